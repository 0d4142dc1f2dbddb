import Audio
import Capture
import Speech
import Understanding

/// How a stream of sound is listened to.
public struct ListeningSettings: Sendable {
  public var recognizer: any Recognizer
  /// How utterances are told apart.
  public var endpointing = UtteranceSegmenter.Configuration()
  /// How long a pause may be, by what was said before it; nil for the same `endSilence` after whatever was said.
  public var patience: EndpointPatience?
  /// What tells speech from all else, at the beginning of a stream.
  public var detector: any VoiceActivityDetector = SpectralVoiceActivityDetector()
  /// Whether a command is understood in the pauses of speaking already, so that it is ready when the speaker stops.
  public var looksAhead = false
  /// Who goes on within so many seconds of the end of a sentence may have only paused in it; nil takes each by itself.
  public var resumesWithin: Double? = usualResumption
  /// Seconds after which hardly anybody goes on with what they were saying.
  public static let usualResumption = 2.5

  public init(_ recognizer: any Recognizer) {
    self.recognizer = recognizer
  }
}

/// What goes into listening, in order.
public enum ListeningInput: Sendable {
  /// The next sound of the stream.
  case audio(AudioChunk)
  /// Hears from here on, as at the beginning. While `held`, no pause ends an utterance, only ``close``.
  case open(held: Bool)
  /// Ends an utterance that is under way, and hears nothing until ``open(held:)``.
  case close
  /// Gives an utterance that is under way up, and hears nothing until ``open(held:)``.
  case discard
}

/// How long a pause may be before what was said is taken for all of it, by the words before the pause.
///
/// Where a sentence plainly goes on ("remind me to …") people are given time; where it is complete they need not wait.
public struct EndpointPatience: Sendable, Hashable {
  /// Seconds after a command that has all it needs, after an answer, and after other words that the recognizer takes for
  /// the last,
  public var complete = 0.35
  /// after words that are not understood, or not yet,
  public var unclear = 0.55
  /// after such words where the recognizer doubts that they are the last,
  public var doubtful = 0.7
  /// after a command that lacks something, such as a reminder without a time,
  public var lacking = 0.9
  /// after a text that is dictated, where people think between sentences,
  public var dictation = 1.2
  /// and where the sentence plainly goes on.
  public var unfinished = 1.5

  /// The probability from which words are taken for the last, chosen like ``doubtful`` on recordings of people with pauses.
  private static let end = 0.93

  public init() {}

  /// - Parameters:
  ///   - text: The words so far, as recognized.
  ///   - understood: What they would mean if they were all, where that is known.
  ///   - schema: Says which commands are dictated.
  ///   - endProbability: The recognizer's probability that nothing follows them, where it knows one.
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
    // "Remind me tomorrow at nine": nobody stops before saying what of.
    if understood.missing.contains(.title) { return unfinished }
    return understood.missing.isEmpty ? complete : lacking
  }
}
