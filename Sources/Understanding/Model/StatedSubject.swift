import TimeExpressions

/// The thing to which a plain statement gives a time: “dad's surgery” in “dad's surgery is on the 16th at 7 am”.
struct StatedSubject: Sendable {
  /// The range of its words, in Unicode scalars of the text.
  let span: Range<Int>

  private static let mostWords = 6

  /// Returns `nil` if the utterance gives nothing a time, or only a pronoun such as “it”.
  init?(of utterance: Utterance, context: TimeContext) {
    let words = utterance.words
    guard
      let time = TimeExpressionParser().matches(in: utterance.text, context: context).map(\.span.lowerBound)
        .min(),
      var end = words.firstIndex(where: { $0.range.lowerBound >= time })
    else { return nil }
    while end > 0, Self.links.contains(words[end - 1].normal) { end -= 1 }
    guard end > 0, Self.verbs.contains(words[end - 1].normal) else { return nil }
    end -= 1
    while end > 0, Self.auxiliaries.contains(words[end - 1].normal) { end -= 1 }
    var start = 0
    while let next = CommandPhrases.politeness.end(in: words[...], at: start), next < end { start = next }
    guard (1...Self.mostWords).contains(end - start), !words[start..<end].contains(where: \.endsClause),
      !Self.nameless.contains(words[start].normal), let span = utterance.span(start..<end)
    else { return nil }
    self.span = span
  }

  private static let links: Set<String> = ["on", "at", "from", "in", "for"]
  private static let verbs: Set<String> = ["is", "are", "be", "starts", "begins", "happens"]
  private static let auxiliaries: Set<String> = ["will", "going", "to", "should"]
  private static let nameless: Set<String> = [
    "it", "that", "this", "he", "she", "they", "we", "i", "there", "what", "when", "where", "who", "which",
    "how",
    "is", "are", "will",
  ]
}
