import Speech

/// A recording's text, in all forms that it can be written in.
struct TranscriptDocument {
  /// A line for each segment.
  var lines: [String]
  var cues: [SubtitleFile.Cue]
  var json: JSONLine

  func text(_ format: TranscribeCommand.Format) -> String {
    switch format {
    case .txt: lines.map { $0 + "\n" }.joined()
    case .json: json.text + "\n"
    case .srt: SubtitleFile(cues: cues).subRip
    case .vtt: SubtitleFile(cues: cues).webVTT
    }
  }
}
