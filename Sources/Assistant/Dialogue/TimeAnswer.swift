import Actions
import TimeExpressions
import Understanding

/// A time said by itself, to a command that waits for one or was just shown or done: "at half past nine", "no, on friday",
/// "change it to four".
struct TimeAnswer: Sendable, Hashable {
  let slot: Slot
  let value: SlotValue
  /// What the words for it tell.
  private let said: TimeMatch.Said
  /// Where the words for the time stand, in Unicode scalars.
  let span: Range<Int>
  /// Whether the words say that something changes, as in "change it to four".
  let isChange: Bool
  /// Whether it is put as a question: “what about four”.
  let isProposal: Bool

  private static let openings: Set<String> = [
    "no", "well", "oh", "actually", "sorry", "please", "ok", "okay", "wait", "hmm", "nope", "rather", "i",
    "said", "i'd", "prefer", "like",
    "mean", "meant", "then", "so", "yes", "and", "but", "it's", "it", "that's", "is",
  ]
  private static let changes: Set<String> = [
    "change", "move", "make", "set", "start", "push", "put", "shift", "switch", "reschedule", "postpone",
    "delay",
    "bring",
  ]
  private static let changed: Set<String> = ["it", "that", "this"]
  /// What may stand around a time and changes nothing.
  private static let fillers: Set<String> = [
    "to", "at", "on", "for", "by", "please", "thanks", "instead", "then", "actually", "rather", "of",
    "course", "better", "works", "would", "be", "is", "suits", "me", "us",
  ]
  /// What says that a time is meant in place of another.
  private static let preferences: Set<String> = ["instead", "rather", "better", "prefer", "suits"]

  /// Nil for what says more than a time.
  init?(_ text: String, context: TimeContext) {
    let scalars = Array(text.unicodeScalars)
    let words = Self.words(scalars)
    var first = words.prefix { Self.openings.contains($0.word) }.count
    let isChange =
      words.count > first + 2 && Self.changes.contains(words[first].word)
      && (Self.changed.contains(words[first + 1].word) || words[first + 1].word == "to")
    if isChange { first += words[first + 2].word == "to" ? 3 : 2 }
    isProposal =
      words.count > first + 2 && ["what", "how"].contains(words[first].word)
      && words[first + 1].word == "about"
    if isProposal { first += 2 }
    guard first < words.count else { return nil }
    let start = words[first].range.lowerBound
    let rest = String(String.UnicodeScalarView(scalars[start...]))
    for number in [nil, TimeExpressionParser.BareNumber.hour] {
      let matches = TimeExpressionParser().matches(in: rest, context: context, readingNumberAs: number)
      let spans = matches.map { $0.span.lowerBound + start..<$0.span.upperBound + start }
      guard !matches.isEmpty else { continue }
      let meant = Self.notRejected(spans, among: words)
      guard meant.count == 1, let index = meant.first, let (slot, value) = Self.slot(of: matches[index]),
        words[first...].allSatisfy({ word in
          spans.contains { $0.overlaps(word.range) } || Self.fillers.contains(word.word)
            || spans.count > 1 && ["not", "but", "and"].contains(word.word)
        })
      else { return nil }
      (self.slot, self.value, self.said, self.span) = (slot, value, matches[index].said, spans[index])
      self.isChange =
        isChange || isProposal || spans.count > 1
        || words.contains { Self.preferences.contains($0.word) }
      return
    }
    return nil
  }

  /// The numbers of those times before which no “not” stands: the second of “not Saturday, Sunday”.
  private static func notRejected(
    _ spans: [Range<Int>], among words: [(word: String, range: Range<Int>)]
  ) -> [Int] {
    spans.indices.filter { index in
      words.last { $0.range.upperBound <= spans[index].lowerBound }?.word != "not"
    }
  }

  /// As if an interpreter had found it.
  func interpretation(_ text: String, _ intent: Intent) -> Interpretation {
    Interpretation(
      text: text, command: Command(intent, [slot: value]), confidence: 1, spans: [slot: [span]],
      saidOfTime: said,
      interpreter: "rules")
  }

  private static func slot(of match: TimeMatch) -> (Slot, SlotValue)? {
    switch match.value {
    case .point(let point): (.dateTimePoint, .point(point))
    case .range(let range, _): (.dateTimeRange, .range(range))
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
