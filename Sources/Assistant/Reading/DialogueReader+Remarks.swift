import Understanding

/// Reads texts with remarks around their request, and texts whose clauses each change something.
extension DialogueReader {
  /// Handles a request with remarks around it, such as “Ugh, that's brutal. Make it half past.” Returns `nil`
  /// where the whole text was understood, or no part of it is understood better.
  func withoutRemarks(_ text: String, unless whole: Understood, after before: Before?) -> Understood? {
    guard before.flatMap(wordsAskedFor) == nil, !Reference.excludes(text) else { return nil }
    let renames = before.map { isNamedOtherwise(whole, than: $0) } ?? false
    let isUnsure = !isDoubtful(whole) && !renames && isUnsure(whole)
    guard isDoubtful(whole) || renames || isUnsure else { return nil }
    for core in Remarks.cores(of: text, context: context) {
      // A time is more reliable than a new title: “Wait, that's Jess's birthday. Sunday then.”
      if !isDoubtful(whole), !isUnsure, TimeAnswer(core.text, context: context) == nil { continue }
      var understood = understandAsOne(core.text, after: before)
      guard isPlain(understood) || understood.isRefusal && core.isAtBeginning,
        !isUnsure || isSame(understood, as: whole), core.remarks.allSatisfy(asksForNothing)
      else { continue }
      let interpretation = understood.interpretation
      understood.interpretation.said = interpretation.said.map { $0 == core.text ? text : $0 }
      understood.interpretation.spans = interpretation.spans.mapValues { spans in
        spans.map { $0.lowerBound + core.start..<$0.upperBound + core.start }
      }
      return understood
    }
    return nil
  }

  /// Returns whether the text was taken for nothing, or probably for the wrong thing.
  private func isDoubtful(_ understood: Understood) -> Bool {
    let interpretation = understood.interpretation
    if understood.isRefusal || interpretation.isSkill { return false }
    switch interpretation.objection {
    case .unclear?: return true
    case nil:
      let isOpen = schema.mayRefer(interpretation.command.intent) && !interpretation.missing.isEmpty
      return understood.isIdle(schema) || isOpen || !interpretation.isProbable
    default: return false
    }
  }

  /// The confidence below which a command that only adds something is asked about.
  private static let sureAddition = 0.82

  /// Returns whether this is a new thing that would be asked about, perhaps only because of the remarks around the
  /// request.
  private func isUnsure(_ understood: Understood) -> Bool {
    let interpretation = understood.interpretation
    return schema.act(of: interpretation.command.intent) == .create && interpretation.objection == nil
      && !interpretation.isPhrased && understood.continued == nil
      && interpretation.confidence < Self.sureAddition
  }

  /// Returns whether both have the same intent and slots except the title, so that the remarks change nothing
  /// else.
  private func isSame(_ understood: Understood, as whole: Understood) -> Bool {
    let (one, other) = (understood.interpretation.command, whole.interpretation.command)
    return one.intent == other.intent
      && one.slots.filter { $0.key != .title } == other.slots.filter { $0.key != .title }
  }

  /// Returns whether this is a certain command that lacks nothing, or probably continues the card. Commands with
  /// dictated words don't count, since remarks may belong to those words.
  private func isPlain(_ understood: Understood) -> Bool {
    let interpretation = understood.interpretation
    return !understood.isIdle(schema) && interpretation.objection == nil
      && !schema.isDictated(interpretation.command.intent)
      && (understood.continued != nil || interpretation.missing.isEmpty)
      && (understood.continued == nil ? interpretation.isCertain : interpretation.isProbable)
  }

  /// Returns whether the card would get another title, or a change names something other than what was done.
  private func isNamedOtherwise(_ understood: Understood, than before: Before) -> Bool {
    let command = understood.interpretation.command
    guard before.waits else {
      return command.intent == schema.generalChange
        && before.referent(schema).map { $0.title != command.text(.title) } ?? false
    }
    return understood.continued != nil
      && command.slots[.title] != before.turn.interpretation.command.slots[.title]
  }

  /// Returns whether the remark by itself is no command, or is small talk.
  private func asksForNothing(_ remark: String) -> Bool {
    let alone = interpreter.interpret(remark, context: context)
    return alone.command.intent == .none
      && alone.objection.map { if case .smallTalk = $0 { true } else { false } } ?? true
  }

  /// Handles several clauses that each change the card or what was done, such as “Eight. At Luigi's.” Returns
  /// `nil` where the whole text was understood as well, or some clause changes nothing.
  func partByPart(_ text: String, unless whole: Understood, after before: Before?) -> Understood? {
    guard let before, wordsAskedFor(before) == nil, let parts = Remarks.parts(of: text) else { return nil }
    if !before.waits { return changedByParts(parts, unless: whole, after: before) }
    guard isDoubtful(whole) || isNamedOtherwise(whole, than: before) else { return nil }
    var (turn, last) = (before.turn, nil as Understood?)
    for part in parts {
      let given = understandAsOne(
        part, after: Before(turn, waits: true, isUnseen: before.isUnseen, spoken: before.spoken))
      guard given.continued != nil, given.interpretation.objection == nil,
        !isNamedOtherwise(given, than: before),
        given.interpretation.command != turn.interpretation.command
      else { return nil }
      turn.interpretation = given.interpretation
      last = given
    }
    last?.continued = before.turn
    return last
  }

  /// Returns the changes that several clauses make to what was done, as one change. It is shown before it is made.
  /// Returns `nil` where some clause is no such change.
  private func changedByParts(_ parts: [String], unless whole: Understood, after before: Before)
    -> Understood?
  {
    guard isDoubtful(whole) || whole.act == .create, before.referent(schema) != nil else { return nil }
    var changed: Understood?
    for part in parts {
      let given = understandAsOne(part, after: before)
      guard given.refers, given.interpretation.command.intent == schema.generalChange,
        given.interpretation.objection == nil, given.interpretation.missing.isEmpty
      else { return nil }
      guard var sum = changed else {
        changed = given
        continue
      }
      let both = sum.interpretation.command.slots.merging(given.interpretation.command.slots) { first, _ in
        first
      }
      sum.interpretation.command.slots = both
      sum.interpretation.said += given.interpretation.said
      sum.interpretation.needsConfirmation = true
      changed = sum
    }
    return changed
  }
}

/// Reads requests that begin after a remark or after “and”.
extension DialogueReader {
  /// Handles a request to make something after a clause of at most ``longestRemark`` words that asks for nothing:
  /// “nothing? OK, deep work from 10 to 12”. It is shown before it is made. Returns `nil` for anything else.
  func afterRemark(_ text: String, _ alone: Interpretation) -> Interpretation? {
    guard alone.command.intent == .none, alone.objection == nil,
      let end = text.firstIndex(where: { ",.;:?!".contains($0) }),
      text[...end].split(separator: " ").count <= Self.longestRemark
    else { return nil }
    return request(in: text, after: text[...end])
  }

  /// Handles “and the vet on the 8th at 5”, as a new event with a title and a time of its own. It is shown before
  /// it is made. Returns `nil` for anything else.
  func afterAnd(_ text: String, _ alone: Interpretation) -> Interpretation? {
    guard !isWhole(alone), !alone.isPhrased, alone.objection == nil,
      let word = text.split(separator: " ").first, ["and", "also", "plus"].contains(word.lowercased()),
      let request = request(in: text, after: text[..<word.endIndex]),
      schema.makes(.event, request.command.intent),
      let title = request.command.text(.title), !Reference.standsFor(title), !Reference.isBare(title),
      case .dateTime? = request.command.start
    else { return nil }
    return request
  }

  /// Returns the complete command to make something that follows `beginning`, or `nil` where there is none.
  private func request(in text: String, after beginning: Substring) -> Interpretation? {
    var request = interpreter.interpret(String(text[beginning.endIndex...]), context: context)
    guard schema.act(of: request.command.intent) == .create, request.missing.isEmpty,
      request.objection == nil,
      request.isProbable
    else { return nil }
    let shift = beginning.unicodeScalars.count
    request.text = text
    request.spans = request.spans.mapValues { spans in
      spans.map { $0.lowerBound + shift..<$0.upperBound + shift }
    }
    request.needsConfirmation = true
    return request
  }

  /// The most words of a remark before a request.
  private static let longestRemark = 4
}
