/// Conditions of a request: “if it rains”, “unless Anna calls”.
extension RequestScope {
  /// Returns the condition at the beginning of a clause, and whether it is only polite.
  func openingCondition(at start: Int) -> (words: Range<Int>, isCourtesy: Bool)? {
    let all = words[...]
    if let end = ConditionPhrases.courtesies.end(in: all, at: start), !isOfAnother(at: end) {
      return (start..<end, true)
    }
    if let opening = (ConditionPhrases.openings + ConditionPhrases.leading).end(in: all, at: start) {
      return (start..<conditionEnd(from: opening), false)
    }
    guard let opening = awaited(at: start) else { return nil }
    let end = conditionEnd(from: opening)
    // “When lunch with Anna” is a question.
    return end < words.count || words[opening].isPronoun ? (start..<end, false) : nil
  }

  /// Returns a condition within a clause, as after a time: “on Friday if it rains”.
  func condition(at start: Int) -> (words: Range<Int>, isCourtesy: Bool)? {
    guard ConditionPhrases.openings.end(in: words[...], at: start) != nil, !isAsked(before: start) else {
      return nil
    }
    return openingCondition(at: start)
  }

  /// Returns the words of a condition after the request, or `nil` if there is none. Polite conditions and indirect
  /// questions (“ask her if …”) do not count.
  ///
  /// - Parameter waits: Whether words that wait for something to happen also count: “when the water boils”.
  func trailingCondition(waits: Bool = false) -> Range<Int>? {
    for start in min((request ?? 0) + 1, words.count)..<words.count {
      let courtesy = ConditionPhrases.courtesies.end(in: words[...], at: start)
      if let courtesy, !isOfAnother(at: courtesy), !goesOn(at: courtesy) { continue }
      if let opening = ConditionPhrases.openings.end(in: words[...], at: start), !isAsked(before: start) {
        return start..<conditionEnd(from: opening)
      }
      if waits, let opening = awaited(at: start), !isAsked(before: start),
        !ConditionPhrases.beforeTimes.contains(words[start - 1].normal)
      {
        return start..<conditionEnd(from: opening)
      }
    }
    return nil
  }

  /// Returns where the words end that open a clause for an awaited event, or `nil` if no such clause begins at
  /// `start`.
  private func awaited(at start: Int) -> Int? {
    guard let end = ConditionPhrases.waiting.end(in: words[...], at: start), end < words.count,
      !words[end - 1].endsClause, ConditionPhrases.notAwaited.end(in: words[...], at: end) == nil
    else { return nil }
    // “The second meeting” does not wait for anything.
    return words[start].normal != "the" || ["moment", "instant"].contains(words[end - 1].normal)
      || words[end].isPronoun || ["the", "my"].contains(words[end].normal) ? end : nil
  }

  /// Returns whether “if” means “whether” at this place.
  private func isAsked(before start: Int) -> Bool {
    (max(request ?? 0, start - 4)..<start).contains { index in
      let word = words[index].normal
      return ConditionPhrases.asking.contains(word)
        && (index == start - 1 || !ConditionPhrases.askingNextTo.contains(word))
    }
  }

  /// Returns whether a polite condition asks for somebody else's consent, which makes it a real one: “if it's okay
  /// with her”.
  private func isOfAnother(at end: Int) -> Bool {
    guard end + 1 < words.count, !words[end - 1].endsClause,
      ConditionPhrases.agreeing.contains(words[end].normal)
    else { return false }
    let whom = words[end + 1].normal
    return !ConditionPhrases.agreed.contains(whom) && !(whom.first?.isNumber ?? false)
      && !StatementPhrases.settings.contains(whom) && !ScopePhrases.commandVerbs.contains(whom)
  }

  /// Returns whether a polite phrase after the request goes on to a real condition: “if you can find a room”.
  private func goesOn(at end: Int) -> Bool {
    end < words.count && !words[end - 1].endsClause && ScopePhrases.commandVerbs.contains(words[end].normal)
  }

  /// Returns where a condition ends: with its clause, before "then", or where a verb begins a request.
  private func conditionEnd(from opening: Int) -> Int {
    var position = opening
    while position < words.count {
      if position > opening {
        let before = words[position - 1]
        if before.endsClause || words[position].normal == "then" { return position }
        let isRequest =
          position > opening + 1 && ScopePhrases.commandVerbs.contains(words[position].normal)
          && !ScopePhrases.subordinating.contains(before.normal)
          && !ScopePhrases.definite.contains(before.normal) && !Self.auxiliaries.contains(before.normal)
        if isRequest || isForm(at: position) { return position }
      }
      position += 1
    }
    return words.count
  }

  /// Returns whether a polite opening of a request stands here: “could you”. A single word such as “okay” may be
  /// part of the condition; only “please” counts.
  private func isForm(at position: Int) -> Bool {
    guard let end = CommandPhrases.politeness.end(in: words[...], at: position) else { return false }
    return end - position > 1 || words[position].normal == "please"
  }

  /// Words before a verb that keep it within the condition: "if anna doesn't answer".
  private static let auxiliaries: Set<String> = [
    "don't", "dont", "doesn't", "doesnt", "didn't", "didnt", "can", "can't", "cant", "cannot", "could",
    "will",
    "won't", "would", "should", "may", "might", "must", "not", "never", "does", "did", "do", "and", "a", "an",
  ]
}

extension Utterance.Word {
  fileprivate var isPronoun: Bool {
    ["i", "i'm", "im", "we", "we're", "you", "he", "he's", "she", "she's", "it", "it's", "they", "they're"]
      .contains(normal)
  }
}
