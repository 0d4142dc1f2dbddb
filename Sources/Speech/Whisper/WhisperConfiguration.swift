import Foundation
import Whisper

/// The settings of the Whisper recognizer.
public struct WhisperConfiguration: Sendable, Hashable {
  /// The path of a model file in whisper.cpp's format.
  public var model: String
  /// The languages that may be spoken to a multilingual model. A single one is assumed without detection; of
  /// several, the likeliest is chosen for each utterance. Empty means all languages that the model knows.
  public var languages: [Language] = []
  /// Whether speech in other languages is translated into English.
  public var translates = false
  /// The beam width of the final decoding; 1 is the fastest.
  public var beamWidth = 5
  /// The text before the utterance, which the model continues.
  public var prompt = ""
  /// Names and terms to prefer.
  public var vocabulary: [String] = []
  /// The English answers to prefer when a question was asked, as the body of a rule in the Java Speech Grammar
  /// Format.
  public var answers: String?
  /// The path of a Silero model in whisper.cpp's format that detects speech, or `nil` for VoiceCore's own
  /// detector.
  public var voiceActivityModel: String?
  /// For how many seconds of audio hypotheses must agree on a word, and on all words before it, until it settles.
  public var settling = 0.2
  /// How many words must follow a word until it settles.
  public var heldBackWords = 2
  /// How long the model stays loaded without being used, or `nil` to keep it loaded. The next utterance loads it
  /// again, while its first words are spoken.
  public var idle: Duration?
  /// The number of threads that compute.
  public var threads = ProcessInfo.processInfo.activeProcessorCount

  /// Creates the default settings for the model file at a path.
  public init(model: String) {
    self.model = model
  }
}
