import Whisper

/// Turns whole recordings into text.
protocol RecordingRecognizer: Sendable {
  /// The name that clients choose it by.
  var name: String { get }
  /// What messages and clients are told of it.
  var description: String { get }
  var languages: [Language] { get }

  /// - Parameter heard: Is called with each segment as it is settled.
  /// - Throws: `AudioFileError`, what the recognizer throws, or `CancellationError` when the task is cancelled.
  func transcribe(
    _ recording: Recording, _ options: RecordingOptions,
    heard: @Sendable (RecordingTranscript.Segment) -> Void
  ) async throws -> RecordingTranscript

  /// For audio that is still coming in; nil where the recognizer needs all of a recording.
  func startLive() -> LiveTranscription?
}

extension RecordingRecognizer {
  func startLive() -> LiveTranscription? { nil }
}
