/// The recognized text of an utterance.
public struct Transcript: Sendable, Hashable, Codable {
  /// A word, when it was said and how certain it is.
  public struct Word: Sendable, Hashable, Codable {
    /// The word.
    public var text: String
    /// The beginning, in seconds from the start of the stream.
    public var start: Double
    /// The end, in seconds from the start of the stream.
    public var end: Double
    /// The calibrated probability that the word is right, from 0 to 1.
    public var confidence: Double

    /// Creates a word.
    public init(text: String, start: Double, end: Double, confidence: Double) {
      self.text = text
      self.start = start
      self.end = end
      self.confidence = confidence
    }
  }

  /// The recognized text.
  public var text: String
  /// The expected share of words that are right, calibrated, from 0 to 1.
  public var confidence: Double
  /// The words with their times. A recognizer without times gives none.
  public var words: [Word]
  /// Other texts that may have been said, the likeliest first. They are not encoded.
  public var alternatives: [Alternative] = []

  /// Creates a transcript.
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
    /// The text.
    public var transcript: Transcript
    /// How much less likely this text's tokens are than those of the first text: the difference of the average
    /// log-probabilities, in nats per token.
    public var cost: Double

    /// Creates an alternative.
    public init(_ transcript: Transcript, cost: Double) {
      (self.transcript, self.cost) = (transcript, cost)
    }
  }
}
