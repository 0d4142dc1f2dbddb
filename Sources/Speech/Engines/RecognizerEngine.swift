import Foundation
import Whisper

/// A kind of recognizer that the settings and the command line choose by name.
public struct RecognizerEngine: Sendable {
  /// The name in the settings and on the command line, such as `whisper`.
  public let name: String
  /// Whether the recognizer needs a model file that the person chooses (``RecognizerSettings/model``).
  public let needsModel: Bool
  /// Whether the recognizer writes punctuation, capitals and digits.
  public let writesMarks: Bool
  /// Makes a recognizer. It loads its model later, when it is prepared or first used.
  public let make: @Sendable (RecognizerSettings) -> any Recognizer

  /// Every engine of this platform, the preferred one first.
  public static let all: [RecognizerEngine] = {
    var engines = [whisper]
    #if canImport(CPocketSphinx)
      engines.append(
        RecognizerEngine(name: PocketSphinxRecognizer.identifier, needsModel: false, writesMarks: false) {
          PocketSphinxRecognizer(PocketSphinxConfiguration(vocabulary: $0.vocabulary, answers: $0.answers))
        })
    #endif
    return engines
  }()

  /// The Whisper model on the processor.
  public static let whisper = RecognizerEngine(name: "whisper", needsModel: true, writesMarks: true) {
    WhisperRecognizer(WhisperConfiguration($0), commands: $0.commands)
  }

  /// The engine that needs no model file, or ``whisper`` where there is none.
  public static let builtIn = all.first { !$0.needsModel } ?? whisper

  /// Creates an engine from its name, its traits and a closure that makes its recognizers.
  public init(
    name: String, needsModel: Bool, writesMarks: Bool,
    make: @escaping @Sendable (RecognizerSettings) -> any Recognizer
  ) {
    (self.name, self.needsModel, self.writesMarks, self.make) = (name, needsModel, writesMarks, make)
  }

  /// Returns the engine with this name, or `nil` if there is none.
  public static func named(_ name: String) -> RecognizerEngine? { all.first { $0.name == name } }
}

/// The settings that every recognizer shares.
public struct RecognizerSettings: Sendable {
  /// The path of the model file, or `nil` for an engine that needs none.
  public var model: String?
  /// The languages that may be spoken. Empty means all languages that the recognizer knows.
  public var languages: [Language] = []
  /// Whether speech in other languages is translated into English.
  public var translates = false
  /// Names and terms to prefer.
  public var vocabulary: [String] = []
  /// The answers to prefer when a question was asked, as the body of a rule in the Java Speech Grammar Format.
  public var answers: String?
  /// A closure that returns the commands to prefer. It is called for each utterance.
  public var commands: @Sendable () -> [CommandGrammar] = { [] }
  /// The path of a Silero model that detects speech, or `nil` for VoiceCore's own detector.
  public var voiceActivityModel: String?
  /// How long the model stays loaded without being used, or `nil` to keep it loaded.
  public var idle: Duration?
  /// The number of threads that compute.
  public var threads = ProcessInfo.processInfo.activeProcessorCount

  /// Creates the default settings for the model file at a path.
  public init(model: String? = nil) {
    self.model = model
  }
}

extension WhisperConfiguration {
  init(_ settings: RecognizerSettings) {
    self.init(model: settings.model ?? "")
    (languages, translates, vocabulary) = (settings.languages, settings.translates, settings.vocabulary)
    (answers, voiceActivityModel) = (settings.answers, settings.voiceActivityModel)
    (idle, threads) = (settings.idle, settings.threads)
  }
}
