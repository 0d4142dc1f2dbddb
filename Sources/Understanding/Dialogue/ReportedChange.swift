import TimeExpressions

/// A change that is reported rather than requested: “the flight's been delayed by two hours”, “yoga is cancelled”.
package struct ReportedChange: Sendable, Hashable {
  /// The request for this change: “delay the flight by two hours”.
  package let request: String
  /// Whether somebody only wants another time: “she says come at eight”.
  package let isWish: Bool

  private static let mostWords = 30
  private static let longestSubject = 5

  /// Returns `nil` if `text` reports no change.
  package init?(_ text: String, context: TimeContext) {
    guard let utterance = Utterance(text), utterance.words.count <= Self.mostWords else { return nil }
    if let time = Self.otherTime(in: utterance, context) {
      (request, isWish) = ("make it \(time)", true)
      return
    }
    isWish = false
    let words = utterance.words[...]
    let start = Reference.beginning(of: words).index
    for end in (start..<words.endIndex).prefix(Self.longestSubject + 1) {
      if Self.noSubject.contains(words[end].normal) { return nil }
      guard let (subject, next) = Self.subject(start..<end, in: utterance),
        let change = Self.changes.first(where: { $0.participle.end(in: words, at: next) != nil }),
        let rest = change.participle.end(in: words, at: next),
        // “Has moved on” gives no new time.
        words.endIndex - rest > 1 || change.verb == "cancel"
      else { continue }
      request = [change.verb, subject, change.particle, utterance.slice(rest..<words.endIndex)]
        .filter { !$0.isEmpty }.joined(separator: " ")
      return
    }
    return nil
  }

  /// Returns the time that somebody wants instead, such as “eight” for “she says come at eight” and “seven” for “seven's
  /// early enough”. Returns `nil` if the text says anything else.
  private static func otherTime(in utterance: Utterance, _ context: TimeContext) -> String? {
    let words = utterance.words[...]
    let start = Reference.beginning(of: words).index
    let end = wishes.end(in: words, at: start)
    var rest = words[(end ?? start)...].map(\.normal)
    var isSuited = false
    if let index = rest.firstIndex(where: { $0.hasSuffix("'s") && $0 != "it's" && $0 != "that's" }),
      rest[(index + 1)...].allSatisfy(suiting.contains), index + 1 < rest.count
    {
      rest[index] = String(rest[index].dropLast(2))
      isSuited = true
    }
    guard end != nil || isSuited else { return nil }
    let said = rest.filter { !aroundWish.contains($0) && !suiting.contains($0) }.joined(separator: " ")
    let isTime = ["", "at "].contains {
      if case .dateTime? = TimeExpressionParser().match(ofAll: $0 + said, context: context)?.point {
        true
      } else {
        false
      }
    }
    return isTime ? said : nil
  }

  private static let wishes: [Phrase] = [
    "he|she|they says|said|say|wants|want|prefers|prefer|suggests|suggested|thinks|would|rather that|to|rather|prefer?",
    "he|she|they can|could only do|make|manage", "he'd|she'd|they'd rather|prefer",
  ]
  private static let aroundWish: Set<String> = [
    "come", "at", "make", "it", "do", "for", "us", "we", "should", "have", "meet", "instead", "to", "be",
  ]
  private static let suiting: Set<String> = [
    "better", "easier", "best", "early", "late", "soon", "enough", "fine", "ok", "okay", "good", "for", "me",
    "us", "him", "her", "them",
  ]

  /// Returns the thing that changed, if an auxiliary verb follows it, and the index of the word after that verb:
  /// “the flight” for “the flight's been”.
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
  /// Words that show that the sentence is a question or a condition, or that a request only mentions the change.
  private static let noSubject: Set<String> = [
    "if", "when", "whether", "unless", "because", "that", "who", "what", "what's", "how", "why", "where",
    "which", "tell",
    "remind", "note", "email", "mail", "let", "ask", "say", "says", "said", "write", "know", "i", "we", "you",
    "not",
  ]
  /// The participles of a change, with the verb that requests it and the particle that follows the thing: “bring …
  /// forward”.
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
