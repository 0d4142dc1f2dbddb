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
