import TimeExpressions

/// The requests of a text that makes several: “set an alarm for 8 and remind me to take my pills at 9”.
///
/// A text is divided only where each part is a whole request by itself, so that “buy milk and bread” and “lunch with Anna
/// and Ben on Friday” stay one. What a later part leaves out is taken from the one before it: the day, in “dinner on Friday
/// at 7 and drinks at 9”, and the beginning, in “remind me to call Anna at 5 and to water the plants at 6”.
package struct SeveralRequests {
  private let interpreter: any Interpreter
  private let schema: CommandSchema
  private let context: TimeContext

  /// Who says more than this means to dictate, and not to ask for several things.
  private static let mostWords = 80
  private static let mostRequests = 6
  /// So many places to divide a text at are looked at; each costs an understanding of what stands before it.
  private static let mostBoundaries = 8

  package init(interpreter: any Interpreter, schema: CommandSchema, context: TimeContext) {
    (self.interpreter, self.schema, self.context) = (interpreter, schema, context)
  }

  /// The requests in the order in which they were said; the text alone where it makes one.
  package func requests(in text: String) -> [String] {
    // What is taken back at its end is one, of which nothing is to be done.
    if let utterance = Utterance(text), RequestScope(of: utterance).isTakenBack { return [text] }
    if let timers = ListedTimers.requests(in: text, context: context), timers.allSatisfy(isTimer) {
      return timers
    }
    var requests: [String] = []
    var rest = text
    while requests.count < Self.mostRequests, let (first, others) = division(of: rest) {
      requests.append(first)
      rest = others
    }
    return (requests + [rest]).flatMap { SharedRequest(interpreter, schema, context).requests(in: $0) }
  }

  private func isTimer(_ text: String) -> Bool {
    whole(text, atLeast: Interpretation.probable).map { schema.makes(.timer, $0.command.intent) } ?? false
  }

  /// The first request of a text and what follows it; nil where it makes one.
  private func division(of text: String) -> (first: String, rest: String)? {
    guard let utterance = Utterance(text), (4...Self.mostWords).contains(utterance.words.count) else {
      return nil
    }
    let times = TimeExpressionParser().matches(in: text, context: context)
      .map { utterance.words(in: $0.span) }
    for boundary in Self.boundaries(in: utterance)
    where !times.contains(where: { Self.isWithin(boundary, $0) }) {
      let first = utterance.slice(0..<boundary.lowerBound)
      let rest = utterance.slice(boundary.upperBound..<utterance.words.count)
      guard let said = whole(first, atLeast: Interpretation.probable) else { continue }
      let isUnmarked = boundary.isEmpty && !utterance.words[boundary.lowerBound - 1].endsClause
      if isUnmarked, schema.isDictated(said.command.intent) { continue }
      // Two of the person's own sentences, whatever the first one has a place for.
      if said.isSkill, interpreter.interpret(rest, context: context).isSkill { return (first, rest) }
      if isOne(said, in: text) { continue }
      if let following = following(rest, said, first) { return (first, following) }
    }
    return nil
  }

  /// Whether what follows is said of the request before it: one of the person's own sentences has the words of both, or it
  /// goes along with “forward it to Anna”: “and tell her that it is urgent”.
  private func isOne(_ said: Interpretation, in text: String) -> Bool {
    let whole = interpreter.interpret(text, context: context)
    if whole.isSkill { return true }
    guard schema.makes(.mail, said.command.intent), said.command.text(.emailBody) == nil else { return false }
    return whole.command.text(.emailBody) != nil
  }

  private static func isWithin(_ boundary: Range<Int>, _ time: Range<Int>) -> Bool {
    time.lowerBound < boundary.lowerBound && boundary.upperBound < time.upperBound
  }

  /// Where one request may end and another begin, with the words between them.
  private static func boundaries(in utterance: Utterance) -> [Range<Int>] {
    let words = utterance.words
    return (2..<words.count).compactMap { index in
      if let end = ChangePhrases.joining.end(in: words[...], at: index), end < words.count {
        return index..<end
      }
      return words[index - 1].endsClause || asksToBeReminded(words, from: index) ? index..<index : nil
    }
  }

  /// Whether “remind me” begins there by itself, as after “lunch on Sunday at one”, and is not asked of somebody.
  private static func asksToBeReminded(_ words: [Utterance.Word], from index: Int) -> Bool {
    reminding.end(in: words[...], at: index) != nil && !leadingOn.contains(words[index - 1].normal)
  }

  private static let reminding: Phrase = "remind|alert|notify me|us"
  /// What “remind me” goes on with: “don't forget to remind me”, “ask Anna if she can remind me”.
  private static let leadingOn: Set<String> = [
    "to", "you", "please", "he", "she", "they", "will", "can", "could", "would", "should", "must", "saying",
    "that", "not", "don't", "never", "always", "who", "which", "just",
  ]

  /// A request that needs nothing more; nil for anything else.
  private func whole(_ text: String, atLeast least: Double) -> Interpretation? {
    let alone = interpreter.interpret(text, context: context)
    guard alone.command.intent != .none, alone.missing.isEmpty, alone.objection == nil,
      alone.confidence >= least
    else { return nil }
    return alone
  }

  /// What follows a request, as a request by itself; nil where it is none.
  private func following(_ rest: String, _ said: Interpretation, _ first: String) -> String? {
    guard let words = Utterance(rest)?.words, !words.isEmpty else { return nil }
    // The rest may itself be several.
    let next = division(of: rest)?.first ?? rest
    if isIntroduced(words[...]) {
      // “Remind me an hour before” is of what the first asks for.
      if schema.act(of: said.command.intent) == .create, AnchoredTime(next, context: context) != nil,
        schema.makes(.reminder, interpreter.interpret(next, context: context).command.intent)
      {
        return rest
      }
      guard whole(next, atLeast: Interpretation.probable) != nil else { return nil }
      return inheritingDay(rest, of: first)
    }
    // What is written down or sent may go on for as long as it likes.
    guard !schema.isDictated(said.command.intent) else { return nil }
    if let whole = completed(words[...], rest, by: first) { return whole }
    // “Remind me at 5 and 6 to call Bob” does not end with “6 to call Bob”.
    guard schema.act(of: said.command.intent) == .create, !beginsWithNumber(next),
      let alone = whole(next, atLeast: Interpretation.certain),
      schema.act(of: alone.command.intent) == .create, !schema.makes(.note, alone.command.intent)
    else { return nil }
    return inheritingDay(rest, of: first)
  }

  /// Whether words begin with a number, which may be a time of what stands before it.
  private func beginsWithNumber(_ text: String) -> Bool {
    guard let utterance = Utterance(text), let first = utterance.words.first else { return false }
    let said = utterance.text(at: first.range)
    return TimeExpressionParser().match(ofAll: "\(said) minutes", context: context)?.length != nil
  }

  /// Whether words begin as a request does: with a verb, a question, or the name of what is to be made.
  private func isIntroduced(_ words: ArraySlice<Utterance.Word>) -> Bool {
    let kinds = [
      ChangePhrases.beginnings, ChangePhrases.verbs, ChangePhrases.makingIt, ChangePhrases.asking,
      CommandPhrases.reminder, CommandPhrases.event, CommandPhrases.note, CommandPhrases.sendMail,
      CommandPhrases.readMail,
    ]
    var start = words.startIndex
    while start < words.endIndex {
      if kinds.contains(where: { $0.end(in: words, at: start) != nil }) { return true }
      guard let end = CommandPhrases.politeness.end(in: words, at: start) else { return false }
      start = end
    }
    return false
  }

  /// “To water the plants at 6”, “another for 9” with the beginning of the request before.
  private func completed(_ words: ArraySlice<Utterance.Word>, _ rest: String, by first: String) -> String? {
    let before = first.split(separator: " ").map(String.init)
    var tail = rest.split(separator: " ").map(String.init)
    var joints: Set<String> = ["to"]
    if let end = ChangePhrases.another.end(in: words, at: words.startIndex) {
      tail.removeFirst(min(end - words.startIndex, tail.count))
      joints = ["for", "at", "in", "of", "with", "about"]
    }
    guard let joint = tail.first?.lowercased(), joints.contains(joint),
      let head = before.firstIndex(where: { $0.lowercased() == joint }), head > 0
    else { return nil }
    let completed = (before.prefix(head) + tail).joined(separator: " ")
    // “Another one for 20” counts what the first one does.
    let counted = before.last.map { completed + " " + $0 }
    return [completed, counted].compactMap(\.self).first {
      whole($0, atLeast: Interpretation.probable) != nil
    }
    .map { inheritingDay($0, of: first) }
  }

  /// The same with the day of the request before, where only a time of day was said.
  private func inheritingDay(_ rest: String, of first: String) -> String {
    guard let day = day(in: first), self.day(in: rest) == nil,
      TimeExpressionParser().matches(in: rest, context: context).contains(where: { $0.kind == .point })
    else { return rest }
    return rest + " " + day
  }

  /// The words for a day: “on Friday” of “on Friday at 7”.
  private func day(in text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    for match in TimeExpressionParser().matches(in: text, context: context) {
      let words = utterance.words(in: match.span)
      for length in (1...max(words.count, 1)).reversed() {
        for start in words.dropLast(length - 1) {
          let part = utterance.slice(start..<start + length)
          let found = TimeExpressionParser().matches(in: part, context: context)
          guard found.count == 1, let day = found.first, day.grain == .day, case .date? = day.point,
            day.span.count == part.unicodeScalars.count
          else { continue }
          return part
        }
      }
    }
    return nil
  }
}
