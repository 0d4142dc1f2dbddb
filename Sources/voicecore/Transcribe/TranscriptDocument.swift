import JSONValues
import Speech

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
