import ArgumentParser
import Audio
import Foundation
import ModelStore
import Speech
import Whisper

/// What recognizes spoken commands.
struct RecognizerOptions: ParsableArguments {
  enum Name: String, ExpressibleByArgument, CaseIterable {
    case pocketsphinx, whisper
  }

  @Option(help: "What recognizes; whisper where it has a model, pocketsphinx otherwise.") var recognizer:
    Name?
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
    if recognizer == .pocketsphinx, !model.isEmpty {
      throw ValidationError("--model is an option of whisper. Leave out --recognizer pocketsphinx.")
    }
    guard (1...256).contains(threads) else { throw ValidationError("--threads must be from 1 to 256.") }
    _ = try language.map(WhisperOptions.spokenLanguage)
  }

  /// At the beginning of a stream. Throws `ModelStoreError`, `ModelFileError`, or `KernelsError`.
  func detector() throws -> any VoiceActivityDetector {
    try voiceActivityDetector(model: ModelStore.voiceActivityModel(voiceActivityModel))
  }

  /// Whether the models that hear where none is named are to be used.
  var usesUsual: Bool { model.isEmpty && recognizer != .pocketsphinx }

  /// The Whisper models to be used, the best first; none for PocketSphinx.
  ///
  /// - Parameters:
  ///   - usual: Files of the models that hear where none is named.
  ///   - languages: What may be spoken by the person's settings, where no language is named.
  /// - Throws: `ModelStoreError`; `ValidationError` where whisper is asked for and no model is known.
  func whisper(usual: [String], languages: [Language]) throws -> [WhisperConfiguration] {
    let names = usesUsual ? usual : model
    if recognizer == .whisper, names.isEmpty {
      throw ValidationError("whisper needs a model: --model NAME, of the store's, or --model FILE.")
    }
    return try names.map { name in
      var configuration = WhisperConfiguration(model: try ModelStore.modelFile(name))
      configuration.threads = threads
      configuration.voiceActivityModel = try ModelStore.voiceActivityModel(voiceActivityModel)
      let asked = try language.compactMap { try WhisperOptions.spokenLanguage($0) }
      configuration.languages = asked.isEmpty ? languages : asked
      return configuration
    }
  }
}
