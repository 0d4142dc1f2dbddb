import Audio
import Console
import Foundation
import JSONValues
import Speech
import Whisper

/// A recording's text in all formats.
struct TranscriptDocument {
  /// A line for each sentence or utterance.
  var lines: [String]
  /// The timed words for subtitles.
  var words: [TimedText]
  var json: JSONObject

  func text(_ format: TranscribeCommand.Format) -> String {
    switch format {
    case .txt: lines.map { $0 + "\n" }.joined()
    case .json: json.text + "\n"
    case .srt: SubtitleFile(words: words).subRip
    case .vtt: SubtitleFile(words: words).webVTT
    }
  }
}

/// The progress and speed of a transcription.
struct TranscriptionReport {
  /// The finished share, 0 to 1; nil if the length is unknown.
  var share: Double?
  /// The seconds of audio per second.
  var speed: Double
  var secondsLeft: Double?

  /// - Parameters:
  ///   - seconds: The seconds that are done.
  ///   - whole: The length, if it is known.
  init(_ seconds: Double, of whole: Double?, since start: ContinuousClock.Instant) {
    let elapsed = (ContinuousClock.now - start).milliseconds / 1000
    speed = elapsed > 0 ? seconds / elapsed : 0
    share = whole.map { $0 > 0 ? min(1, seconds / $0) : 1 }
    secondsLeft = whole.map { [speed] in max(0, $0 - seconds) / max(speed, 0.001) }
  }
}

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

/// A segment with the keys of openai-whisper's JSON, and its confidence.
struct WhisperSegmentJSON: Encodable {
  struct Word: Encodable {
    var word: String
    var start: Double
    var end: Double
    var probability: Double
  }

  enum CodingKeys: String, CodingKey {
    case id, seek, start, end, text, tokens, temperature, confidence, words
    case averageLogProbability = "avg_logprob"
    case compressionRatio = "compression_ratio"
    case noSpeechProbability = "no_speech_prob"
  }

  var id: Int
  var seek: Int
  var start: Double
  var end: Double
  var text: String
  var tokens: [Int32]
  var temperature: Float
  var averageLogProbability: Double
  var compressionRatio: Double
  var noSpeechProbability: Double
  var confidence: Double
  /// The words; left out if no word times were asked for.
  var words: [Word]?

  init(_ segment: TranscriptionSegment) {
    id = segment.id
    seek = segment.seek
    start = segment.start
    end = segment.end
    text = segment.text
    tokens = segment.tokens
    temperature = segment.temperature
    averageLogProbability = segment.averageLogProbability
    compressionRatio = segment.compressionRatio
    noSpeechProbability = segment.noSpeechProbability
    confidence = segment.confidence
    words =
      segment.words.isEmpty
      ? nil
      : segment.words.map { Word(word: $0.text, start: $0.start, end: $0.end, probability: $0.probability) }
  }
}
