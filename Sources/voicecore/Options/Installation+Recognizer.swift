import Assistant
import Console
import Foundation
import ModelStore
import Speech

extension Installation {
  /// A model that nobody has used for so long is let go of.
  static let idle = Duration.seconds(600)

  /// The recognizer that was asked for, or that of the settings.
  ///
  /// - Throws: What ``recognizer(_:)-([WhisperConfiguration])`` throws, `ModelStoreError`, or `ValidationError`.
  func recognizer(_ options: RecognizerOptions) async throws -> any Recognizer {
    let models = try await whisper(options)
    if options.usesUsual, models.isEmpty { suggestBetterEars() }
    return try await recognizer(models)
  }

  /// The Whisper models that these options name, or those that usually hear, the best first; none for PocketSphinx.
  func whisper(_ options: RecognizerOptions) async throws -> [WhisperConfiguration] {
    let usual = options.usesUsual ? try await hearingModels(threads: options.threads) : []
    return try options.whisper(usual: usual.map(\.path), languages: configuration.languages)
  }

  /// Whisper with these models, the best first, of which each utterance gets the one that the machine can bear; without
  /// any, the embedded recognizer.
  ///
  /// - Parameter told: Is told when another model recognizes from now on.
  /// - Throws: `ModelFileError`, `VocabularyError` or `KernelsError` when a model cannot be used.
  func recognizer(
    _ models: [WhisperConfiguration], told: @escaping @Sendable (String) -> Void = { printError($0) }
  ) async throws -> any Recognizer {
    let recognizers = models.map { [skills] model in
      var model = model
      model.vocabulary = (configuration.vocabulary ?? []) + givenNames
      model.answers = AnswerGrammar.rule
      model.idle = Self.idle
      return WhisperRecognizer(model, commands: { skills.spoken() })
    }
    for recognizer in recognizers.reversed() {
      try await recognizer.prepare()
      // Only the best one stays in memory.
      if recognizer !== recognizers.first { await recognizer.release() }
    }
    guard recognizers.count > 1 else { return recognizers.first ?? recognizer() }
    let names = models.map { printable(ModelStore.name(ofFile: $0.model)) }
    let steps = ModelSteps(names) { step, sentence in
      told(sentence)
      Task {
        for other in recognizers where other !== recognizers[step] { await other.release() }
      }
    }
    return SteppingRecognizer(recognizers) { steps.now() } ?? recognizers[0]
  }
}
