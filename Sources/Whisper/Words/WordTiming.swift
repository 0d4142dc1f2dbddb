/// A word and when it was said.
public struct WordTiming: Sendable, Hashable, Codable {
  /// With the space before it, and punctuation.
  public var text: String
  public var tokens: [Int32]
  /// Seconds from the start of the recording.
  public var start: Double
  public var end: Double
  /// Mean probability of its tokens, given the audio and the words before, 0 to 1.
  public var probability: Double
  /// Probability of its least probable token.
  public var leastProbability: Double

  var duration: Double { end - start }
}

extension WordTiming {
  /// Within the first so many seconds.
  func clamped(to seconds: Double) -> WordTiming {
    var word = self
    (word.start, word.end) = (min(start, seconds), min(end, seconds))
    return word
  }
}
