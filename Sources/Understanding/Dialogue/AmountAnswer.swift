import TimeExpressions

/// Another amount for one that was said before: “make it 40” after “in 25 minutes”, “no, two hours” after “an hour before”.
package struct AmountAnswer: Sendable, Hashable {
  /// What was said before, with the new amount in it: “in 40 minutes”.
  package let corrected: String

  private static let mostWords = 40

  /// The length that a text says, in the unit of one that was said before: “make it 40” after “a timer for 30 minutes” is
  /// 2,400 seconds. Nil where the text says more than an amount, or none was said before.
  package static func seconds(_ text: String, inUnitOf said: String) -> Int? {
    guard let before = Utterance(said), before.words.count <= mostWords, let answer = answer(text),
      let old = before.words.indices.reversed().first(where: {
        TimeShift.amount(endingAt: $0 + 1, in: before) != nil
      })
    else { return nil }
    let amounts = [answer, "\(answer) \(before.words[old].normal)"].lazy.compactMap { text -> TimeShift? in
      guard let utterance = Utterance(text), !utterance.words.isEmpty,
        let amount = TimeShift.amount(endingAt: utterance.words.count, in: utterance), amount.start == 0
      else { return nil }
      return amount.shift
    }
    guard let amount = amounts.first, amount.months == 0, amount.seconds > 0 else { return nil }
    return amount.seconds
  }

  /// Some words with another amount in place of their last: “make it fifteen” makes “I'm ten minutes late” “I'm fifteen minutes
  /// late”. Nil where the text says more than an amount, or there is none of its unit.
  public static func replacing(_ text: String, in said: String) -> String? {
    guard let before = Utterance(said), before.words.count <= mostWords, let answer = answer(text) else {
      return nil
    }
    for end in before.words.indices.reversed().map({ $0 + 1 }) {
      guard let old = TimeShift.amount(endingAt: end, in: before) else { continue }
      let unit = before.words[end - 1].normal
      guard let amount = [answer, "\(answer) \(unit)"].first(where: isAmount),
        let words = before.span(old.start..<end)
      else { return nil }
      var scalars = Array(said.unicodeScalars)
      scalars.replaceSubrange(words, with: Array(amount.unicodeScalars))
      return String(String.UnicodeScalarView(scalars))
    }
    return nil
  }

  /// Nil where the text says more than an amount, or none was said before.
  package init?(_ text: String, to said: String) {
    guard let before = Utterance(said), before.words.count <= Self.mostWords,
      let answer = Self.answer(text), let old = Self.amount(in: before)
    else { return nil }
    let unit = before.words[old.upperBound - 1].normal
    let candidates = [answer, "\(answer) \(unit)"]
    guard let amount = candidates.first(where: Self.isAmount) else { return nil }
    corrected = [
      before.slice(0..<old.lowerBound), amount, before.slice(old.upperBound..<before.words.count),
    ].filter { !$0.isEmpty }.joined(separator: " ")
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

  /// The words of the amount from which a time was counted: “25 minutes” of “in 25 minutes”.
  private static func amount(in utterance: Utterance) -> Range<Int>? {
    for end in (1...max(utterance.words.count, 1)).reversed() where end <= utterance.words.count {
      guard let found = TimeShift.amount(endingAt: end, in: utterance) else { continue }
      let isCounted =
        found.start > 0 && utterance.words[found.start - 1].normal == "in"
        || end < utterance.words.count && directions.contains(utterance.words[end].normal)
      if isCounted { return found.start..<end }
    }
    return nil
  }

  private static func isAmount(_ text: String) -> Bool {
    guard let utterance = Utterance(text), !utterance.words.isEmpty else { return false }
    return TimeShift.amount(endingAt: utterance.words.count, in: utterance)?.start == 0
  }

  private static let makings: [Phrase] = ["make|set|let|change|do it|that|this to|in?", "in"]
  private static let closings: Set<String> = ["instead", "then", "please", "actually", "rather", "thanks"]
  private static let directions: Set<String> = ["before", "beforehand", "earlier", "after", "ahead", "later"]
}
