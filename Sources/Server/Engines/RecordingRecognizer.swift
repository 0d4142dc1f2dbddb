import Audio
import Synchronization
import Whisper

/// Turns whole recordings into text.
protocol RecordingRecognizer: Sendable {
  /// The name to choose it by.
  var name: String { get }
  /// Its description for clients.
  var description: String { get }
  var languages: [Language] { get }

  /// - Parameter heard: Called with each segment when it is final.
  /// - Throws: `AudioFileError`, the recognizer's error, or `CancellationError` when the task is cancelled.
  func transcribe(
    _ recording: Recording, _ options: RecordingOptions,
    heard: @Sendable (RecordingTranscript.Segment) -> Void
  ) async throws -> RecordingTranscript

  /// Starts transcribing audio that is still arriving; nil if the recognizer needs the complete recording.
  func startLive() -> LiveTranscription?
}

extension RecordingRecognizer {
  func startLive() -> LiveTranscription? { nil }
}

/// A recording that a client sent.
struct Recording: Sendable {
  let file: TemporaryFile
  /// Its name in messages.
  let name: String
  /// The most seconds.
  var longest = ServerLimits().recordingSeconds

  /// - Throws: `AudioFileError`.
  func reader() throws -> AudioFileReader {
    try file.rewind()
    return try AudioFileReader(fileDescriptor: file.descriptor, name: name, longest: longest)
  }
}

/// The recognizers of recordings, the default one first. The models before the built-in recognizer can change at any
/// time; work in progress goes on with the old one.
final class RecordingRecognizers: Sendable {
  private let builtIn: [any RecordingRecognizer]
  private let load: @Sendable (_ paths: [String]) throws -> [any RecordingRecognizer]
  private let models = Mutex<[any RecordingRecognizer]>([])

  /// - Parameter load: Makes recognizers from model files, the best first.
  init(
    builtIn: [any RecordingRecognizer],
    load: @escaping @Sendable (_ paths: [String]) throws -> [any RecordingRecognizer] = { _ in [] }
  ) {
    (self.builtIn, self.load) = (builtIn, load)
  }

  var all: [any RecordingRecognizer] { models.withLock { $0 } + builtIn }

  /// Replaces the models. Throws the errors of loading; then nothing changes.
  func use(_ paths: [String]) throws {
    let loaded = try load(paths)
    models.withLock { $0 = loaded }
  }
}
