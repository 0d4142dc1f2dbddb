import Speech

/// A recording's text, in all forms that it can be written in.
struct TranscriptDocument {
  /// A line for each sentence or utterance.
  var lines: [String]
  /// What subtitles are made of.
  var words: [TimedText]
  var json: JSONLine

  func text(_ format: TranscribeCommand.Format) -> String {
    switch format {
    case .txt: lines.map { $0 + "\n" }.joined()
    case .json: json.text + "\n"
    case .srt: SubtitleFile(words: words).subRip
    case .vtt: SubtitleFile(words: words).webVTT
    }
  }
}

/// How far the transcription of a recording has come, and how fast it is.
struct TranscriptionReport {
  /// Of the recording, 0 to 1; nil where its length is not known.
  var share: Double?
  /// Seconds of audio a second.
  var speed: Double
  var secondsLeft: Double?

  /// - Parameters:
  ///   - seconds: Of the recording that are done.
  ///   - whole: Its length, where it is known.
  init(_ seconds: Double, of whole: Double?, since start: ContinuousClock.Instant) {
    let elapsed = (ContinuousClock.now - start).milliseconds / 1000
    speed = elapsed > 0 ? seconds / elapsed : 0
    share = whole.map { $0 > 0 ? min(1, seconds / $0) : 1 }
    secondsLeft = whole.map { [speed] in max(0, $0 - seconds) / max(speed, 0.001) }
  }
}
