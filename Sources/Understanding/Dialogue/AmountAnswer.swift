import TimeExpressions

/// Another amount for one that was said before: “make it 40” after “in 25 minutes”, “no, two hours” after “an hour before”.
package struct AmountAnswer: Sendable {
  private let length: TimeLength
  private let old: TimeLength
  private let start: Start
  private let context: TimeContext

  /// From where an amount is counted.
  private enum Start {
    case now, before, after
  }

  /// Nil where the text says more than an amount, or no time was counted by one before.
  package init?(_ text: String, to said: String, context: TimeContext) {
    guard let before = Utterance(said), let answer = Self.answer(text) else { return nil }
    let counted = TimeExpressionParser().lengths(in: said, context: context).reversed().lazy
      .compactMap { old in Self.start(of: old.span, in: before).map { (old.length, $0) } }
    guard let (old, start) = counted.first, let length = Self.length(answer, inUnitOf: old, context) else {
      return nil
    }
    (self.length, self.old, self.start, self.context) = (length, old, start, context)
  }

  /// The time that is meant in place of one that was counted by the other amount.
  package func time(insteadOf time: TimePoint) -> TimePoint? {
    if start == .now { return length.point(from: context) }
    guard let was = TimeShift(.start, by: old), let becomes = TimeShift(.start, by: length) else {
      return nil
    }
    let (back, forth) = start == .after ? (was.reversed, becomes) : (was, becomes.reversed)
    return back.applied(to: time).flatMap { forth.applied(to: $0) }
  }

  /// The length that a text says, in the unit of one that was said before: “make it 40” after “a timer for 30 minutes” is
  /// 2,400 seconds. Nil where the text says more than an amount, or none was said before.
  package static func seconds(_ text: String, inUnitOf said: String, context: TimeContext) -> Int? {
    guard let answer = answer(text),
      let old = TimeExpressionParser().lengths(in: said, context: context).last
    else { return nil }
    return length(answer, inUnitOf: old.length, context)?.fixedSeconds
  }

  /// Some words with another amount in place of their last: “make it fifteen” makes “I'm ten minutes late” “I'm fifteen minutes
  /// late”. Nil where the text says more than an amount, or the words hold none.
  package static func replacing(_ text: String, in said: String, context: TimeContext) -> String? {
    guard let before = Utterance(said), let answer = answer(text),
      let old = TimeExpressionParser().lengths(in: said, context: context).last,
      length(answer, inUnitOf: old.length, context) != nil
    else { return nil }
    let isWhole = TimeExpressionParser().match(ofAll: answer, context: context)?.length != nil
    let unit = before.words(in: old.span).last.map { before.words[$0].normal } ?? ""
    var scalars = Array(said.unicodeScalars)
    scalars.replaceSubrange(old.span, with: Array((isWhole ? answer : "\(answer) \(unit)").unicodeScalars))
    return String(String.UnicodeScalarView(scalars))
  }

  private static func length(
    _ answer: String, inUnitOf old: TimeLength, _ context: TimeContext
  ) -> TimeLength? {
    TimeExpressionParser().match(ofAll: answer, context: context, readingNumberAs: .unit(of: old))?.length
  }

  /// The words without what says that they change something.
  private static func answer(_ text: String) -> String? {
    guard let utterance = Utterance(text), utterance.words.count <= 10 else { return nil }
    var words = utterance.words[...]
    var start = Reference.beginning(of: words).index
    if let end = makings.end(in: words, at: start) { start = end }
    while let last = words.indices.last, last > start, closings.contains(words[last].normal) {
      words = words.dropLast()
    }
    return start < words.endIndex ? utterance.slice(start..<words.endIndex) : nil
  }

  /// From where an amount counts a time; nil where it does not: “25 minutes” of “in 25 minutes” counts from now.
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
