import TimeExpressions

/// Divides an utterance that makes several requests: “set an alarm for 8 and remind me to take my pills at 9”.
///
/// An utterance is divided only where each part is a complete request by itself, so that “buy milk and bread” and
/// “lunch with Anna and Ben on Friday” stay whole. What a later part leaves out is taken from the one before it:
/// the day in “dinner on Friday at 7 and drinks at 9”, the beginning in “remind me to call Anna at 5 and to water
/// the plants at 6”.
package struct SeveralRequests {
  private let interpreter: any Interpreter
  private let schema: CommandSchema
  private let context: TimeContext
  private let followUp: (String) -> Intent?

  /// A longer utterance is dictation, not several requests.
  private static let mostWords = 80
  private static let mostRequests = 6

  /// - Parameter followUp: Returns what a text asks for as a follow-up of what was said before, or `nil` where it is
  ///   none.
  package init(
    interpreter: any Interpreter, schema: CommandSchema, context: TimeContext,
    followUp: @escaping (String) -> Intent? = { _ in nil }
  ) {
    (self.interpreter, self.schema, self.context, self.followUp) = (interpreter, schema, context, followUp)
  }

  /// Returns the requests in the order in which they were said, or `text` alone if there is only one.
  package func requests(in text: String) -> [String] {
    // An utterance that takes itself back at its end stays whole, so that nothing of it is done.
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

  /// Returns the first request of `text` and what follows it, or `nil` if `text` is a single request.
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
      // “Take the eggs off and put tofu on” after a list. “How about bread, is that on there” is one question.
      if let one = followUp(first), let other = followUp(rest), one != other,
        !(boundary.isEmpty && schema.act(of: other) == .query)
      {
        return (first, rest)
      }
      guard let said = whole(first, atLeast: Interpretation.probable) else { continue }
      let isUnmarked = boundary.isEmpty && !utterance.words[boundary.lowerBound - 1].endsClause
      if isUnmarked, schema.isDictated(said.command.intent) { continue }
      // Two sentences of the person's own skills are divided even if the first has a slot that could take the
      // rest.
      if said.isSkill, interpreter.interpret(rest, context: context).isSkill { return (first, rest) }
      if isOne(said, in: text) { continue }
      if let following = following(rest, said, first), !isForSeveralTimes(rest, in: text) {
        return (first, following)
      }
    }
    return nil
  }

  /// Returns whether the rest of a text only adds a time to its request: “remind me at 9 and at 11 to drink water”.
  private func isForSeveralTimes(_ rest: String, in text: String) -> Bool {
    guard let first = Utterance(rest)?.words.first, SharedRequest.prepositions.contains(first.normal) else {
      return false
    }
    return SharedRequest(interpreter, schema, context).requests(in: text).count > 1
  }

  /// Returns whether the whole text is one request although a part of it is complete: a skill has a sentence for
  /// all of it, or the rest is the body of a mail that was mentioned before (“forward it to Anna and tell her that
  /// it is urgent”).
  private func isOne(_ said: Interpretation, in text: String) -> Bool {
    let whole = interpreter.interpret(text, context: context)
    if whole.isSkill { return true }
    guard schema.makes(.mail, said.command.intent), said.command.text(.emailBody) == nil else { return false }
    return whole.command.text(.emailBody) != nil
  }

  private static func isWithin(_ boundary: Range<Int>, _ time: Range<Int>) -> Bool {
    time.lowerBound < boundary.lowerBound && boundary.upperBound < time.upperBound
  }

  /// Returns the places where one request may end and another begin, each as the range of the words that join
  /// them.
  private static func boundaries(in utterance: Utterance) -> [Range<Int>] {
    let words = utterance.words
    return (2..<words.count).compactMap { index in
      if let end = ChangePhrases.joining.end(in: words[...], at: index), end < words.count {
        return index..<end
      }
      return words[index - 1].endsClause || asksToBeReminded(words, from: index) ? index..<index : nil
    }
  }

  /// Returns whether a request “remind me” begins at a word, as after “lunch on Sunday at one”, and is not part of
  /// another clause.
  private static func asksToBeReminded(_ words: [Utterance.Word], from index: Int) -> Bool {
    reminding.end(in: words[...], at: index) != nil && !leadingOn.contains(words[index - 1].normal)
  }

  private static let reminding: Phrase = "remind|alert|notify me|us"
  /// Words after which “remind me” is part of their clause: “don't forget to remind me”, “ask Anna if she can
  /// remind me”.
  private static let leadingOn: Set<String> = [
    "to", "you", "please", "he", "she", "they", "will", "can", "could", "would", "should", "must", "saying",
    "that", "not", "don't", "never", "always", "who", "which", "just",
  ]

  /// Returns the interpretation of `text` if it is a complete command with at least this confidence, or `nil`.
  private func whole(_ text: String, atLeast least: Double) -> Interpretation? {
    let alone = interpreter.interpret(text, context: context)
    guard alone.command.intent != .none, alone.missing.isEmpty, alone.objection == nil,
      alone.confidence >= least
    else { return nil }
    return alone
  }

  /// Returns what follows a request, completed to a request of its own, or `nil` if it is not one.
  private func following(_ rest: String, _ said: Interpretation, _ first: String) -> String? {
    guard let words = Utterance(rest)?.words, !words.isEmpty else { return nil }
    // The rest may contain several requests itself.
    let next = division(of: rest)?.first ?? rest
    if isIntroduced(words[...]) {
      // “Remind me an hour before” refers to what the first request makes.
      if schema.act(of: said.command.intent) == .create, AnchoredTime(next, context: context) != nil,
        schema.makes(.reminder, interpreter.interpret(next, context: context).command.intent)
      {
        return rest
      }
      guard whole(next, atLeast: Interpretation.probable) != nil else { return nil }
      return inheritingDay(rest, of: first)
    }
    // A dictated text may contain anything that follows it.
    guard !schema.isDictated(said.command.intent) else { return nil }
    if let whole = completed(words[...], rest, by: first, said) { return whole }
    // “Remind me at 5 and 6 to call Bob” does not end with “6 to call Bob”.
    guard schema.act(of: said.command.intent) == .create, !beginsWithNumber(next),
      let alone = whole(next, atLeast: Interpretation.certain),
      schema.act(of: alone.command.intent) == .create, !schema.makes(.note, alone.command.intent)
    else {
      return withVerb(of: first, rest) ?? withOtherThing(rest, said, first) ?? asEvent(rest, said, first)
    }
    return inheritingDay(rest, of: first)
  }

  /// Returns whether `text` begins with a number, which may be a second time for the words before it. “An” of “an alarm
  /// for 9” is none.
  private func beginsWithNumber(_ text: String) -> Bool {
    guard let utterance = Utterance(text), let first = utterance.words.first,
      !CommandPhrases.articles.contains(first.normal)
    else { return false }
    let said = utterance.text(at: first.range)
    return TimeExpressionParser().match(ofAll: "\(said) minutes", context: context)?.length != nil
  }

  /// Returns whether the words begin like a request: with a verb, a question, or the name of what is to be made.
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

  /// Returns “to water the plants at 6” or “another for 9” completed with the beginning of the request before it,
  /// or `nil` if that makes no request.
  private func completed(
    _ words: ArraySlice<Utterance.Word>, _ rest: String, by first: String, _ said: Interpretation
  ) -> String? {
    let before = first.split(separator: " ").map(String.init)
    let named = Utterance(first).flatMap { utterance in
      said.spans[.title]?.first.map { utterance.words(in: $0) }
    }
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
    // “One for the sauce” after “a pasta timer” has a name of its own.
    let renamed = named.flatMap { named in
      joints.contains("for") && named.upperBound <= head
        ? (before.indices.filter { $0 < head && !named.contains($0) }.map { before[$0] } + tail)
          .joined(separator: " ") : nil
    }
    for words in [renamed, completed].compactMap(\.self) {
      // “Another one for 20” takes the unit of the first request.
      for way in [words, before.last.map { words + " " + $0 }].compactMap(\.self) {
        guard let made = whole(way, atLeast: Interpretation.probable),
          words != renamed || made.command.text(.title) != nil
        else { continue }
        return inheritingDay(way, of: first)
      }
    }
    return nil
  }

  /// Returns “a call at 5” after “add a meeting at 3” as “add a call at 5”, or `nil` if the rest doesn't begin with an
  /// article or that makes no request.
  private func withVerb(of first: String, _ rest: String) -> String? {
    let articles: Set<String> = ["a", "an", "another"]
    guard let before = Utterance(first), let article = Utterance(rest)?.words.first,
      articles.contains(article.normal), ChangePhrases.beginnings.end(in: before.words[...], at: 0) != nil,
      let object = before.words.firstIndex(where: { articles.contains($0.normal) })
    else { return nil }
    let request = before.slice(0..<object) + " " + rest
    guard let made = whole(division(of: request)?.first ?? request, atLeast: Interpretation.probable),
      schema.act(of: made.command.intent) == .create, !schema.isDictated(made.command.intent)
    else { return nil }
    return inheritingDay(request, of: first)
  }

  /// Returns “Al at 4” after “remind me to call Bo at 3” as “remind me to call Al at 4”, or `nil` if the rest is not just
  /// another thing and its time.
  private func withOtherThing(_ rest: String, _ said: Interpretation, _ first: String) -> String? {
    let text = "and \(rest)"
    let times = TimeExpressionParser().matches(in: text, context: context)
    guard schema.makes(.reminder, said.command.intent), let title = said.command.text(.title),
      times.count == 1,
      times[0].said.contains(.clock), let shared = SharedVerb(text, before: times[0].span),
      let other = shared.inPlaceOfThing(in: title)
    else { return nil }
    return inheritingDay("remind me to \(other)\(rest.dropFirst(shared.thing.count))", of: first)
  }

  /// Returns “choir pickup at 4:30” after another event with a time of day as “add choir pickup at 4:30”, or `nil` if that
  /// makes no event, or the rest is only a name and a time.
  private func asEvent(_ rest: String, _ said: Interpretation, _ first: String) -> String? {
    let request = "add \(rest)"
    guard schema.makes(.event, said.command.intent), case .dateTime? = said.command.point(.dateTimePoint),
      let event = whole(request, atLeast: Interpretation.certain), schema.makes(.event, event.command.intent),
      case .dateTime? = event.command.point(.dateTimePoint), let title = event.command.text(.title),
      title.contains(" "),
      interpreter.interpret(rest, context: context).command.intent == event.command.intent
    else { return nil }
    return inheritingDay(request, of: first)
  }

  /// Returns `rest` with the day of the request before it, if `rest` says a time of day and no day.
  private func inheritingDay(_ rest: String, of first: String) -> String {
    guard let day = day(in: first), self.day(in: rest) == nil,
      TimeExpressionParser().matches(in: rest, context: context).contains(where: { $0.kind == .point })
    else { return rest }
    return rest + " " + day
  }

  /// Returns the words for a day: “on Friday” for “on Friday at 7”.
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
