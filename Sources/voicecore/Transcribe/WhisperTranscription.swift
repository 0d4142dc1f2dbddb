import Audio
import Console
import Foundation
import JSONValues
import Speech
import Whisper

/// Transcribes whole recordings with a Whisper model, a window at a time.
struct WhisperTranscription {
  let recordings: WhisperRecordings
  let options: TranscriptionOptions
  /// Finds what is not speech, which is left out; nil leaves nothing out.
  let detector: (any VoiceActivityDetector)?

  init(
    model path: String, threads: Int, options: TranscriptionOptions, detector: (any VoiceActivityDetector)?
  ) throws {
    recordings = try WhisperRecordings(model: path, threads: threads)
    (self.options, self.detector) = (options, detector)
  }

  func run(_ path: String, progress: (TranscriptionReport) -> Void) throws -> TranscriptDocument {
    let reader = try AudioFileReader(argument: path)
    let started = ContinuousClock.now
    let (transcription, seconds) = try recordings.transcribe(reader, options, detector: detector) { done in
      progress(TranscriptionReport(done.done, of: done.whole, since: started))
    }
    for notice in reader.notices { printError("\(path): \(notice)") }
    return try document(transcription, path: path, seconds: seconds)
  }

  private func document(
    _ transcription: Transcription, path: String, seconds: Double
  ) throws -> TranscriptDocument {
    let segments = transcription.segments.filter { !$0.text.isEmpty }
    func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
    var json = JSONObject()
    try json.add("audio", path)
    try json.add("text", trimmed(transcription.text))
    try json.add("language", transcription.language.code)
    try json.add("seconds", seconds)
    try json.add("segments", segments.map(WhisperSegmentJSON.init))
    try json.add("temperature_fallbacks", transcription.temperatureFallbacks)
    try json.add("fitted_windows", transcription.fittedWindows)
    try json.add("full_context_fallbacks", transcription.fullContextFallbacks)
    return TranscriptDocument(
      lines: SentenceLines.of(segments.map { TimedText(text: $0.text, start: $0.start, end: $0.end) }),
      words: segments.flatMap(\.words).map { TimedText(text: $0.text, start: $0.start, end: $0.end) },
      json: json)
  }
}
