import Audio
import Foundation
import Speech
import Synchronization
import Whisper

/// Turns whole recordings into text.
protocol RecordingRecognizer: Sendable {
  /// The name to choose it by.
  var name: String { get }
  /// Its description for clients.
  var description: String { get }
  var languages: [Language] { get }

  /// Transcribes a whole recording.
  ///
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

  /// Opens the recording at its beginning.
  ///
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

/// Transcribes recordings with a recognizer of utterances, such as PocketSphinx. English only.
struct StreamRecordingRecognizer: RecordingRecognizer {
  let recognizer: any Recognizer
  let description: String

  var name: String { recognizer.name }
  var languages: [Language] { [.english] }

  func startLive() -> LiveTranscription? { LiveTranscription(recognizer) }

  func transcribe(
    _ recording: Recording, _ options: RecordingOptions,
    heard: @Sendable (RecordingTranscript.Segment) -> Void
  ) async throws -> RecordingTranscript {
    let began = ContinuousClock.now
    let (utterances, seconds) = try await recognizer.transcribe(recording.reader()) { utterance, _ in
      if let segment = utterance.flatMap(RecordingTranscript.Segment.init) { heard(segment) }
    }
    return .of(utterances, seconds: seconds, ContinuousClock.now - began)
  }
}

extension RecordingTranscript {
  /// The transcript of English utterances.
  static func of(_ utterances: [Transcript], seconds: Double, _ recognition: Duration) -> RecordingTranscript
  {
    RecordingTranscript(
      text: utterances.map(\.text).joined(separator: " "), segments: utterances.compactMap(Segment.init),
      language: .english, seconds: seconds, recognitionSeconds: recognition / .seconds(1))
  }
}

extension RecordingTranscript.Segment {
  /// Makes a segment whose text begins with a space, like Whisper's, so that segments can be joined.
  init?(_ utterance: Transcript) {
    guard let first = utterance.words.first, let last = utterance.words.last else { return nil }
    self.init(
      start: first.start, end: last.end, text: " " + utterance.text,
      words: utterance.words.map { .init(text: $0.text, start: $0.start, end: $0.end) })
  }
}

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
