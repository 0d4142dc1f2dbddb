/// Subtitles of a recording. Sources: SubRip's de facto format, W3C WebVTT.
public struct SubtitleFile: Sendable, Hashable {
  /// A text that is shown for some time.
  public struct Cue: Sendable, Hashable {
    /// The time at which the cue appears, in seconds.
    public var start: Double
    /// The time at which the cue disappears, in seconds.
    public var end: Double
    /// The text, with a line feed between two lines.
    public var text: String

    /// Creates a cue.
    public init(start: Double, end: Double, text: String) {
      (self.start, self.end, self.text) = (start, end, text)
    }
  }

  /// The cues, in order.
  public var cues: [Cue]

  /// Creates a file of these cues.
  public init(cues: [Cue]) {
    self.cues = cues
  }

  /// Lays words out in cues of at most two lines of 42 characters.
  ///
  /// - Parameter words: The words in order. An element that holds several words is divided, and each word gets a
  ///   share of its time by length.
  public init(words: [TimedText]) {
    cues = SubtitleLayout(words).cues()
  }

  /// The text of a SubRip file (`.srt`).
  public var subRip: String {
    cues.enumerated().map { number, cue in
      "\(number + 1)\n\(time(cue.start, ",")) --> \(time(cue.end, ","))\n\(cue.text)\n\n"
    }.joined()
  }

  /// The text of a WebVTT file (`.vtt`).
  public var webVTT: String {
    "WEBVTT\n\n"
      + cues.map { "\(time($0.start, ".")) --> \(time($0.end, "."))\n\(escaped($0.text))\n\n" }.joined()
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private func time(_ seconds: Double, _ point: String) -> String {
    let thousandths = Int((max(0, seconds) * 1000).rounded())
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    return "\(padded(thousandths / 3_600_000, 2)):\(padded(thousandths / 60_000 % 60, 2))"
      + ":\(padded(thousandths / 1000 % 60, 2))\(point)\(padded(thousandths % 1000, 3))"
  }
}
