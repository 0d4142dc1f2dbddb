import Audio
import Foundation
import Speech
import Whisper

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
