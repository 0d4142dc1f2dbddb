import Actions
import TimeExpressions
import Understanding

/// A text that is only a time, said to a card or about what was just done: “at half past nine”, “no, on Friday”,
/// “change it to four”.
struct TimeAnswer: Sendable, Hashable {
  let slot: Slot
  let value: SlotValue
  /// The part of the day that was said instead of a time of day: “tomorrow morning”.
  private let part: PartOfDay?
  /// Which parts of the time the words give.
  private let said: TimeMatch.Said
  /// The range of the time in the text, in Unicode scalars.
  let span: Range<Int>
  /// Whether the words ask for a change, as in “change it to four” and “five would be better”.
  let isChange: Bool
  /// Whether the time is put as a question, as in “what about four”. A proposal is also a change.
  let isProposal: Bool

  private static let openings: Set<String> = [
    "no", "well", "oh", "actually", "sorry", "please", "ok", "okay", "wait", "hmm", "nope", "rather", "i",
    "said", "i'd", "prefer", "like",
    "mean", "meant", "right", "ah", "great", "then", "so", "yes", "and", "but", "it's", "it", "that's", "is",
  ]
  /// Words before a time that is not meant.
  private static let rejections = [
    ["can't", "do"], ["can't", "make"], ["cannot", "do"], ["cannot", "make"], ["did", "i", "say"],
    ["won't", "work"],
  ]
  /// Words before a time that is put as a question: “what about four”, “can we do 7:30”.
  private static let proposals: [[Set<String>]] = [
    [["what", "how"], ["about"]],
    [
      ["can", "could", "shall", "should"], ["we", "you", "i"], ["do", "say", "make", "have"], ["it", "that"],
    ],
    [["can", "could", "shall", "should"], ["we", "you", "i"], ["do", "say"]],
  ]
  private static let changes: Set<String> = [
    "change", "move", "make", "set", "start", "push", "put", "shift", "switch", "reschedule", "postpone",
    "delay",
    "bring",
  ]
  private static let changed: Set<String> = ["it", "that", "this"]
  /// Words that may stand around a time without changing its meaning.
  private static let fillers: Set<String> = [
    "to", "at", "on", "for", "by", "please", "thanks", "instead", "then", "actually", "rather", "of",
    "course", "better", "works", "would", "be", "is", "suits", "me", "us", "work", "can't", "won't",
    "doesn't", "fine", "good",
    "ok", "okay", "like", "say", "i", "think", "let's", "do", "go", "with", "safe", "mean", "meant", "maybe",
    "perhaps", "sometime",
  ]
  /// Words that put a time in place of another.
  private static let preferences: Set<String> = ["instead", "rather", "better", "prefer", "suits", "let's"]

  /// Reads a time that is said by itself. Returns `nil` for a text that says more than a time, or several that
  /// differ.
  init?(_ text: String, context: TimeContext) {
    let scalars = Array(text.unicodeScalars)
    let words = Self.words(scalars)
    var first = words.prefix { Self.openings.contains($0.word) }.count
    for phrase in Self.rejections where words[first...].prefix(phrase.count).map(\.word) == phrase {
      first += phrase.count
    }
    let isChange =
      words.count > first + 2 && Self.changes.contains(words[first].word)
      && (Self.changed.contains(words[first + 1].word) || words[first + 1].word == "to")
    if isChange { first += words[first + 2].word == "to" ? 3 : 2 }
    let proposal = Self.proposals.first { phrase in
      words.count > first + phrase.count
        && zip(words[first...], phrase).allSatisfy { $1.contains($0.word) }
    }
    isProposal = proposal != nil
    first += proposal?.count ?? 0
    guard first < words.count else { return nil }
    let start = words[first].range.lowerBound
    // “Half past” is a time only where nothing follows, not even a full stop.
    let last =
      words[first...].last {
        !Self.fillers.contains($0.word) || $0.word == "to" && $0 == words[words.count - 1]
      }
      ?? words[first]
    let end = last.range.upperBound
    let rest = String(String.UnicodeScalarView(scalars[start..<end]))
    for number in [nil, BareNumber.hour] {
      let matches = TimeExpressionParser().matches(in: rest, context: context, readingNumberAs: number)
      let spans = matches.map { $0.span.lowerBound + start..<$0.span.upperBound + start }
      guard !matches.isEmpty else { continue }
      let meant = Self.notRejected(spans, among: words, of: scalars)
      // “Half twelve, better say half twelve.”
      guard let index = meant.last, meant.allSatisfy({ matches[$0].value == matches[index].value }),
        let (slot, value, part) = Self.slot(of: matches[index]),
        words[first...].allSatisfy({ word in
          spans.contains { $0.overlaps(word.range) } || Self.fillers.contains(word.word)
            || spans.count > 1 && ["not", "but", "and"].contains(word.word)
        })
      else { return nil }
      (self.slot, self.value, self.part) = (slot, value, part)
      (said, span) = (matches[index].said, spans[index])
      self.isChange =
        isChange || isProposal || meant.count < spans.count
        || words.contains { Self.preferences.contains($0.word) }
      return
    }
    return nil
  }

  /// Returns the words `said` with their only time replaced by the time of day in `text`: “half twelve” makes “I'm
  /// there at noon” “I'm there at half twelve”. Returns `nil` where `text` is no time of day, or `said` has no
  /// time or several.
  static func replacing(_ text: String, in said: String, context: TimeContext) -> String? {
    let times = TimeExpressionParser().matches(in: said, context: context)
    guard let answer = TimeAnswer(text, context: context), case .point(.dateTime) = answer.value,
      times.count == 1, case .dateTime? = times[0].point
    else { return nil }
    let words = Array(text.unicodeScalars)[answer.span]
    let new = Array(words.starts(with: "at ".unicodeScalars) ? words.dropFirst(3) : words)
    var scalars = Array(said.unicodeScalars)
    let start = times[0].span.lowerBound + (scalars[times[0].span].starts(with: "at ".unicodeScalars) ? 3 : 0)
    scalars.replaceSubrange(start..<times[0].span.upperBound, with: new)
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns the indices of the times that are meant, such as the second in “not Saturday, Sunday”.
  private static func notRejected(
    _ spans: [Range<Int>], among words: [(word: String, range: Range<Int>)], of scalars: [Unicode.Scalar]
  ) -> [Int] {
    spans.indices.filter { index in
      let before = words.last { $0.range.upperBound <= spans[index].lowerBound }?.word
      // “Did I say today? Tomorrow.”
      let isAsked = index < spans.count - 1 && scalars[spans[index].upperBound...].first == "?"
      return before != "not" && !isAsked
        && !words.contains { word in
          refusals.contains(word.word) && word.range.upperBound <= spans[index].lowerBound
            && !spans[..<index].contains { $0.lowerBound >= word.range.upperBound }
        }
    }
  }

  /// Words that reject the time after them: “Can't do the 15th, the 16th works.”
  private static let refusals: Set<String> = ["can't", "cannot", "won't", "doesn't", "isn't"]

  /// Returns the time as the only slot of a command, as if an interpreter had found it.
  func interpretation(_ text: String, _ intent: Intent) -> Interpretation {
    Interpretation(
      text: text, command: Command(intent, [slot: value]), confidence: 1, spans: [slot: [span]],
      saidOfTime: said, partOfDay: part, interpreter: Interpretation.rules)
  }

  private static func slot(of match: TimeMatch) -> (Slot, SlotValue, PartOfDay?)? {
    switch match.value {
    case .point(let point): (.dateTimePoint, .point(point), nil)
    // A part of a day says when something begins, and not how long it takes.
    case .range(let range, nil) where match.said.contains(.partOfDay) && !match.said.contains(.clock):
      (.dateTimePoint, .point(.date(range.start.date)), PartOfDay(range))
    case .range(let range, _): (.dateTimeRange, .range(range), nil)
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
