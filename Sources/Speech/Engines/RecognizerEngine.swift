import Foundation
import Whisper

/// A kind of recognizer, as the settings and the command line choose it by name.
public struct RecognizerEngine: Sendable {
  public let name: String
  /// Whether it needs a model file that a person chooses (``RecognizerSettings/model``).
  public let needsModel: Bool
  /// Whether its text has punctuation, capitals and digits.
  public let writesMarks: Bool
  /// Makes a recognizer, which loads nothing yet.
  public let make: @Sendable (RecognizerSettings) -> any Recognizer

  /// Every engine, the preferred one first.
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

  public static let whisper = RecognizerEngine(name: "whisper", needsModel: true, writesMarks: true) {
    WhisperRecognizer(WhisperConfiguration($0), commands: $0.commands)
  }

  /// The engine that works without a model file.
  public static let builtIn = all.first { !$0.needsModel } ?? whisper

  public init(
    name: String, needsModel: Bool, writesMarks: Bool,
    make: @escaping @Sendable (RecognizerSettings) -> any Recognizer
  ) {
    (self.name, self.needsModel, self.writesMarks, self.make) = (name, needsModel, writesMarks, make)
  }

  public static func named(_ name: String) -> RecognizerEngine? { all.first { $0.name == name } }
}

/// The settings that every recognizer shares.
public struct RecognizerSettings: Sendable {
  /// The path of the model's file; nil for an engine that needs none.
  public var model: String?
  /// The languages that may be spoken; empty for all that the recognizer knows.
  public var languages: [Language] = []
  /// Whether the text is English, whatever language is spoken.
  public var translates = false
  /// Names and terms to prefer.
  public var vocabulary: [String] = []
  /// The answers to prefer when a question was asked: the body of a rule in the Java Speech Grammar Format.
  public var answers: String?
  /// Gives the commands to prefer. It is called for each utterance.
  public var commands: @Sendable () -> [CommandGrammar] = { [] }
  /// The path of a Silero model; nil for the project's own detector of speech.
  public var voiceActivityModel: String?
  /// Silence after which the model is unloaded; nil keeps it loaded.
  public var idle: Duration?
  public var threads = ProcessInfo.processInfo.activeProcessorCount

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
