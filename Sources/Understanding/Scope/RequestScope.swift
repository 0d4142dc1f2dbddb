/// What the verbs of an utterance are subject to: a negation, a condition, a question, a report of another's words,
/// or nothing.
///
/// The utterance is read from the left. The first verb of a command that is subject to nothing is the request. Its
/// details follow, in which “don't” and “if” may be part of a title or a note.
struct RequestScope: Sendable {
  /// Whether a verb was denied that removes something: “don't cancel it”.
  private(set) var deniesRemoval = false
  /// Whether a verb was denied that makes or changes something: “don't send it”.
  private(set) var deniesMaking = false
  /// Whether a verb was denied that informs somebody: “don't wake me”.
  private(set) var deniesTelling = false
  /// The words for what was asked about in “how do I …”.
  private(set) var howTo: Range<Int>?
  /// Whether the utterance is a question that is not a request.
  private(set) var isQuestion = false
  /// The index where the command is first told as somebody's deed or words, or as a mere possibility.
  private(set) var told: Int?
  /// Whether a thing was denied without a verb: “no alarm for six”.
  private(set) var deniesThing = false
  /// The words of a condition before the request.
  private(set) var condition: Range<Int>?
  /// The index where the first request begins that is subject to nothing.
  private(set) var request: Int?

  let words: [Utterance.Word]
  /// The index of a command's name that is used as a noun: “undo is a nice word”.
  private var mentioned: Int?

  init(of utterance: Utterance) {
    words = utterance.words
    var position = 0
    var beginsClause = true
    var (clause, form): (Int, Int?) = (0, nil)
    while position < words.count {
      if beginsClause, let end = question(at: position) {
        position = end
        break
      }
      if let end = CommandPhrases.politeness.end(in: words[...], at: position) {
        if !words[position..<end].allSatisfy({ StatementPhrases.adverbs.contains($0.normal) }) { form = end }
        position = end
        continue
      }
      if let opening = beginsClause ? openingCondition(at: position) : condition(at: position) {
        if condition == nil, !opening.isCourtesy { condition = opening.words }
        position = opening.words.upperBound
        (clause, form) = (position, position)
      } else if form != position, let end = hedge(at: position, beginsText: beginsClause && clause == 0) {
        told = told ?? position
        position = end
      } else if ScopePhrases.suggestions.end(in: words[...], at: position) != nil {
        request = position
      } else if let end = denial(at: position) {
        if deniesAnything { (clause, form) = (end, end) }
        position = end
      } else if isReport(at: position) {
        told = told ?? position
        position += 2
      } else if isVerb(at: position) {
        request = position
        if isStatement(at: position, clause: clause, form: form) { told = told ?? position }
      } else {
        position += 1
      }
      if request != nil { break }
      let before = words[position - 1]
      if before.endsClause || ScopePhrases.conjunctions.contains(before.normal) { clause = position }
      beginsClause =
        before.endsClause || condition?.upperBound == position
        || ScopePhrases.clauseOpeners.contains(before.normal)
    }
    if request == nil { told = told ?? mentioned ?? mentionedDeed }
    if let request, deniesObject(of: request) { self.request = nil }
  }

  /// Returns the index after the first word of a hedge, or of a verb that asks for something other than the deed
  /// named after it, or `nil` if there is neither.
  private func hedge(at start: Int, beginsText: Bool) -> Int? {
    guard beginsText else { return nil }
    return (StatementPhrases.hedges + StatementPhrases.otherDeeds).end(in: words[...], at: start)
      .map { _ in start + 1 }
  }

  /// Returns whether a verb was denied that says what the intent does.
  func denies(_ intent: Intent, schema: CommandSchema) -> Bool {
    // With an undo, only a denied removal counts: "don't send that" may well mean to take it back.
    if intent == .undo { return deniesRemoval }
    // "Don't wake me" may well mean to stop the alarm.
    return schema.act(of: intent) == .cancel ? deniesRemoval || deniesMaking : deniesAnything
  }

  var deniesAnything: Bool { deniesRemoval || deniesMaking || deniesTelling }
  var isTold: Bool { told != nil }

  // MARK: Questions

  private mutating func question(at start: Int) -> Int? {
    let all = words[...]
    if ScopePhrases.suggestions.end(in: all, at: start) != nil
      || ScopePhrases.requestsAsQuestions.end(in: all, at: start) != nil
    {
      return nil
    }
    if let end = ScopePhrases.howQuestions.end(in: all, at: start), end < words.count {
      howTo = end..<words.count
      return end
    }
    guard let end = ScopePhrases.otherQuestions.end(in: all, at: start) else { return nil }
    isQuestion = true
    return end
  }

  // MARK: Negation

  /// Reads a negation at `start` and returns the index where what it denies ends, or `nil` if there is none.
  private mutating func denial(at start: Int) -> Int? {
    let all = words[...]
    if let end = deniedThing(at: start) { return end }
    let isStopped = ScopePhrases.stoppers.end(in: all, at: start)
    guard let end = isStopped ?? ScopePhrases.negation(at: start, in: all) else { return nil }
    // “No, I'm not. Set a timer.”
    if words[end - 1].endsClause { return end }
    var verb = end
    while verb < words.count {
      let word = words[verb].normal
      if ScopePhrases.omissions.contains(word) {
        request = start
        return verb
      }
      if isStopped == nil ? isCommand(word) : isGerund(word) { break }
      guard verb - end < 6, !words[verb].endsClause, ScopePhrases.betweenNegationAndVerb.contains(word) else {
        return isStopped == nil ? end : nil
      }
      verb += 1
    }
    // "I can't make it" does not speak of making something.
    guard verb < words.count,
      !(words[verb].normal == "make" && verb + 1 < words.count && words[verb + 1].normal == "it")
    else { return isStopped == nil ? end : nil }
    if removes(at: verb) {
      deniesRemoval = true
    } else if tells(words[verb].normal) {
      deniesTelling = true
    } else {
      deniesMaking = true
    }
    return clauseEnd(after: verb)
  }

  /// Reads the denial of a thing that directly follows “no”: “no alarm”, “no undo”.
  private mutating func deniedThing(at start: Int) -> Int? {
    guard words[start].normal == "no", !words[start].endsClause, start + 1 < words.count else { return nil }
    let next = words[start + 1].normal
    if next == "undo" || next == "undoing" {
      deniesRemoval = true
    } else if ScopePhrases.things.contains(next) {
      deniesThing = true
    } else {
      return nil
    }
    return start + 2
  }

  /// Returns whether the verb is denied by its object: “undo nothing”, “set no alarm”.
  private mutating func deniesObject(of verb: Int) -> Bool {
    guard
      StatementPhrases.verbs.contains(words[verb].normal) || removes(at: verb)
        || words[verb].normal == "take",
      !words[verb].endsClause
    else { return false }
    var next = verb + 1
    while next < words.count, ["me", "us", "up"].contains(words[next].normal) { next += 1 }
    guard next < words.count, ["nothing", "none", "no", "nobody"].contains(words[next].normal) else {
      return false
    }
    if removes(at: verb) { deniesRemoval = true } else { deniesMaking = true }
    return true
  }

  /// Returns where another clause begins after a verb: at "and", or at a bare verb as in "move it", but not at "to
  /// move it".
  private func clauseEnd(after verb: Int) -> Int {
    var position = verb
    while position < words.count {
      if words[position].endsClause { return position + 1 }
      position += 1
      guard position < words.count else { break }
      if ScopePhrases.clauseOpeners.contains(words[position].normal) { return position }
      let isBare =
        isCommand(words[position].normal) && position + 1 < words.count
        && ScopePhrases.objects.contains(words[position + 1].normal)
        && !ScopePhrases.subordinating.contains(words[position - 1].normal)
        && !ScopePhrases.definite.contains(words[position - 1].normal)
      if isBare { return position }
    }
    return words.count
  }

  // MARK: Verbs

  /// Returns whether the word is a verb of a command or the name of a thing to make, and not a noun as in "the
  /// email" and "undo is".
  private mutating func isVerb(at position: Int) -> Bool {
    let word = words[position].normal
    guard isCommand(word) || ScopePhrases.openers.contains(word) else { return false }
    if position > 0, ScopePhrases.definite.contains(words[position - 1].normal) { return false }
    if position + 1 < words.count, !words[position].endsClause,
      ScopePhrases.mentions.contains(words[position + 1].normal)
    {
      mentioned = position
      return false
    }
    return true
  }

  // MARK: Others' words

  private func isReport(at position: Int) -> Bool {
    let all = words[...]
    if let end = ScopePhrases.statements.end(in: all, at: position), end < words.count,
      isCommand(words[end].normal)
    {
      return true
    }
    let isContracted = ["'s", "'re", "'m"].contains { words[position].normal.hasSuffix($0) }
    let quoting = isContracted ? ScopePhrases.quotingAfterContraction : ScopePhrases.quoting
    if let end = quoting.end(in: all, at: position + 1), end < words.count, isCommand(words[end].normal) {
      return true
    }
    return position + 1 < words.count && !ScopePhrases.reporters.contains(words[position].normal)
      && !words[position].endsClause && ScopePhrases.reporting.contains(words[position + 1].normal)
  }
}
