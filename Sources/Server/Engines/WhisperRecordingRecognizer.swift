import Audio
import Capture
import Foundation
import ModelStore
import Queues
import Speech
import Whisper

/// Transcribes recordings with a Whisper model on a thread of its own, one at a time. The model is loaded for a
/// recording and unloaded after a time without use.
actor WhisperRecordingRecognizer: RecordingRecognizer {
  nonisolated let name: String
  nonisolated let languages: [Language]
  nonisolated var description: String { "Whisper, \(name)" }

  private let model: String
  private let voiceActivityModel: String?
  private let commands: @Sendable () -> [CommandGrammar]
  private let threads: Int
  private let idle: Duration
  private var recordings: WhisperRecordings?
  private lazy var idleness = IdleWatch(after: idle) { [weak self] in await self?.release() }
  private nonisolated let queue = SerialQueue(label: "VoiceCore recordings")

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Checks the model without keeping it loaded.
  ///
  /// - Parameters:
  ///   - path: A model file in whisper.cpp's format.
  ///   - voiceActivityModel: A Silero model in whisper.cpp's format; nil for the project's own detector.
  ///   - commands: The sentences to listen for.
  ///   - idle: The time without use after which the model is unloaded.
  init(
    model path: String, voiceActivityModel: String? = nil,
    commands: @escaping @Sendable () -> [CommandGrammar] = { [] }, threads: Int, idle: Duration
  ) throws {
    let recordings = try WhisperRecordings(model: path, threads: threads)
    let special = recordings.tokenizer.special
    name = Self.name(ofModel: path)
    languages = special.isMultilingual ? Language.all.filter { special.token(of: $0) != nil } : [.english]
    (model, self.voiceActivityModel, self.commands) = (path, voiceActivityModel, commands)
    (self.threads, self.idle) = (threads, idle)
  }

  var isLoaded: Bool { recordings != nil }

  /// Unloads the model; the next recording loads it again.
  func release() { recordings = nil }

  private func load() throws -> WhisperRecordings {
    if let recordings { return recordings }
    let loaded = try WhisperRecordings(model: model, threads: threads)
    recordings = loaded
    return loaded
  }

  func transcribe(
    _ recording: Recording, _ options: RecordingOptions,
    heard: @Sendable (RecordingTranscript.Segment) -> Void
  ) async throws -> RecordingTranscript {
    // The client may have disconnected while others were served.
    try Task.checkCancellation()
    let began = ContinuousClock.now
    let recordings = try load()
    defer { idleness.used() }
    if options.kind == .command, let transcript = try command(in: recording, options.language) {
      if let segment = transcript.segments.first { heard(segment) }
      return transcript
    }
    var whisper = TranscriptionOptions()
    whisper.audioContext = .fitted
    let isMultilingual = languages.count > 1
    whisper.decoding.language = isMultilingual ? options.language : .english
    whisper.decoding.task = options.translates && isMultilingual ? .translate : .transcribe
    whisper.initialPrompt = options.prompt
    whisper.hasWordTimes = options.hasWordTimes
    if options.temperature > 0 { whisper.fallback.temperatures = [options.temperature] }
    let (transcription, seconds) = try recordings.transcribe(
      recording.reader(), whisper, detector: voiceActivityDetector(model: voiceActivityModel)
    ) { progress in
      for segment in progress.segments where !segment.text.isEmpty { heard(.init(segment)) }
    }
    return RecordingTranscript(
      text: transcription.text.trimmingCharacters(in: .whitespacesAndNewlines),
      segments: transcription.segments.filter { !$0.text.isEmpty }.map { .init($0) },
      language: transcription.language, seconds: seconds,
      recognitionSeconds: (ContinuousClock.now - began) / .seconds(1))
  }

  /// The text, recognized as one of the commands that are listened for if possible; nil if there are none in the
  /// language, or if the recording is longer than any.
  private func command(
    in recording: Recording, _ language: Language?
  ) throws -> RecordingTranscript? {
    guard let language = languages.count == 1 ? .english : language else { return nil }
    let commands = commands().filter { $0.language == language }
    guard !commands.isEmpty else { return nil }
    let began = ContinuousClock.now
    let reader = try recording.reader()
    var spoken = AudioChunk(samples: [])
    while let chunk = try reader.next() {
      spoken.append(chunk)
      if spoken.samples.count > WhisperRecordings.longestCommand { return nil }
    }
    let detector = try voiceActivityDetector(model: voiceActivityModel)
    guard let heard = try recordings?.command(in: spoken, among: commands, detector: detector) else {
      return nil
    }
    var transcript = RecordingTranscript.of(
      heard.text.isEmpty ? [] : [heard], seconds: spoken.duration, ContinuousClock.now - began)
    transcript.language = language
    return transcript
  }

  /// The file's name without whisper.cpp's usual prefix.
  private static func name(ofModel path: String) -> String {
    let name = ModelStore.name(ofFile: path)
    return name.hasPrefix("ggml-") ? "whisper-" + name.dropFirst(5) : name
  }
}

extension RecordingTranscript.Segment {
  fileprivate init(_ segment: TranscriptionSegment) {
    self.init(
      start: segment.start, end: segment.end, text: segment.text,
      words: segment.words.map {
        .init(text: $0.text.trimmingCharacters(in: .whitespaces), start: $0.start, end: $0.end)
      },
      decoding: segment)
  }
}
