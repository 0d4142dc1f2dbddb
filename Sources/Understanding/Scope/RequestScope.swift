/// What stands over the verbs of a text: whether they are meant to be obeyed, denied, made to depend on something, asked
/// about or told as another's words.
///
/// It is read from the left. The first verb of a command that nothing stands over is a request, and what follows it are its
/// details, where “don't” and “if” may be part of a title or a note.
struct RequestScope: Sendable {
  /// A verb that was denied takes something away: “don't cancel it”.
  private(set) var deniesRemoval = false
  /// A verb that was denied makes or changes something: “don't send it”.
  private(set) var deniesMaking = false
  /// A verb that was denied tells something: “don't wake me”.
  private(set) var deniesTelling = false
  /// How something is done was asked, and which words name it.
  private(set) var howTo: Range<Int>?
  /// Something was asked that is no request.
  private(set) var isQuestion = false
  /// Where it is told as what another does or said, as what may be, or as what can be done.
  private(set) var told: Int?
  /// A thing was denied, and no verb: “no alarm for six”.
  private(set) var deniesThing = false
  /// A condition before the request, as words.
  private(set) var condition: Range<Int>?
  /// Where the first request begins over which nothing stands.
  private(set) var request: Int?

  let words: [Utterance.Word]
  /// The name of a command stands where a thing does: “undo is a nice word”.
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

  /// Where a hedge ends, or what asks for something else than the deed that is named.
  private func hedge(at start: Int, beginsText: Bool) -> Int? {
    guard beginsText else { return nil }
    return (StatementPhrases.hedges + StatementPhrases.otherDeeds).end(in: words[...], at: start)
      .map { _ in start + 1 }
  }

  /// Whether a verb was denied that says what the intent does.
  func denies(_ intent: Intent, schema: CommandSchema) -> Bool {
    // What was made is not wanted: "don't send that" may well mean to take it back.
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

  /// Where a denied clause ends that begins here.
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
    // "I can't make it" is no word about making.
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

  /// “No alarm”, “no undo”, where nothing parts them.
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

  /// “Undo nothing”, “set no alarm”: denies the verb by what it is to be done to.
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

  /// Where another clause begins after a verb; "and" and a bare "move it" begin one, "to move it" does not.
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

  /// A verb of a command, or a thing that is made: not "the email", not "undo is".
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
