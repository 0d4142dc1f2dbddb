import Actions
import TimeExpressions
import Understanding

/// A time said by itself, to a command that waits for one or was just shown or done: "at half past nine", "no, on friday",
/// "change it to four".
struct TimeAnswer: Sendable, Hashable {
  let slot: Slot
  let value: SlotValue
  /// Where the words for the time stand, in Unicode scalars.
  let span: Range<Int>
  /// "It" is changed, and not only a time named.
  let isChange: Bool

  private static let openings: Set<String> = [
    "no", "well", "oh", "actually", "sorry", "please", "ok", "okay", "wait", "hmm", "nope", "rather", "i",
    "said",
    "mean", "meant", "then", "so", "yes",
  ]
  private static let changes: Set<String> = [
    "change", "move", "make", "set", "push", "put", "shift", "switch", "reschedule", "postpone", "delay",
    "bring",
  ]
  private static let changed: Set<String> = ["it", "that", "this"]
  /// What may stand around a time and changes nothing.
  private static let fillers: Set<String> = [
    "to", "at", "on", "for", "by", "please", "thanks", "instead", "then", "actually", "rather", "of",
    "course", "better", "works",
  ]

  /// Nil for what says more than a time.
  init?(_ text: String, context: TimeContext) {
    let scalars = Array(text.unicodeScalars)
    let words = Self.words(scalars)
    var first = words.prefix { Self.openings.contains($0.word) }.count
    let isChange =
      words.count > first + 2 && Self.changes.contains(words[first].word)
      && Self.changed.contains(words[first + 1].word)
    if isChange { first += words[first + 2].word == "to" ? 3 : 2 }
    guard first < words.count else { return nil }
    let start = words[first].range.lowerBound
    let rest = String(String.UnicodeScalarView(scalars[start...]))
    // "Four" is a time only where it is said to be one.
    for lead in ["", "at "] {
      let matches = TimeExpressionParser().matches(in: lead + rest, context: context)
      guard let match = matches.first else { continue }
      let from = max(match.start - lead.count, 0) + start
      let span = from..<max(match.start + match.length - lead.count + start, from)
      guard matches.count == 1, let (slot, value) = Self.slot(of: match),
        words[first...].allSatisfy({ span.overlaps($0.range) || Self.fillers.contains($0.word) })
      else { return nil }
      (self.slot, self.value, self.span, self.isChange) = (slot, value, span, isChange)
      return
    }
    return nil
  }

  /// As if an interpreter had found it.
  func interpretation(_ text: String, _ intent: Intent) -> Interpretation {
    Interpretation(
      text: text, command: Command(intent, [slot: value]), confidence: 1, spans: [slot: [span]],
      interpreter: "rules")
  }

  private static func slot(of match: TimeMatch) -> (Slot, SlotValue)? {
    switch (match.kind, match.value, match.end) {
    case (.point, let value?, _): (.dateTimePoint, .point(value))
    case (.range, let start?, let end?):
      (.dateTimeRange, .range(TimeRange(start: start, end: end)))
    default: nil
    }
  }

  private static func words(_ scalars: [Unicode.Scalar]) -> [(word: String, range: Range<Int>)] {
    var words: [(word: String, range: Range<Int>)] = []
    var start: Int?
    for index in 0...scalars.count {
      let isWord =
        index < scalars.count
        && (scalars[index].properties.isAlphabetic || "0123456789'’:".unicodeScalars.contains(scalars[index]))
      if isWord {
        start = start ?? index
      } else if let begun = start {
        words.append((String(String.UnicodeScalarView(scalars[begun..<index])).lowercased(), begun..<index))
        start = nil
      }
    }
    return words
  }
}
