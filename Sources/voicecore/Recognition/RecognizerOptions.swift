import ArgumentParser
import Audio
import Foundation
import ModelStore
import Setup
import Speech

/// The options for the recognizer.
struct RecognizerOptions: ParsableArguments {
  @Option(help: "What recognizes; whisper where it has a model, pocketsphinx otherwise.") var recognizer:
    RecognizerEngine?
  @Option(
    help: ArgumentHelp(
      """
      A Whisper model of the store's, or a file in whisper.cpp's format; otherwise that of the settings, or base with \
      tiny.en below it. Given several times, the best first: while memory is short or the processor is hot, the next \
      one recognizes.
      """, valueName: "name|file"))
  var model: [String] = []
  @Option(
    help: ArgumentHelp(
      """
      A Silero model of the store's or in whisper.cpp's format, to detect voice activity; otherwise one that the \
      store has, or the project's own detector.
      """,
      valueName: "name|file"))
  var voiceActivityModel: String?
  @Option(
    help: ArgumentHelp(
      """
      What is spoken to a model of many languages, by its code or name. Given several times, the likeliest of them in \
      each utterance. Otherwise that of the settings, or English.
      """, valueName: "language"))
  var language: [String] = []
  @Option(help: "Threads that whisper computes with.")
  var threads = ProcessInfo.processInfo.activeProcessorCount

  func validate() throws {
    if let recognizer, !recognizer.needsModel, !model.isEmpty {
      throw ValidationError("--model is an option of whisper. Leave out --recognizer \(recognizer.name).")
    }
    guard (1...256).contains(threads) else { throw ValidationError("--threads must be from 1 to 256.") }
    _ = try language.map(WhisperOptions.spokenLanguage)
  }

  /// Returns the voice activity detector, at the beginning of a stream. Throws `ModelStoreError`, `ModelFileError`,
  /// or `KernelsError`.
  func detector() throws -> any VoiceActivityDetector {
    try voiceActivityDetector(model: ModelStore.voiceActivityModel(voiceActivityModel))
  }

  /// Whether the default models are to be used.
  var usesUsual: Bool { model.isEmpty && recognizer?.needsModel ?? true }
}

extension RecognizerEngine: ExpressibleByArgument {
  public init?(argument: String) {
    guard let engine = Self.named(argument) else { return nil }
    self = engine
  }

  public static var allValueStrings: [String] { all.map(\.name) }
  public var defaultValueDescription: String { name }
}
