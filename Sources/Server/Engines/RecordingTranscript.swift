import Speech
import Whisper

/// A recording's text.
struct RecordingTranscript: Sendable, Hashable {
  struct Word: Sendable, Hashable {
    var text: String
    /// Seconds from the recording's start.
    var start: Double
    var end: Double
  }

  /// About a sentence.
  struct Segment: Sendable, Hashable {
    /// Seconds from the recording's start.
    var start: Double
    var end: Double
    var text: String
    var words: [Word] = []
    /// What Whisper's decoding says of it; nil of another recognizer's.
    var decoding: TranscriptionSegment?
  }

  var text: String
  var segments: [Segment]
  /// What was spoken, as asked for or as detected.
  var language: Language
  /// Seconds of the recording.
  var seconds: Double
  /// Seconds that the recognizer was at work on it.
  var recognitionSeconds: Double

  var subtitles: SubtitleFile {
    SubtitleFile(
      words: segments.flatMap { segment in
        if let words = segment.decoding?.words, !words.isEmpty {
          return words.map { TimedText(text: $0.text, start: $0.start, end: $0.end) }
        }
        guard !segment.words.isEmpty else {
          return [TimedText(text: segment.text, start: segment.start, end: segment.end)]
        }
        return segment.words.map { TimedText(text: " " + $0.text, start: $0.start, end: $0.end) }
      })
  }
}

/// How a recording is to be turned into text.
struct RecordingOptions: Sendable, Hashable {
  /// Nil to detect it, where the recognizer can.
  var language: Language?
  /// Writes English, whatever is spoken.
  var translates = false
  /// What was said before.
  var prompt: String?
  /// 0 begins with the likeliest words and goes on to others where the text looks wrong.
  var temperature: Float = 0
  var hasWordTimes = false
  var kind = UtteranceKind.dictation
}
