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
  /// It was told as what another said, or as what can be done.
  private(set) var isTold = false
  /// A condition before the request, as words.
  private(set) var condition: Range<Int>?
  /// Where the first request begins over which nothing stands.
  private(set) var request: Int?

  let words: [Utterance.Word]
  /// The name of a command stands where a thing does: “undo is a nice word”.
  private var isMentioned = false

  init(of utterance: Utterance) {
    words = utterance.words
    var position = 0
    var beginsClause = true
    while position < words.count {
      if beginsClause, let end = question(at: position) {
        position = end
        break
      }
      if let end = CommandPhrases.politeness.end(in: words[...], at: position) {
        position = end
        continue
      }
      if beginsClause, let opening = openingCondition(at: position) {
        if condition == nil, !opening.isCourtesy { condition = opening.words }
        position = opening.words.upperBound
      } else if ScopePhrases.suggestions.end(in: words[...], at: position) != nil {
        request = position
      } else if let end = denial(at: position) {
        position = end
      } else if isReport(at: position) {
        isTold = true
        position += 2
      } else if isVerb(at: position) {
        request = position
      } else {
        position += 1
      }
      if request != nil { break }
      beginsClause =
        words[position - 1].endsClause || condition?.upperBound == position
        || ScopePhrases.clauseOpeners.contains(words[position - 1].normal)
    }
    if request == nil, isMentioned { isTold = true }
  }

  /// Whether a verb was denied that says what the intent does.
  func denies(_ intent: Intent, schema: CommandSchema) -> Bool {
    // What was made is not wanted: "don't send that" may well mean to take it back.
    if intent == .undo { return deniesRemoval }
    // "Don't wake me" may well mean to stop the alarm.
    return schema.act(of: intent) == .cancel ? deniesRemoval || deniesMaking : deniesAnything
  }

  var deniesAnything: Bool { deniesRemoval || deniesMaking || deniesTelling }

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
    let isStopped = ScopePhrases.stoppers.end(in: all, at: start)
    guard let end = isStopped ?? ScopePhrases.negators.end(in: all, at: start) else { return nil }
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

  private func removes(at verb: Int) -> Bool {
    let word = words[verb].normal
    if ScopePhrases.removing.contains(word)
      || Self.stems(of: word).contains(where: ScopePhrases.removing.contains)
    {
      return true
    }
    let next = words[(verb + 1)...].prefix(4).map(\.normal)
    return ScopePhrases.removingPairs.contains { $0.verb.contains(word) && next.contains($0.particle) }
  }

  private func tells(_ word: String) -> Bool {
    ScopePhrases.telling.contains(word) || Self.stems(of: word).contains(where: ScopePhrases.telling.contains)
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
      isMentioned = true
      return false
    }
    return true
  }

  private func isCommand(_ word: String) -> Bool {
    ScopePhrases.commandVerbs.contains(word) || word == "get" || word == "bring" || word == "roll"
  }

  private func isGerund(_ word: String) -> Bool {
    word.hasSuffix("ing") && Self.stems(of: word).contains(where: isCommand)
  }

  /// "Setting" is "set", "moving" is "move".
  private static func stems(of gerund: String) -> [String] {
    guard gerund.hasSuffix("ing") else { return [] }
    let stem = String(gerund.dropLast(3))
    let isDoubled = stem.count > 1 && stem.last == stem.dropLast().last
    return [stem, stem + "e"] + (isDoubled ? [String(stem.dropLast())] : [])
  }

  // MARK: Others' words

  private func isReport(at position: Int) -> Bool {
    let all = words[...]
    if let end = ScopePhrases.statements.end(in: all, at: position), end < words.count,
      isCommand(words[end].normal)
    {
      return true
    }
    return position + 1 < words.count && !ScopePhrases.reporters.contains(words[position].normal)
      && !words[position].endsClause && ScopePhrases.reporting.contains(words[position + 1].normal)
  }
}
