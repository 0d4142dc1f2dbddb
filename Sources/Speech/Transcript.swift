/// What was said, as recognized.
public struct Transcript: Sendable, Hashable, Codable {
  public struct Word: Sendable, Hashable, Codable {
    public var text: String
    /// Seconds from the start of the stream.
    public var start: Double
    public var end: Double
    /// Calibrated probability that the word is right, 0 to 1.
    public var confidence: Double

    public init(text: String, start: Double, end: Double, confidence: Double) {
      self.text = text
      self.start = start
      self.end = end
      self.confidence = confidence
    }
  }

  public var text: String
  /// The share of the words that is expected to be right, calibrated, 0 to 1.
  public var confidence: Double
  public var words: [Word]
  /// What else may have been said, the likeliest first; not written down.
  public var alternatives: [Alternative] = []

  public init(text: String, confidence: Double, words: [Word] = []) {
    self.text = text
    self.confidence = confidence
    self.words = words
  }

  private enum CodingKeys: CodingKey {
    case text, confidence, words
  }
}

extension Transcript {
  /// Another text that the recognizer had in mind.
  public struct Alternative: Sendable, Hashable {
    public var transcript: Transcript
    /// By how much each of its tokens is less likely in the mean than those of the first text, in nats.
    public var cost: Double

    public init(_ transcript: Transcript, cost: Double) {
      (self.transcript, self.cost) = (transcript, cost)
    }
  }
}
