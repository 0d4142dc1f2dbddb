import Audio
import Synchronization
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

/// Recorded audio that a client sent.
struct Recording: Sendable {
  let file: TemporaryFile
  /// What messages call it.
  let name: String
  /// Seconds that are taken.
  var longest = ServerLimits().recordingSeconds

  /// - Throws: `AudioFileError`.
  func reader() throws -> AudioFileReader {
    try file.rewind()
    return try AudioFileReader(fileDescriptor: file.descriptor, name: name, longest: longest)
  }
}

/// The recognizers of recordings, the one for those who name none first. Which models come before what is built in can
/// change at any time; what goes on with one of before goes on.
final class RecordingRecognizers: Sendable {
  private let builtIn: [any RecordingRecognizer]
  private let load: @Sendable (_ paths: [String]) throws -> [any RecordingRecognizer]
  private let models = Mutex<[any RecordingRecognizer]>([])

  /// - Parameter load: Makes recognizers of models' files, the best first.
  init(
    builtIn: [any RecordingRecognizer],
    load: @escaping @Sendable (_ paths: [String]) throws -> [any RecordingRecognizer] = { _ in [] }
  ) {
    (self.builtIn, self.load) = (builtIn, load)
  }

  var all: [any RecordingRecognizer] { models.withLock { $0 } + builtIn }

  /// Takes other models. Throws what loading throws; then all stays as it was.
  func use(_ paths: [String]) throws {
    let loaded = try load(paths)
    models.withLock { $0 = loaded }
  }
}
