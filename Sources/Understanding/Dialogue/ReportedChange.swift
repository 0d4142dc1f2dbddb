/// A change that is told instead of asked for: “the flight's been delayed by two hours”, “yoga is cancelled”.
package struct ReportedChange: Sendable, Hashable {
  /// The same as a request: “delay the flight by two hours”.
  package let request: String

  private static let mostWords = 30
  private static let longestSubject = 5

  /// Nil for a text that tells of no change.
  package init?(_ text: String) {
    guard let utterance = Utterance(text), utterance.words.count <= Self.mostWords else { return nil }
    let words = utterance.words[...]
    let start = Reference.beginning(of: words).index
    for end in (start..<words.endIndex).prefix(Self.longestSubject + 1) {
      if Self.noSubject.contains(words[end].normal) { return nil }
      guard let (subject, next) = Self.subject(start..<end, in: utterance),
        let change = Self.changes.first(where: { $0.participle.end(in: words, at: next) != nil }),
        let rest = change.participle.end(in: words, at: next),
        // “Has moved on” tells of no time.
        words.endIndex - rest > 1 || change.verb == "cancel"
      else { continue }
      request = [change.verb, subject, change.particle, utterance.slice(rest..<words.endIndex)]
        .filter { !$0.isEmpty }.joined(separator: " ")
      return
    }
    return nil
  }

  /// What something happened to, where an auxiliary verb follows it, with the word after that: “the flight” of “the
  /// flight's been”.
  private static func subject(
    _ range: Range<Int>, in utterance: Utterance
  ) -> (text: String, next: Int)? {
    let words = utterance.words[...]
    let auxiliary = words[range.upperBound].normal
    if !range.isEmpty, let next = auxiliaries.end(in: words, at: range.upperBound) {
      return (utterance.slice(range), next)
    }
    guard auxiliary.hasSuffix("'s"), !words[range.upperBound].endsClause else { return nil }
    let next = been.end(in: words, at: range.upperBound + 1) ?? range.upperBound + 1
    return (String(utterance.slice(range.lowerBound..<range.upperBound + 1).dropLast(2)), next)
  }

  private static let auxiliaries: [Phrase] = [
    "has|have|had just|now? been? just|now?", "is|are|was|were|got|gets being|now|just?",
  ]
  private static let been: [Phrase] = ["just|now? been? just|now?"]
  /// Words of a question, a condition, or a request that the change is only spoken of in.
  private static let noSubject: Set<String> = [
    "if", "when", "whether", "unless", "because", "that", "who", "what", "what's", "how", "why", "where",
    "which", "tell",
    "remind", "note", "email", "mail", "let", "ask", "say", "says", "said", "write", "know", "i", "we", "you",
    "not",
  ]
  /// The verb that asks for it, and what follows the thing then.
  private static let changes: [(participle: [Phrase], verb: String, particle: String)] = [
    (["called off"], "cancel", ""),
    (["cancelled|canceled|scrapped"], "cancel", ""),
    (["brought|moved|pulled forward|up"], "bring", "forward"),
    (["pushed|put|moved|set back"], "push", "back"),
    (["moved|rescheduled|shifted|switched|changed"], "move", ""),
    (["delayed|postponed|pushed"], "delay", ""),
    (["extended"], "extend", ""),
    (["shortened|cut"], "shorten", ""),
    (["renamed"], "rename", ""),
  ]
}
