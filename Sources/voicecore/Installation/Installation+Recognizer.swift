import Foundation
import ModelStore
import Speech
import Synchronization

extension Installation {
  /// A model that nobody has spoken to for so long is let go of.
  private static let idle = Duration.seconds(600)

  /// The recognizer that was asked for, or that of the settings.
  ///
  /// - Throws: What ``recognizer(_:)-([WhisperConfiguration])`` throws, `ModelStoreError`, or `ValidationError`.
  func recognizer(_ options: RecognizerOptions) async throws -> any Recognizer {
    try await recognizer(options.whisper(configured: configuration.whisperModel))
  }

  /// Whisper with these models, the best first, of which each utterance gets the one that the machine can bear; without
  /// any, the embedded recognizer.
  ///
  /// - Throws: `ModelFileError`, `VocabularyError` or `KernelsError` when a model cannot be used.
  func recognizer(_ models: [WhisperConfiguration]) async throws -> any Recognizer {
    let recognizers = models.map { model in
      var model = model
      model.vocabulary = (configuration.vocabulary ?? []) + givenNames
      model.idle = Self.idle
      return WhisperRecognizer(model)
    }
    for recognizer in recognizers.reversed() {
      try await recognizer.prepare()
      // Only the best one stays in memory.
      if recognizer !== recognizers.first { await recognizer.release() }
    }
    guard recognizers.count > 1 else { return recognizers.first ?? recognizer() }
    let ladder = Mutex(ModelLadder(count: recognizers.count))
    let stepping = SteppingRecognizer(recognizers) {
      let (step, reason) = ladder.withLock { ladder in
        let reason = ladder.look(MachinePressure(root: ""), at: .now)
        return (ladder.step, reason)
      }
      if let reason {
        let name = (models[step].model as NSString).lastPathComponent
        printError("Since \(reason.rawValue), \(printable(name)) recognizes from now on.")
      }
      return step
    }
    return stepping ?? recognizers[0]
  }
}
