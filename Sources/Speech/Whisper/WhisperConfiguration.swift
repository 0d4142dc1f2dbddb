import Foundation
import Whisper

/// How the Whisper recognizer works.
public struct WhisperConfiguration: Sendable, Hashable {
  /// The path of a model file in whisper.cpp's format.
  public var model: String
  /// What is spoken; nil to detect it in each utterance, with a multilingual model.
  public var language: Language?
  /// Writes English, whatever is spoken.
  public var translates = false
  /// Hypotheses followed side by side; 1 is the fastest.
  public var beamWidth = 1
  /// What was said before.
  public var prompt = ""
  /// Names and terms to be preferred.
  public var vocabulary: [String] = []
  /// What ``WhisperRecognizer/answering`` expects, in English: the body of a rule in the Java Speech Grammar Format.
  public var answers: String?
  /// The path of a Silero model in whisper.cpp's format, to tell speech from all else; nil for the project's own detector.
  public var voiceActivityModel: String?
  /// Successive hypotheses that must agree on a word and all before it until it is shown as one that will not change,
  public var agreement = 4
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
