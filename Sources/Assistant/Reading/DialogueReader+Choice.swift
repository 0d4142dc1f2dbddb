import Actions
import TimeExpressions
import Understanding

/// Chooses between what a text means by itself (`alone`) and what it means after the last turn (`following`).
extension DialogueReader {
  /// A text that was said after another turn, read by itself and as a follow-up of that turn.
  struct TwoReadings {
    let said: SaidText
    let before: Before
    let dialogue: DialogueContext
    let alone: Interpretation
    var following: Interpretation
  }

  /// Returns what the words mean while a card waits. What is no command of its own is about the card.
  func meaningBesideCard(_ readings: TwoReadings) -> Meaning {
    let (said, card, alone) = (readings.said, readings.before, readings.alone)
    if let preferred = preferredTime(said.text, alone, after: card) {
      return Meaning(preferred, refers: true)
    }
    if let time = timeAskedFor(alone, card) { return Meaning(time, refers: true) }
    for reading in [alone, readings.following] {
      if let change = changeOfNamedCard(reading, card), !change.command.slots.isEmpty {
        return Meaning(change, refers: true)
      }
    }
    if let named = nameAskedFor(readings) { return Meaning(named, refers: true) }
    if isApart(said, alone, from: card) { return Meaning(alone, refers: false) }
    var following = asChangeOfCard(readings)
    if isWhole(alone), !answers(alone, card) { following.needsConfirmation = true }
    if isSaidToChange(said.reference) || Reference.adds(said.text) {
      let intent = readings.dialogue.intent
      let change =
        change(said.text, following, as: intent, after: readings.dialogue)
        ?? (following.command.slots.isEmpty ? timeAnswer(said.text, to: card) : nil)
      return Meaning(change ?? openChange(said.text, following, of: intent), refers: true)
    }
    let isNothing = following.command.intent == .none
    return isNothing ? Meaning(alone, refers: false) : Meaning(following, refers: true)
  }

  /// Handles “half past nine will do” and “tonight, say half eight” beside a card that asks for a time, which by
  /// themselves may set an alarm. Returns `nil` for anything else, such as what names an alarm.
  private func timeAskedFor(_ alone: Interpretation, _ card: Before) -> Interpretation? {
    let pending = card.turn.interpretation
    guard card.turn.decision == .clarify, pending.missing.contains(.dateTimePoint),
      schema.makes(.alarm, alone.command.intent), Set(alone.command.slots.keys) == [.dateTimePoint],
      alone.objection == nil,
      Set(FoldedWords.words(alone.text)).isDisjoint(with: ["alarm", "wake", "ring", "buzz"])
    else { return nil }
    var time = alone
    time.command.intent = pending.command.intent
    time.alternatives = []
    return time
  }

  /// Handles “the hairdresser on Thursday” beside a card that asks which thing is meant, as that thing and not as
  /// something new. Returns `nil` for anything else.
  private func nameAskedFor(_ readings: TwoReadings) -> Interpretation? {
    let (said, card, alone) = (readings.said, readings.before.turn, readings.alone)
    let intent = card.interpretation.command.intent
    guard card.decision == .clarify, schema.mayRefer(intent), card.interpretation.missing.contains(.title),
      [.none, .possible].contains(said.reference), !alone.isPhrased, alone.objection == nil,
      schema.makes(.event, alone.command.intent),
      FoldedWords.words(said.text).first.map({ ["the", "my", "our", "that"].contains($0) }) ?? false,
      let named = interpreter.interpret(said.text, as: intent, context: context, after: readings.dialogue),
      named.command.intent == intent, named.command.text(.title) != nil
    else { return nil }
    return named
  }

  /// Returns what the words mean after something was done or told.
  func meaningAfterDone(_ readings: TwoReadings) -> Meaning {
    if let change = changeOfDone(readings) { return Meaning(change, refers: true) }
    let (said, alone) = (readings.said, readings.alone)
    var following = readings.following
    let isWhole = isWhole(alone)
    let isChange = schema.mayRefer(following.command.intent)
    // “Push” after a timer must not stop the timer.
    if isChange, !isAgreed(following, alone) {
      let isOfIt = said.reference == .plain && alone.command.intent == schema.generalChange
      return Meaning(alone, refers: isOfIt && Reference.standsFor(said.text))
    }
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
      if let filling = fillingIn(following, readings.before) { return Meaning(filling, refers: true) }
      if !Reference.adds(said.text) { following.needsConfirmation = true }
      return Meaning(following, refers: true)
    case .correction, .statement, .possible, .none, .new:
      return openMeaning(readings)
    }
  }

  /// Returns the change of what was done that the words plainly make: a time that says nothing else, or a change
  /// that the interpreter took for something else. Returns `nil` for anything else.
  private func changeOfDone(_ readings: TwoReadings) -> Interpretation? {
    let (said, before, alone) = (readings.said, readings.before, readings.alone)
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
    return change(said.text, readings.following, as: schema.generalChange, after: readings.dialogue)
  }

  /// Returns a change that only adds what was not said of something new. A time of day for a day, such as “at one”, is
  /// without doubt. Returns `nil` for anything else.
  private func fillingIn(_ change: Interpretation, _ before: Before) -> Interpretation? {
    guard fillsIn(change, before) else { return nil }
    var filling = change
    if change.saidOfTime.contains(.clock), !hasUnexplainedWords(change) {
      (filling.confidence, filling.needsConfirmation) = (1, false)
    }
    return filling
  }

  /// Returns what words mean that do not plainly call for a change of what was done.
  private func openMeaning(_ readings: TwoReadings) -> Meaning {
    let (reference, alone, following) = (readings.said.reference, readings.alone, readings.following)
    // A change without a name is meant for what was spoken of.
    if alone.command.intent == schema.generalChange, !alone.command.isNamed,
      following.command.intent == schema.generalChange
    {
      var change = following
      change.needsConfirmation = true
      return Meaning(fillingIn(following, readings.before) ?? change, refers: true)
    }
    if let listed = onListAddedTo(readings) { return Meaning(listed, refers: true) }
    // Such words may continue what was said, without changing anything.
    if alone.command.intent == .none, !schema.mayRefer(following.command.intent) {
      // A refusal keeps the reason that the reading by itself gave.
      return following.command.intent == .none
        ? Meaning(alone, refers: false) : Meaning(following, refers: reference != .none)
    }
    return Meaning(
      alone,
      refers: schema.mayRefer(alone.command.intent) && reference != .none || isBareRequest(alone))
  }

  /// Handles “eggs” after “add milk to the shopping list”, which says nothing by itself, as more for that list. It is
  /// shown first, since somebody may have said it to another person. Returns `nil` for anything else.
  private func onListAddedTo(_ readings: TwoReadings) -> Interpretation? {
    let (following, last) = (readings.following, readings.before.turn.interpretation.command)
    guard readings.alone.command.intent == .none, schema.list(of: last) != nil,
      schema.makes(.note, following.command.intent), following.command.text(.noteBody) != nil,
      following.command.text(.title) == nil
    else { return nil }
    var listed = following
    listed.command.slots[.title] = last.slots[.title]
    listed.missing = schema.missing(in: listed.command)
    listed.needsConfirmation = true
    return listed
  }

  /// Returns whether the words call for a change of what came before.
  private func isSaidToChange(_ reference: Reference) -> Bool {
    [.plain, .correction, .statement].contains(reference)
  }

  /// Returns whether the text is a request of its own and not about the card.
  private func isApart(_ said: SaidText, _ alone: Interpretation, from card: Before) -> Bool {
    let isWhole = isWhole(alone)
    // Something new is no change of what would be taken away.
    if isWhole, schema.act(of: card.turn.interpretation.command.intent) == .cancel { return true }
    if said.reference == .none, isWhole && !answers(alone, card) || isAnother(alone, than: card) {
      return true
    }
    if isChangeOfOther(alone, said.text, than: card) { return true }
    let isOther = isWhole && alone.command.intent != card.turn.interpretation.command.intent
    if said.reference == .plain, isOther, !Reference.standsFor(said.text) { return true }
    return !isSaidToChange(said.reference) && schema.act(of: alone.command.intent) == .create
      && isOtherThing(alone, than: card)
  }

  /// Returns whether the text says only what the card asks for, as “six minutes” does after “set a timer”.
  private func answers(_ alone: Interpretation, _ card: Before) -> Bool {
    let pending = card.turn.interpretation
    return card.turn.decision == .clarify && onlySaysLength(alone.text)
      && alone.command.intent == pending.command.intent
      && !alone.command.slots.isEmpty && alone.command.slots.keys.allSatisfy(pending.missing.contains)
  }

  /// Returns a change without a name, such as “on Saturday instead”, as a change of the card of something new, and
  /// of nothing that already exists. Returns anything else as it is.
  private func asChangeOfCard(_ readings: TwoReadings) -> Interpretation {
    let (following, intent) = (readings.following, readings.dialogue.intent)
    guard following.command.intent == schema.generalChange, !following.command.isNamed,
      schema.act(of: readings.before.turn.interpretation.command.intent) == .create
    else { return following }
    let allowed = schema[intent]?.slots ?? []
    let slots = following.command.slots.filter { allowed.contains($0.key) }
    guard !slots.isEmpty else { return following }
    var change = following
    change.command = Command(intent, slots)
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
