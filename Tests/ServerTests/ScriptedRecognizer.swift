import Audio
import Capture
import Speech
import Whisper

@testable import Server

/// Hears the same in every recording that can be read, and what it was told as a prompt.
struct ScriptedRecognizer: RecordingRecognizer {
  let name = "scripted"
  let description = "A script"
  let languages = [Language.english]
  /// What happens before anything is heard.
  var before: @Sendable () async throws -> Void = {}

  func transcribe(
    _ recording: Recording, _ options: RecordingOptions,
    heard: @Sendable (RecordingTranscript.Segment) -> Void
  ) async throws -> RecordingTranscript {
    let seconds = try recording.reader().readAll().duration
    try await before()
    var segments: [RecordingTranscript.Segment] = [
      .init(
        start: 0, end: 1.5, text: " Call John & Anna.",
        words: [
          .init(text: "Call", start: 0, end: 0.5), .init(text: "John", start: 0.5, end: 0.9),
          .init(text: "&", start: 0.9, end: 1), .init(text: "Anna.", start: 1, end: 1.5),
        ]),
      .init(
        start: 61.25, end: 3_661, text: " Buy milk.",
        words: [
          .init(text: "Buy", start: 61.25, end: 62.5), .init(text: "milk.", start: 3_659, end: 3_661),
        ]),
    ]
    if let prompt = options.prompt { segments = [.init(start: 0, end: 1, text: " " + prompt)] }
    for segment in segments { heard(segment) }
    return RecordingTranscript(
      text: String(segments.map(\.text).joined().dropFirst()), segments: segments, language: .english,
      seconds: seconds, recognitionSeconds: 2 * seconds)
  }
}

/// Takes every utterance for the seconds of audio that it holds, in words; serves one session at a time.
actor CountingRecognizer: Recognizer {
  nonisolated let name = "counting"
  private(set) var isServing = false

  struct IsServing: Error {}

  func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession {
    guard !isServing else { throw IsServing() }
    isServing = true
    return CountingSession(recognizer: self)
  }

  fileprivate func end() { isServing = false }
}

private actor CountingSession: RecognitionSession {
  private let recognizer: CountingRecognizer
  private var seconds = 0.0

  init(recognizer: CountingRecognizer) { self.recognizer = recognizer }

  func accept(_ chunk: AudioChunk) async throws -> PartialTranscript? {
    seconds += chunk.duration
    return nil
  }

  func finish() async throws -> Transcript {
    await recognizer.end()
    let text = "\(Int(seconds.rounded())) seconds"
    return Transcript(
      text: text, confidence: 1, words: [.init(text: text, start: 0, end: seconds, confidence: 1)])
  }

  func cancel() async { await recognizer.end() }
}
