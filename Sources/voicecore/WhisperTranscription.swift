import Audio
import Foundation
import Inference
import Whisper

/// Whole recordings turned into text by a Whisper model, a window at a time.
struct WhisperTranscription {
  let model: WhisperModel
  let tokenizer: WhisperTokenizer
  let options: TranscriptionOptions
  /// Tells what is no speech and is left out; nil leaves nothing out.
  let detector: (any VoiceActivityDetector)?

  init(
    model path: String, threads: Int, options: TranscriptionOptions, detector: (any VoiceActivityDetector)?
  ) throws {
    let processor = Processor(kernels: try Kernels.chosen(), threads: ThreadPool(threadCount: threads))
    model = try WhisperModel(contentsOf: path, processor: processor)
    tokenizer = try WhisperTokenizer(
      vocabulary: model.weights.vocabulary, vocabularySize: model.dimensions.vocabularySize)
    (self.options, self.detector) = (options, detector)
  }

  /// Reads the recording twice, the first time for where there is speech and how loud it gets, and never holds more of
  /// it than a window.
  func run(_ path: String, progress: (TranscriptionReport) -> Void) throws -> TranscriptDocument {
    let reader = try AudioFileReader(argument: path)
    let started = ContinuousClock.now
    let (filters, kernels) = (model.weights.filters, model.processor.kernels)
    var survey = RecordingSurvey(
      filters: filters, kernels: kernels, clips: detector.map { SpeechClips(detector: $0) })
    while let chunk = try reader.next() { survey.append(chunk) }
    for notice in reader.notices { printError("\(path): \(notice)") }
    var options = self.options
    options.clips = survey.speechClips()
    try reader.rewind()
    let recording = StreamedSpectrogram(survey, filters: filters, kernels: kernels) { try reader.next() }
    let transcription = try Transcriber(model, tokenizer, options).transcribe(recording) { done in
      progress(TranscriptionReport(done.done, of: done.whole, since: started))
    }
    let seconds = Double(survey.sampleCount) / Double(AudioChunk.sampleRate)
    return try document(transcription, path: path, seconds: seconds)
  }

  private func document(
    _ transcription: Transcription, path: String, seconds: Double
  ) throws -> TranscriptDocument {
    let segments = transcription.segments.filter { !$0.text.isEmpty }
    func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
    var json = JSONLine()
    try json.add("audio", path)
    try json.add("text", trimmed(transcription.text))
    try json.add("language", transcription.language.code)
    try json.add("seconds", seconds)
    try json.add("segments", segments.map(WhisperSegmentJSON.init))
    try json.add("temperature_fallbacks", transcription.temperatureFallbacks)
    try json.add("fitted_windows", transcription.fittedWindows)
    try json.add("full_context_fallbacks", transcription.fullContextFallbacks)
    return TranscriptDocument(
      lines: segments.map { trimmed($0.text) },
      cues: segments.map { SubtitleFile.Cue(start: $0.start, end: $0.end, text: trimmed($0.text)) },
      json: json)
  }
}
