import Foundation
import Whisper

/// The settings of the Whisper recognizer.
public struct WhisperConfiguration: Sendable, Hashable {
  /// The path of a model file in whisper.cpp's format.
  public var model: String
  /// The languages that may be spoken to a multilingual model. A single one is taken for granted; of several, the
  /// likeliest is chosen for each utterance. Empty for all that the model knows.
  public var languages: [Language] = []
  /// Whether the text is English, whatever language is spoken.
  public var translates = false
  /// The number of hypotheses that the final decoding follows side by side; 1 is the fastest.
  public var beamWidth = 5
  /// The text that was said before.
  public var prompt = ""
  /// Names and terms to prefer.
  public var vocabulary: [String] = []
  /// The English answers to prefer when a question was asked: the body of a rule in the Java Speech Grammar Format.
  public var answers: String?
  /// The path of a Silero model in whisper.cpp's format, which detects speech; nil for the project's own detector.
  public var voiceActivityModel: String?
  /// Seconds for which hypotheses must agree on a word, and on all words before it, until it settles.
  public var settling = 0.2
  /// How many words must follow a word until it settles.
  public var heldBackWords = 2
  /// Silence after which the model is unloaded. The next utterance loads it while its first words are spoken. Nil
  /// keeps it loaded.
  public var idle: Duration?
  /// The number of threads that compute.
  public var threads = ProcessInfo.processInfo.activeProcessorCount

  public init(model: String) {
    self.model = model
  }
}
