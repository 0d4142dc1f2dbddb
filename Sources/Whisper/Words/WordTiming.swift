/// A word with its time.
public struct WordTiming: Sendable, Hashable, Codable {
  /// The word with the space before it and its punctuation.
  public var text: String
  public var tokens: [Int32]
  /// Seconds from the start of the recording.
  public var start: Double
  public var end: Double
  /// The mean probability of its tokens, given the audio and the words before, 0 to 1.
  public var probability: Double
  /// Probability of its least probable token.
  public var leastProbability: Double

  var duration: Double { end - start }
}

extension WordTiming {
  /// The word with its times cut at this many seconds.
  func clamped(to seconds: Double) -> WordTiming {
    var word = self
    (word.start, word.end) = (min(start, seconds), min(end, seconds))
    return word
  }
}
