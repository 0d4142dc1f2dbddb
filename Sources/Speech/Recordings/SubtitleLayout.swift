/// A word, or a longer run of text, and when it was said.
public struct TimedText: Sendable, Hashable {
  /// The text, with a leading space in languages that write one between words.
  public var text: String
  /// The beginning, in seconds from the start of the recording.
  public var start: Double
  /// The end, in seconds from the start of the recording.
  public var end: Double

  /// Creates a timed text.
  public init(text: String, start: Double, end: Double) {
    (self.text, self.start, self.end) = (text, start, end)
  }
}

/// A layout of words as subtitles: cues of at most two lines that stand long enough to be read, broken where a
/// sentence, a clause or a phrase ends.
///
/// It takes the cheapest of all ways to break the text. The limits of length and time follow Netflix's Timed Text
/// Style Guide; the line breaks follow the BBC's Subtitle Guidelines.
struct SubtitleLayout {
  /// The most characters of a line.
  static let lineLength = 42
  /// The least time in seconds that a cue stands, if there is room for it.
  static let shortest = 1.0
  /// The most time in seconds that a cue stands.
  static let longest = 7.0
  /// The characters that people read in a second.
  static let readingSpeed = 20.0
  /// Seconds of silence that end a cue.
  static let pause = 1.5

  private let words: [TimedText]
  private let breaks: PhraseBreaks
  /// The number of characters before each word, followed by the number of all characters.
  private let lengths: [Int]

  /// - Parameter words: The words in order.
  init(_ words: [TimedText]) {
    var end = 0.0
    self.words = words.flatMap(Self.fitting).map { word in
      // Times must not go backwards.
      end = max(end, word.start)
      return TimedText(text: word.text, start: end, end: max(word.end, end))
    }
    breaks = PhraseBreaks(self.words)
    lengths = self.words.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.text.count) }
  }

  func cues() -> [SubtitleFile.Cue] {
    var costs = [0.0]
    var starts = [0]
    for end in words.indices.map({ $0 + 1 }) {
      var best = (cost: Double.infinity, start: end - 1)
      for start in stride(from: end - 1, through: 0, by: -1) {
        guard let cost = cost(start..<end) else { break }
        if costs[start] + cost < best.cost { best = (costs[start] + cost, start) }
      }
      costs.append(best.cost)
      starts.append(best.start)
    }
    var cues: [SubtitleFile.Cue] = []
    var end = words.count
    while end > 0 {
      cues.append(cue(starts[end]..<end))
      end = starts[end]
    }
    return cues.reversed()
  }

  private func cue(_ range: Range<Int>) -> SubtitleFile.Cue {
    let start = words[range.lowerBound].start
    let reading = max(Self.shortest, Double(length(range)) / Self.readingSpeed)
    let end = max(words[range.upperBound - 1].end, start + reading)
    let lines = lineBreak(range).map { [range.lowerBound..<$0, $0..<range.upperBound] } ?? [range]
    return SubtitleFile.Cue(
      start: start, end: min(end, start + room(range)),
      text: lines.map { words[$0].map(\.text).joined().trimmingWhitespace() }.joined(separator: "\n"))
  }

  /// Returns the seconds from a cue's beginning to the next cue, at most ``longest``.
  private func room(_ range: Range<Int>) -> Double {
    let next = range.upperBound < words.count ? words[range.upperBound].start : .infinity
    return min(next - words[range.lowerBound].start, Self.longest)
  }

  /// Returns the cost of showing these words as one cue, or `nil` if they do not fit. A single word always fits.
  private func cost(_ range: Range<Int>) -> Double? {
    let split = lineBreak(range)
    let last = range.upperBound - 1
    let silence = range.dropLast().map { words[$0 + 1].start - words[$0].end }.max() ?? 0
    if range.count > 1 {
      guard split != nil || length(range) <= Self.lineLength, silence <= Self.pause,
        words[last].end - words[range.lowerBound].start <= Self.longest
      else { return nil }
    }
    let room = max(room(range), 0.1)
    let needed = Double(length(range)) / Self.readingSpeed
    return 1.5 + breaks.costs[last] + (split.map { 0.3 * breaks.costs[$0 - 1] } ?? 0)
      + 3 * Double(range.dropLast().count { breaks.endsSentence[$0] })
      + 4 * max(0, silence - 0.4) + 4 * max(0, Self.shortest - room) + 4 * max(0, needed / room - 1)
  }

  /// Returns the index of the word that begins the second line, or `nil` if one line is enough or two lines do not
  /// hold the words.
  private func lineBreak(_ range: Range<Int>) -> Int? {
    guard length(range) > Self.lineLength else { return nil }
    func cost(_ split: Int) -> Double {
      let (upper, lower) = (length(range.lowerBound..<split), length(split..<range.upperBound))
      return breaks.costs[split - 1] + Double(abs(upper - lower)) / 10 + (upper > lower ? 0.5 : 0)
    }
    return range.dropFirst().filter {
      length(range.lowerBound..<$0) <= Self.lineLength && length($0..<range.upperBound) <= Self.lineLength
    }.min { cost($0) < cost($1) }
  }

  /// Returns the number of characters of the words, without the space before the first.
  private func length(_ range: Range<Int>) -> Int {
    let space = words[range.lowerBound].text.prefix(while: \.isWhitespace).count
    return lengths[range.upperBound] - lengths[range.lowerBound] - space
  }

  /// Splits a text into its words, and cuts a word that no line can hold into pieces. Each piece gets a share of
  /// the time by its length.
  private static func fitting(_ text: TimedText) -> [TimedText] {
    var pieces: [String] = []
    for character in text.text {
      let startsWord = character.isWhitespace && !(pieces.last?.last?.isWhitespace ?? true)
      if pieces.isEmpty || startsWord || (pieces.last?.count ?? 0) >= lineLength { pieces.append("") }
      pieces[pieces.count - 1].append(character)
    }
    let second = (text.end - text.start) / Double(max(1, text.text.count))
    var passed = 0
    return pieces.map { piece in
      defer { passed += piece.count }
      return TimedText(
        text: piece, start: text.start + Double(passed) * second,
        end: text.start + Double(passed + piece.count) * second)
    }
  }
}
