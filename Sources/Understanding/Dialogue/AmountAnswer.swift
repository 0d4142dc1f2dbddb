import TimeExpressions

/// A new amount that replaces one in an earlier utterance: “make it 40” after “in 25 minutes”, “no, two hours”
/// after “an hour before”.
package struct AmountAnswer: Sendable {
  private let length: TimeLength
  private let old: TimeLength
  private let start: Start
  private let context: TimeContext

  /// The point from which an amount is counted.
  private enum Start {
    case now, before, after
  }

  /// Reads `text` as a new amount for the last one in `said` that a time is counted by. Returns `nil` if `text`
  /// says anything more than an amount, or `said` counts no time by an amount.
  package init?(_ text: String, to said: String, context: TimeContext) {
    guard let before = Utterance(said), let answer = Self.answer(text) else { return nil }
    let counted = TimeExpressionParser().lengths(in: said, context: context).reversed().lazy
      .compactMap { old in Self.start(of: old.span, in: before).map { (old.length, $0) } }
    guard let (old, start) = counted.first, let length = Self.length(answer, inUnitOf: old, context) else {
      return nil
    }
    (self.length, self.old, self.start, self.context) = (length, old, start, context)
  }

  /// Returns the time that results when the new amount is counted instead of the old one, or `nil` if an amount
  /// cannot be added to `time`.
  package func time(insteadOf time: TimePoint) -> TimePoint? {
    if start == .now { return length.point(from: context) }
    guard let was = TimeShift(.start, by: old), let becomes = TimeShift(.start, by: length) else {
      return nil
    }
    let (back, forth) = start == .after ? (was.reversed, becomes) : (was, becomes.reversed)
    return back.applied(to: time).flatMap { forth.applied(to: $0) }
  }

  /// Returns the number of seconds that `text` says, with a bare number in the unit of the last length in `said`:
  /// “make it 40” after “a timer for 30 minutes” is 2,400 seconds. Returns `nil` if `text` says anything more than
  /// an amount, or `said` has no length.
  package static func seconds(_ text: String, inUnitOf said: String, context: TimeContext) -> Int? {
    guard let answer = answer(text),
      let old = TimeExpressionParser().lengths(in: said, context: context).last
    else { return nil }
    return length(answer, inUnitOf: old.length, context)?.fixedSeconds
  }

  /// Returns `said` with its last amount replaced by the one in `text`: “make it fifteen” turns “I'm ten minutes
  /// late” into “I'm fifteen minutes late”, and so does “make it fifteen minutes late”. Returns `nil` if `text` says
  /// anything more than an amount, or `said` has no amount.
  package static func replacing(_ text: String, in said: String, context: TimeContext) -> String? {
    guard let before = Utterance(said),
      let old = TimeExpressionParser().lengths(in: said, context: context).last,
      let answer = answer(text, before: before.words[before.words(in: old.span).upperBound...]),
      length(answer, inUnitOf: old.length, context) != nil
    else { return nil }
    let isWhole = TimeExpressionParser().match(ofAll: answer, context: context)?.length != nil
    let unit = before.words(in: old.span).last.map { before.words[$0].normal } ?? ""
    var scalars = Array(said.unicodeScalars)
    var amount = isWhole ? answer : "\(answer) \(unit)"
    let isOpening = scalars[..<old.span.lowerBound].last { $0 != " " }.map {
      ".!?".unicodeScalars.contains($0)
    }
    if isOpening ?? true { amount = amount.prefix(1).uppercased() + amount.dropFirst() }
    scalars.replaceSubrange(old.span, with: Array(amount.unicodeScalars))
    return String(String.UnicodeScalarView(scalars))
  }

  private static func length(
    _ answer: String, inUnitOf old: TimeLength, _ context: TimeContext
  ) -> TimeLength? {
    // The “half” of “an hour and a half” is no half minute.
    (TimeExpressionParser().match(ofAll: answer, context: context)
      ?? TimeExpressionParser().match(ofAll: answer, context: context, readingNumberAs: .unit(of: old)))?
      .length
  }

  /// Returns the words of `text` without those that only ask for a change, such as “make it” and “instead”, and
  /// without the first words of `following`, which follow the old amount.
  private static func answer(_ text: String, before following: ArraySlice<Utterance.Word> = []) -> String? {
    guard let utterance = Utterance(text), utterance.words.count <= 10 else { return nil }
    var words = utterance.words[...]
    var start = Reference.beginning(of: words).index
    if let end = makings.end(in: words, at: start) { start = end }
    while let last = words.indices.last, last > start, closings.contains(words[last].normal) {
      words = words.dropLast()
    }
    let repeated = (0...following.count).reversed().first { count in
      count < words.count - start
        && words.suffix(count).map(\.normal) == following.prefix(count).map(\.normal)
    }
    words = words.dropLast(repeated ?? 0)
    return start < words.endIndex ? utterance.slice(start..<words.endIndex) : nil
  }

  /// Returns the point from which the amount at `span` counts a time: “25 minutes” of “in 25 minutes” counts from
  /// now. Returns `nil` if it counts no time.
  private static func start(of span: Range<Int>, in utterance: Utterance) -> Start? {
    let words = utterance.words(in: span)
    if words.lowerBound > 0, utterance.words[words.lowerBound - 1].normal == "in" { return .now }
    guard words.upperBound < utterance.words.count else { return nil }
    return directions[utterance.words[words.upperBound].normal]
  }

  private static let makings: [Phrase] = ["make|set|let|change|do it|that|this to|in?", "in"]
  private static let closings: Set<String> = ["instead", "then", "please", "actually", "rather", "thanks"]
  private static let directions: [String: Start] = [
    "before": .before, "beforehand": .before, "earlier": .before, "ahead": .before, "after": .after,
    "later": .after,
  ]
}
