import Audio
import Capture
import Speech

/// How a stream of sound is listened to.
public struct Listening: Sendable {
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
