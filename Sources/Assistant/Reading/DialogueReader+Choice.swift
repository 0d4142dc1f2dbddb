import Actions
import TimeExpressions
import Understanding

/// Chooses between what a text means by itself (`alone`) and what it means after the last turn (`following`).
extension DialogueReader {
  /// Returns what the words mean while a card waits. What is no command of its own is about the card.
  func meaningBesideCard(
    _ said: SaidText, _ alone: Interpretation, _ following: Interpretation, _ card: Before,
    _ dialogue: DialogueContext
  ) -> Meaning {
    if let preferred = preferredTime(said.text, alone, after: card) {
      return Meaning(preferred, refers: true)
    }
    for reading in [alone, following] {
      if let change = changeOfNamedCard(reading, card), !change.command.slots.isEmpty {
        return Meaning(change, refers: true)
      }
    }
    if isApart(said, alone, from: card) { return Meaning(alone, refers: false) }
    var following = asChangeOfCard(following, card, dialogue)
    if isWhole(alone) { following.needsConfirmation = true }
    if isSaidToChange(said.reference) || Reference.adds(said.text) {
      let change =
        change(said.text, following, as: dialogue.intent, after: dialogue)
        ?? (following.command.slots.isEmpty ? timeAnswer(said.text, to: card) : nil)
      return Meaning(change ?? openChange(said.text, following, of: dialogue.intent), refers: true)
    }
    let isNothing = following.command.intent == .none
    return isNothing ? Meaning(alone, refers: false) : Meaning(following, refers: true)
  }

  /// Returns what the words mean after something was done or told.
  func meaningAfterDone(
    _ said: SaidText, _ alone: Interpretation, _ following: Interpretation, _ before: Before,
    _ dialogue: DialogueContext
  ) -> Meaning {
    if let change = changeOfDone(said, alone, following, before, dialogue) {
      return Meaning(change, refers: true)
    }
    let isWhole = isWhole(alone)
    let isChange = schema.mayRefer(following.command.intent)
    // “Push” after a timer must not stop the timer.
    if isChange, !isAgreed(following, alone) { return Meaning(alone, refers: false) }
    var following = following
    switch said.reference {
    case .plain:
      // Something called by its name is understood better by itself.
      let isNamed =
        schema.mayRefer(alone.command.intent) && alone.command.isNamed && !Reference.standsFor(said.text)
      let follows = !isNamed && (isChange || alone.command.intent == .none)
      return Meaning(follows ? following : alone, refers: true)
    case .correction where isChange:
      following.needsConfirmation = following.needsConfirmation || isWhole
      if isWhole { following.alternatives = [alone.command] + following.alternatives.prefix(1) }
      return Meaning(following, refers: true)
    case .statement where isChange && !isWhole, .possible where isChange && !isWhole:
      // “Anna too” plainly adds to something, so it needs no confirmation.
      if !Reference.adds(said.text), !fillsIn(following.command, before) {
        following.needsConfirmation = true
      }
      return Meaning(following, refers: true)
    case .correction, .statement, .possible, .none, .new:
      return openMeaning(said.reference, alone, following, before)
    }
  }

  /// Returns the change of what was done that the words plainly make: a time that says nothing else, or a change
  /// that the interpreter took for something else. Returns `nil` for anything else.
  private func changeOfDone(
    _ said: SaidText, _ alone: Interpretation, _ following: Interpretation, _ before: Before,
    _ dialogue: DialogueContext
  ) -> Interpretation? {
    let isSaidToChange = isSaidToChange(said.reference)
    if let bare = bareTime(said.text, said.reference, alone, after: before) { return bare }
    // “Actually 6:15” is a time and says nothing else.
    if isSaidToChange, var time = timeAnswer(said.text, to: before) {
      // “Make it Tuesday” of something in two weeks may mean the Tuesday of that week.
      if case .date(let day)? = time.command.point(.dateTimePoint), let old = before.anchor(schema)?.date,
        day < old
      {
        time.needsConfirmation = true
      }
      return time
    }
    if let preferred = preferredTime(said.text, alone, after: before) { return preferred }
    guard isSaidToChange, !isWhole(alone), !schema.mayRefer(alone.command.intent) else { return nil }
    return change(said.text, following, as: schema.generalChange, after: dialogue)
  }

  /// Returns what words mean that do not plainly call for a change of what was done.
  private func openMeaning(
    _ reference: Reference, _ alone: Interpretation, _ following: Interpretation, _ before: Before
  ) -> Meaning {
    // A change without a name is meant for what was spoken of.
    if alone.command.intent == schema.generalChange, !alone.command.isNamed,
      following.command.intent == schema.generalChange
    {
      var change = following
      if !fillsIn(following.command, before) { change.needsConfirmation = true }
      return Meaning(change, refers: true)
    }
    // Such words may continue what was said, without changing anything.
    if alone.command.intent == .none, !schema.mayRefer(following.command.intent) {
      // A refusal keeps the reason that the reading by itself gave.
      return following.command.intent == .none
        ? Meaning(alone, refers: false) : Meaning(following, refers: reference != .none)
    }
    // “Done” alone is said of what was spoken of.
    let isBare = alone.command.slots.isEmpty && !alone.missing.isEmpty
    return Meaning(
      alone, refers: schema.mayRefer(alone.command.intent) && (reference != .none || isBare))
  }

  /// Returns whether the words call for a change of what came before.
  private func isSaidToChange(_ reference: Reference) -> Bool {
    [.plain, .correction, .statement].contains(reference)
  }

  /// Returns whether the text is a request of its own and not about the card.
  private func isApart(_ said: SaidText, _ alone: Interpretation, from card: Before) -> Bool {
    let isWhole = isWhole(alone)
    if said.reference == .none, isWhole || isAnother(alone, than: card) { return true }
    if isChangeOfOther(alone, said.text, than: card) { return true }
    let isOther = isWhole && alone.command.intent != card.turn.interpretation.command.intent
    if said.reference == .plain, isOther, !Reference.standsFor(said.text) { return true }
    return !isSaidToChange(said.reference) && schema.act(of: alone.command.intent) == .create
      && isOtherThing(alone, than: card)
  }

  /// Returns a change without a name, such as “on Saturday instead”, as a change of the card of something new, and
  /// of nothing that already exists. Returns anything else as it is.
  private func asChangeOfCard(
    _ following: Interpretation, _ card: Before, _ dialogue: DialogueContext
  ) -> Interpretation {
    guard following.command.intent == schema.generalChange, !following.command.isNamed,
      schema.act(of: card.turn.interpretation.command.intent) == .create
    else { return following }
    let allowed = schema[dialogue.intent]?.slots ?? []
    let slots = following.command.slots.filter { allowed.contains($0.key) }
    guard !slots.isEmpty else { return following }
    var change = following
    change.command = Command(dialogue.intent, slots)
    return change
  }

  /// Returns whether the follow-up may be trusted: it is a general change, or the words by themselves have the
  /// same dialogue act. This keeps a guess from cancelling or ending something.
  private func isAgreed(_ following: Interpretation, _ alone: Interpretation) -> Bool {
    following.command.intent == schema.generalChange
      || schema.act(of: following.command.intent) == schema.act(of: alone.command.intent)
  }

  /// Returns whether the text certainly asks for another thing of the card's kind. It must share a slot with the
  /// card and lack nothing but words that can be dictated later.
  private func isAnother(_ alone: Interpretation, than before: Before) -> Bool {
    let pending = before.turn.interpretation.command
    return alone.command.intent == pending.intent
      && schema.missing(in: alone.command).allSatisfy { schema[$0]?.dictated ?? false }
      && !Set(alone.command.slots.keys).isDisjoint(with: pending.slots.keys)
      && alone.isCertain
  }

  /// Returns whether the text asks for a thing with a name or words of its own that is not the one on the card.
  func isOtherThing(_ alone: Interpretation, than before: Before) -> Bool {
    let pending = before.turn.interpretation.command
    if pending.intent != alone.command.intent, alone.command.text(.noteBody) != nil { return true }
    guard let title = alone.command.text(.title) else { return false }
    return pending.intent != alone.command.intent || pending.text(.title).map { $0 != title } ?? false
  }
}
