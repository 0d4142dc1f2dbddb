import TimeExpressions

/// Finds the request in an utterance with remarks around it, which ask for nothing: “Ugh, that's brutal. Make it
/// six, they're from the fridge.”
package struct Remarks {
  /// A part of an utterance that may be the whole request.
  package struct Core: Sendable, Hashable {
    package let text: String
    /// The words before and after the request, except reasons. They must ask for nothing by themselves.
    package let remarks: [String]
    package let isAtBeginning: Bool
    /// Where the request begins, in Unicode scalars of the utterance.
    package let start: Int
  }

  /// The greatest number of candidates; each one costs a run of the model.
  private static let most = 4
  private static let mostWords = 40
  private static let longestAside = 4
  private static let shortestReason = 2

  /// Returns the parts of `text` that may be the request, the longest first. The result is empty if `text` has no
  /// remarks.
  package static func cores(of text: String, context: TimeContext) -> [Core] {
    guard let utterance = Utterance(text), utterance.words.count <= mostWords else { return [] }
    let words = utterance.words
    let starts = [0] + words.indices.dropFirst().filter { isStart($0, in: utterance) }
    let ends = words.indices.dropFirst().filter { isEnd($0, in: utterance, context) } + [words.count]
    let parts = starts.flatMap { start in ends.filter { $0 > start }.map { start..<$0 } }
      .filter { $0.count < words.count }.sorted { $0.count > $1.count }
    return parts.prefix(most).compactMap { part in
      let before = utterance.slice(0..<part.lowerBound)
      let after =
        isReason(part.upperBound, in: utterance) ? "" : utterance.slice(part.upperBound..<words.count)
      guard keepsTimes(of: before, in: utterance.slice(part), context) else { return nil }
      return Core(
        text: utterance.slice(part), remarks: [before, after].filter { !$0.isEmpty },
        isAtBeginning: before.isEmpty,
        start: words[part.lowerBound].range.lowerBound)
    }
  }

  /// Returns the clauses of `text`, each of which may give an answer of its own (“Eight” and “At Luigi's”), or
  /// `nil` if it has only one or too many.
  package static func parts(of text: String) -> [String]? {
    guard let utterance = Utterance(text), utterance.words.count <= mostWords else { return nil }
    let ends = utterance.words.indices.filter {
      utterance.words[$0].endsClause || $0 == utterance.words.count - 1
    }
    guard (2...most).contains(ends.count) else { return nil }
    return zip([-1] + ends, ends).map { utterance.slice($0 + 1..<$1 + 1) }
  }

  /// Returns a text without a reason at its end that no comma announces: “the spinach” for “the spinach we've still got
  /// loads”.
  static func withoutReason(_ text: String) -> String {
    guard let utterance = Utterance(text),
      let start = utterance.words.indices.dropFirst().first(where: {
        unmarkedReasons.end(in: utterance.words[...], at: $0) != nil
      })
    else { return text }
    return utterance.slice(0..<start)
  }

  /// Returns whether a request may begin at a word: after a sentence, or after a few words that end a clause.
  private static func isStart(_ index: Int, in utterance: Utterance) -> Bool {
    let words = utterance.words
    if !words[index - 1].endsClause { return isConclusion(index, in: words[...]) }
    guard !conditions.contains(words[0].normal) else { return false }
    let gap = utterance.text(at: words[index - 1].range.upperBound..<words[index].range.lowerBound)
    return gap.contains { ".?!;\n".contains($0) } || index <= longestAside
  }

  /// Returns whether a word follows “so” after a reason: “I've just signed it so tick that off”.
  private static func isConclusion(_ index: Int, in words: ArraySlice<Utterance.Word>) -> Bool {
    guard index > 2, words[index - 1].normal == "so" else { return false }
    let start = words.firstIndex { !["oh", "well", "and", "ok", "okay"].contains($0.normal) } ?? index
    return reasons.end(in: words, at: start) != nil && reasons.end(in: words, at: index) == nil
  }

  /// Returns whether a request may end before a word: a clause follows that has no time in it or only closes the
  /// utterance.
  private static func isEnd(_ index: Int, in utterance: Utterance, _ context: TimeContext) -> Bool {
    let words = utterance.words
    guard words[index - 1].endsClause || unmarkedReasons.end(in: words[...], at: index) != nil else {
      return false
    }
    if closings.end(in: words[...], at: index) == words.count { return true }
    guard words.count - index >= shortestReason else { return false }
    let isReason = isReason(index, in: utterance)
    // “It's for tomorrow” tells when; “I got some yesterday” does not.
    return TimeExpressionParser().matches(in: utterance.slice(index..<words.count), context: context)
      .allSatisfy { time in
        ["now", "right now", "just now"].contains(time.text.lowercased())
          || isReason && time.point.map { $0.date < context.now.date } ?? false
      }
  }

  /// Returns whether the words from `index` on begin like a reason, or only close the utterance.
  private static func isReason(_ index: Int, in utterance: Utterance) -> Bool {
    let words = utterance.words[...]
    return index == words.count || reasons.end(in: words, at: index) != nil
      || closings.end(in: words, at: index) == words.count
  }

  /// Returns whether a clause other than the first begins like a reason.
  static func endsInReason(_ words: ArraySlice<Utterance.Word>) -> Bool {
    words.indices.dropLast().contains { words[$0].endsClause && reasons.end(in: words, at: $0 + 1) != nil }
  }

  /// Returns a text that begins with “not” without a clause at its end that only gives the reason: “not bin bags” for “not
  /// bin bags, Dan got some”. Returns any other text as it is.
  package static func withoutReasonForExclusion(_ text: String) -> String {
    guard Reference.excludes(text), let utterance = Utterance(text),
      let end = utterance.words.dropLast().lastIndex(where: \.endsClause),
      isStatement(utterance.words[(end + 1)...])
    else { return text }
    return utterance.slice(0..<end + 1)
  }

  /// Returns whether a clause says what somebody did or has, as “Dan got some” does, and so names nothing to take.
  static func isStatement(_ words: ArraySlice<Utterance.Word>) -> Bool {
    reasons.end(in: words, at: words.startIndex) != nil
      || words.dropFirst().prefix(2).contains { statementVerbs.contains($0.normal) }
  }

  private static let statementVerbs: Set<String> = [
    "got", "has", "have", "had", "bought", "is", "was", "are", "were", "already", "did", "does", "said",
    "can", "can't", "will", "won't",
  ]

  /// Returns whether `text` begins like a reason, which asks for nothing: “I'll call her”.
  package static func beginsReason(_ text: String) -> Bool {
    Utterance(text).map { reasons.end(in: $0.words[...], at: 0) != nil } ?? false
  }

  /// Returns whether no time is lost by leaving out `before`: it has none, or the rest has one too.
  private static func keepsTimes(of before: String, in core: String, _ context: TimeContext) -> Bool {
    let parser = TimeExpressionParser()
    return parser.matches(in: before, context: context).isEmpty
      || !parser.matches(in: core, context: context, readingNumberAs: .hour).isEmpty
  }

  private static let conditions: Set<String> = [
    "if", "when", "whenever", "unless", "once", "in", "after", "before", "until", "as", "while",
  ]
  private static let reasons: [Phrase] = [
    "i|i'm|i've|i'll|i'd|he|he's|she|she's|they|they're|we|we're|we've|we'll|it's|it|that's|there's",
    "because|since|cause|cos",
    "so i|we|he|she|they|that",
  ]
  /// Beginnings of reasons that no request contains, even where no comma is heard.
  private static let unmarkedReasons: [Phrase] = [
    "i've|we've|they've still|already|just|got|had", "because|since|cos",
    "we|i|they already|still have|got|did", "someone's|somebody's", "someone|somebody is",
    "so that? i|we|he|she|they", "there's|there are still|already|no",
  ]
  private static let closings: [Phrase] = [
    "to be safe|sure|honest", "just to be safe|sure", "just in case", "come on", "mind", "mind you",
    "i guess|think|suppose|reckon",
    "would|will|could|can you", "if you can|could|would|like|don't mind", "same question|thing",
    "while you're at it", "though",
    "thank god|goodness", "for a change", "as usual|always", "ok|okay", "right",
  ]
}
