import Speech
import Whisper

/// The transcript of a recording.
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
    /// The details of Whisper's decoding; nil for other recognizers.
    var decoding: TranscriptionSegment?
  }

  var text: String
  var segments: [Segment]
  /// The spoken language, as given or detected.
  var language: Language
  /// Seconds of the recording.
  var seconds: Double
  /// Seconds that recognition took.
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

/// The options for transcribing a recording.
struct RecordingOptions: Sendable, Hashable {
  /// The spoken language; nil to detect it, if the recognizer can.
  var language: Language?
  /// Whether the text is English, whatever language is spoken.
  var translates = false
  /// The text before.
  var prompt: String?
  /// The temperature. 0 begins with the likeliest words and tries others if the text looks wrong.
  var temperature: Float = 0
  var hasWordTimes = false
  var kind = UtteranceKind.dictation
}
