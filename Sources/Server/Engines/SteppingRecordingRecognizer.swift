import Whisper

/// Several Whisper models under the name of the best one. Each recording gets the best one that the machine can bear
/// at that moment.
struct SteppingRecordingRecognizer: RecordingRecognizer {
  private let models: [WhisperRecordingRecognizer]
  private let step: @Sendable () -> Int

  /// Nil if there is nothing to choose from.
  init?(
    _ models: [WhisperRecordingRecognizer],
    steps: (_ names: [String]) -> @Sendable () -> Int
  ) {
    guard models.count > 1 else { return nil }
    self.models = models
    step = steps(models.map(\.name))
  }

  /// This recognizer, and the smaller models under their own names.
  var members: [any RecordingRecognizer] { [self] + Array(models.dropFirst()) }

  var name: String { models[0].name }
  var description: String { models[0].description }
  var languages: [Language] { models[0].languages }

  func transcribe(
    _ recording: Recording, _ options: RecordingOptions,
    heard: @Sendable (RecordingTranscript.Segment) -> Void
  ) async throws -> RecordingTranscript {
    let chosen = models[min(max(step(), 0), models.count - 1)]
    for other in models where other !== chosen { await other.release() }
    return try await chosen.transcribe(recording, options, heard: heard)
  }
}
