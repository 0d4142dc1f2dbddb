import Foundation

/// A transcription in OpenAI's simple form.
struct TranscriptionJSON: Encodable {
  struct Usage: Encodable {
    var type = "duration"
    /// The seconds of audio.
    var seconds: Double
  }

  var text: String
  var usage: Usage

  init(_ transcript: RecordingTranscript) {
    text = transcript.text
    usage = Usage(seconds: transcript.seconds)
  }
}

/// A transcription with times. Details of segments that only Whisper gives are left out for other recognizers.
struct VerboseTranscriptionJSON: Encodable {
  struct Word: Encodable {
    var word: String
    var start: Double
    var end: Double
  }

  struct Segment: Encodable {
    var id: Int
    var start: Double
    var end: Double
    var text: String
    var seek: Int?
    var tokens: [Int32]?
    var temperature: Float?
    var avgLogprob: Double?
    var compressionRatio: Double?
    var noSpeechProb: Double?
  }

  var task: String
  /// The language's English name.
  var language: String
  var duration: Double
  var text: String
  var segments: [Segment]?
  var words: [Word]?
  var usage: TranscriptionJSON.Usage

  init(_ transcript: RecordingTranscript, _ wish: TranscriptionRequest) {
    task = wish.options.translates ? "translate" : "transcribe"
    language = transcript.language.name
    duration = transcript.seconds
    text = transcript.text
    usage = .init(seconds: transcript.seconds)
    if wish.hasSegments {
      segments = transcript.segments.enumerated().map { id, segment in
        Segment(
          id: id, start: segment.start, end: segment.end, text: segment.text, seek: segment.decoding?.seek,
          tokens: segment.decoding?.tokens, temperature: segment.decoding?.temperature,
          avgLogprob: segment.decoding?.averageLogProbability,
          compressionRatio: segment.decoding?.compressionRatio,
          noSpeechProb: segment.decoding?.noSpeechProbability)
      }
    }
    if wish.options.hasWordTimes {
      words = transcript.segments.flatMap(\.words).map { Word(word: $0.text, start: $0.start, end: $0.end) }
    }
  }
}

/// A piece of a streamed transcription; together they are the whole text.
struct TranscriptDelta: Encodable {
  private(set) var type = "transcript.text.delta"
  var delta: String
}

struct TranscriptDone: Encodable {
  private(set) var type = "transcript.text.done"
  var text: String
}
