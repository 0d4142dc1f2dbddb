import Audio
import Capture
import Speech
import Understanding

/// How to listen to a stream of sound.
public struct ListeningSettings: Sendable {
  /// The speech recognizer.
  public var recognizer: any Recognizer
  /// How the ends of utterances are found.
  public var endpointing = UtteranceSegmenter.Configuration()
  /// How long a pause may be, by the words before it, or `nil` to wait for `endSilence` after any words.
  public var patience: EndpointPatience?
  /// What tells speech from other sound, in its state at the beginning of a stream.
  public var detector: any VoiceActivityDetector = SpectralVoiceActivityDetector()
  /// Whether a command is understood in the pauses of speech, so that it is ready when the speaker stops.
  public var looksAhead = false
  /// Called in a pause with words that are no command, which a language model may begin to answer, and with nil when the
  /// speaker goes on. Only where it looks ahead.
  public var foreseesTalk: (@Sendable (String?) async -> Void)?
  /// The seconds after the end of a sentence in which more speech may continue it, or `nil` if each utterance
  /// stands by itself.
  public var resumesWithin: Double? = usualResumption
  /// The usual value of ``resumesWithin``, after which hardly anybody continues a sentence.
  public static let usualResumption = 2.5

  /// Creates the usual settings for a recognizer.
  public init(_ recognizer: any Recognizer) {
    self.recognizer = recognizer
  }
}

/// An input to listening. Inputs are taken in their order.
public enum ListeningInput: Sendable {
  /// The next sound of the stream.
  case audio(AudioChunk)
  /// Opens the microphone, as at the beginning. While it is `held`, no pause ends an utterance, only ``close``.
  case open(held: Bool)
  /// Closes the microphone, and ends an utterance that is under way.
  case close
  /// Closes the microphone, and drops an utterance that is under way.
  case discard
  /// An answer is heard. What is said after it continues nothing that was said before.
  case answered
}

/// How long a pause may be before the words so far are taken for all, by what they are.
///
/// People are given time where a sentence plainly goes on (“remind me to …”), and need not wait where it is
/// complete. All values are seconds.
public struct EndpointPatience: Sendable, Hashable {
  /// After a complete command, after an answer, and after other words that the recognizer takes for the last.
  public var complete = 0.35
  /// After words that are not understood, or not yet.
  public var unclear = 0.55
  /// After words that are not understood, if the recognizer doubts that they are the last.
  public var doubtful = 0.7
  /// After a command that lacks something, such as a reminder without a time.
  public var lacking = 0.9
  /// After dictated text, where people think between sentences.
  public var dictation = 1.2
  /// After a sentence that plainly goes on.
  public var unfinished = 1.5

  /// The probability from which words are taken for the last. Chosen, like ``doubtful``, on recordings of people
  /// who pause.
  private static let end = 0.93

  /// Creates the usual patience.
  public init() {}

  /// Returns the silence in seconds that ends an utterance.
  ///
  /// - Parameters:
  ///   - text: The words so far, as recognized.
  ///   - understood: What they would mean if they were all, or `nil` if that isn't known.
  ///   - schema: Says which commands are dictated.
  ///   - endProbability: The recognizer's probability that no words follow, or `nil` if it has none.
  public func endSilence(
    after text: String, understood: Interpretation?, schema: CommandSchema, endProbability: Double? = nil
  ) -> Double {
    if SentenceEnd.isOpen(text) { return unfinished }
    if SpokenAnswer(text) != nil { return complete }
    guard let understood else { return unclear }
    if understood.command.intent == .none {
      return endProbability.map { $0 >= Self.end ? complete : doubtful } ?? unclear
    }
    if schema.isDictated(understood.command.intent) { return dictation }
    // “Remind me tomorrow at nine”: nobody stops before saying of what.
    if understood.missing.contains(.title) { return unfinished }
    return understood.missing.isEmpty ? complete : lacking
  }
}
