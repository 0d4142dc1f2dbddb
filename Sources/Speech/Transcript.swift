/// The text of an utterance, as recognized.
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
  /// The expected share of words that are right, calibrated, 0 to 1.
  public var confidence: Double
  public var words: [Word]
  /// Other texts that may have been said, the likeliest first. They are not encoded.
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
  /// Another text that the recognizer considered.
  public struct Alternative: Sendable, Hashable {
    public var transcript: Transcript
    /// How much less likely each of its tokens is than those of the first text, on average, in nats.
    public var cost: Double

    public init(_ transcript: Transcript, cost: Double) {
      (self.transcript, self.cost) = (transcript, cost)
    }
  }
}
