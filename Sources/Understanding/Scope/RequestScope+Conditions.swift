/// What a request is made to depend on: “if it rains”, “unless Anna calls”.
extension RequestScope {
  /// The courtesy or the condition that a clause begins with.
  func openingCondition(at start: Int) -> (words: Range<Int>, isCourtesy: Bool)? {
    let all = words[...]
    if let end = ConditionPhrases.courtesies.end(in: all, at: start) { return (start..<end, true) }
    guard
      let opening = ConditionPhrases.openings.end(in: all, at: start)
        ?? ConditionPhrases.leading.end(in: all, at: start)
    else { return nil }
    return (start..<conditionEnd(from: opening), false)
  }

  /// A condition after the request, as words; what is asked by mail or only said for courtesy is none.
  func trailingCondition() -> Range<Int>? {
    guard let request else { return nil }
    for start in (request + 1)..<max(request + 1, words.count) {
      guard let opening = ConditionPhrases.openings.end(in: words[...], at: start),
        ConditionPhrases.courtesies.end(in: words[...], at: start) == nil,
        !words[max(request, start - 4)..<start].contains(where: {
          ConditionPhrases.asking.contains($0.normal)
        })
      else { continue }
      return start..<conditionEnd(from: opening)
    }
    return nil
  }

  /// A condition ends with its clause: at a comma, before "then", or where a verb begins a request.
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
        if isRequest || CommandPhrases.politeness.end(in: words[...], at: position) != nil { return position }
      }
      position += 1
    }
    return words.count
  }

  /// What keeps a verb within the condition: "if anna doesn't answer".
  private static let auxiliaries: Set<String> = [
    "don't", "dont", "doesn't", "doesnt", "didn't", "didnt", "can", "can't", "cant", "cannot", "could",
    "will",
    "won't", "would", "should", "may", "might", "must", "not", "never", "does", "did", "do", "and", "a", "an",
  ]
}
