import Foundation
import Whisper

/// How the Whisper recognizer works.
public struct WhisperConfiguration: Sendable, Hashable {
  /// The path of a model file in whisper.cpp's format.
  public var model: String
  /// What may be spoken to a multilingual model: a single one is taken for granted, of several the likeliest is chosen in
  /// each utterance. Empty for all that the model knows.
  public var languages: [Language] = []
  /// Writes English, whatever is spoken.
  public var translates = false
  /// Hypotheses followed side by side in the final decoding; 1 is the fastest.
  public var beamWidth = 5
  /// What was said before.
  public var prompt = ""
  /// Names and terms to be preferred.
  public var vocabulary: [String] = []
  /// The answers that are preferred where one is expected, in English: the body of a rule in the Java Speech Grammar
  /// Format.
  public var answers: String?
  /// The path of a Silero model in whisper.cpp's format, to tell speech from all else; nil for the project's own detector.
  public var voiceActivityModel: String?
  /// Seconds for which hypotheses must agree on a word and all before it until it is shown as one that will not change,
  public var settling = 0.2
  /// and how many words have to follow it.
  public var heldBackWords = 2
  /// The model is let go of when nothing was said for so long; the next utterance loads it behind its first words. Nil
  /// keeps it.
  public var idle: Duration?
  /// Threads that compute.
  public var threads = ProcessInfo.processInfo.activeProcessorCount

  public init(model: String) {
    self.model = model
  }
}
