import Actions
import TimeExpressions
import Understanding

/// Takes what the interpreter makes of a text, and completes it from what came before.
extension DialogueReader {
  /// Returns what the interpreter makes of the text, completed from the card or from what was done or told.
  func interpreted(_ said: SaidText) -> Understood {
    var settled = said
    settled.reference = settledReference(of: said)
    var meaning = meaning(of: settled)
    // A skill's sentence means the same whatever came before.
    if meaning.interpretation.isSkill { return .alone(meaning.interpretation) }
    meaning.interpretation = withNameWithinTitle(asUndo(meaning.interpretation, said.text))
    meaning.interpretation = inUsualHalfOfDay(meaning, said)
    meaning.interpretation = followUp.asAlarmTime(meaning.interpretation)
    var time = SaidTime(meaning.interpretation)
    if let shift = shift(in: said), let shifted = shifted(meaning.interpretation, by: shift, said.before) {
      (meaning.interpretation, time) = (shifted, .shift(shift))
      if said.reference != .plain { meaning.refers = true }
    }
    meaning.interpretation = ofKindSpokenOf(meaning.interpretation, said)
    guard let card = said.card else {
      return completed(aboutThingSpokenOf(meaning, said, time), said, time)
    }
    if let change = changeOfNamedCard(meaning.interpretation, card) {
      meaning = Meaning(change, refers: true)
    }
    return onCard(meaning, said.text, card, time) ?? completed(meaning, said, time)
  }

  /// Returns “undo scheduling lunch” as an undo, where it was taken for a change of the lunch. Returns anything
  /// else as it is.
  private func asUndo(_ interpretation: Interpretation, _ text: String) -> Interpretation {
    guard case .action? = NamedUndo(text), interpretation.command.intent != .undo,
      interpretation.objection == nil
    else { return interpretation }
    return Interpretation(
      text: text, command: Command(.undo), confidence: interpretation.confidence, needsConfirmation: true,
      interpreter: Interpretation.rules)
  }

  /// Returns a change or a question with the name within its title: “gym” for “the gym one”.
  private func withNameWithinTitle(_ interpretation: Interpretation) -> Interpretation {
    let intent = interpretation.command.intent
    guard schema.mayRefer(intent) || schema.act(of: intent) == .query,
      let title = interpretation.command.text(.title)
    else { return interpretation }
    var named = interpretation
    named.command.slots[.title] = .text(Reference.name(title))
    return named
  }

  /// Returns the interpretation with its hour in the part of the day that was said before, or a part of the day with the
  /// hour that was said before, or else with its hour in the half of the day that suits the thing spoken of.
  private func inUsualHalfOfDay(_ meaning: Meaning, _ said: SaidText) -> Interpretation {
    guard meaning.refers, ListedReference(said.text, context: context) == nil,
      let thing = said.before?.thing(schema)
    else { return meaning.interpretation }
    if let before = said.before?.turn.interpretation {
      if !before.saidOfTime.contains(.clock), let part = before.partOfDay {
        return followUp.inPart(part, meaning.interpretation)
      }
      if before.saidOfTime.contains(.clock), !before.saidOfTime.contains(.halfOfDay) {
        return followUp.inUsualHalfOfDay(
          followUp.withHour(of: thing.start, meaning.interpretation), of: thing)
      }
    }
    return followUp.inUsualHalfOfDay(meaning.interpretation, of: thing)
  }

  /// Returns the card with the text put into it, or nothing where the text gives the card nothing. Returns `nil`
  /// where the text is not about the card.
  private func onCard(_ meaning: Meaning, _ text: String, _ card: Before, _ time: SaidTime) -> Understood? {
    let interpretation = meaning.interpretation
    if Reference.excludes(text), isOtherThing(interpretation, than: card) {
      return .nothing(text, .leavingOut)
    }
    if meaning.refers, var merged = followUp.completing(card.turn.interpretation, by: interpretation) {
      // A card that changed is shown again before it is done.
      if card.turn.decision != .clarify || card.isUnseen { merged.needsConfirmation = true }
      // A change whose card shows a new time was completed from that, and not from the old time.
      let pending = card.turn.interpretation.command
      let showsTime = pending.point(.dateTimePoint) != nil || pending.range(.dateTimeRange) != nil
      let isPlaced = pending.intent == schema.generalChange && showsTime
      return Understood(
        interpretation: merged, said: isPlaced ? .whole : time, continued: card.turn, refers: true)
    }
    return saysNothing(meaning, beside: card) ? .nothing(text) : nil
  }

  /// Returns whether words beside a card, such as “one moment”, give it nothing, and were taken for its command
  /// only because the card is there.
  private func saysNothing(_ meaning: Meaning, beside card: Before) -> Bool {
    isEmpty(meaning.interpretation) && meaning.refers
      && meaning.interpretation.command.intent == card.turn.interpretation.command.intent
  }

  /// Returns the meaning with the thing filled in that the text speaks of, where nothing waits.
  private func aboutThingSpokenOf(_ meaning: Meaning, _ said: SaidText, _ time: SaidTime) -> Meaning {
    if let note = noteToRead(said.text, after: said.before) { return Meaning(note, refers: true) }
    let interpretation = withoutClockAsTitle(meaning.interpretation, said.text)
    if let (request, thing) = requestForListed(said.text, interpretation, after: said.before) {
      return Meaning(followUp.referring(request, to: thing), refers: true)
    }
    if let change = changeOfNamedThing(interpretation, said) {
      return Meaning(change, refers: true)
    }
    let unnamed = Meaning(interpretation, refers: meaning.refers)
    guard meaning.refers, let before = said.before,
      let thing = before.spoken.meant(
        by: said, as: interpretation.command.intent, last: before.referent(schema), schema: schema)
    else { return unnamed }
    var named = Meaning(followUp.referring(interpretation, to: thing), refers: true)
    let isSame = named.interpretation.command == interpretation.command
    if isSame { named.refers = !interpretation.command.isNamed }
    // “Shorten it” still means the meeting after a question that found nothing.
    let isLast = thing == before.referent(schema) || thing == before.thing(schema) && isPlainOfIt(said)
    let isExplained =
      isSame || time.isShift || interpretation.isPhrased || !hasUnexplainedWords(interpretation)
    if !isLast || !isExplained {
      named.interpretation.needsConfirmation = true
    }
    return named
  }

  /// Returns whether the words ask for a change of “it”.
  private func isPlainOfIt(_ said: SaidText) -> Bool {
    said.reference == .plain && Reference.standsFor(said.text)
  }

  /// Returns a change of a thing by its name, or a part of it, as a change of the one thing spoken of that has this
  /// name: “make the tin one nine”. Returns `nil` where there is no such thing, or the words say which one is meant.
  private func changeOfNamedThing(_ interpretation: Interpretation, _ said: SaidText) -> Interpretation? {
    let command = interpretation.command
    guard command.intent == schema.generalChange, command.point(.oldDateTime) == nil,
      let title = command.text(.title), let thing = said.before?.spoken.onlyNamed(title), thing.start != nil
    else { return nil }
    var unnamed = interpretation
    unnamed.command.slots[.title] = nil
    // A verb of change and the name of something that was spoken of leave no other reading.
    if said.reference == .plain, !hasUnexplainedWords(interpretation) {
      (unnamed.confidence, unnamed.needsConfirmation, unnamed.alternatives) = (1, false, [])
    }
    return followUp.referring(unnamed, to: thing)
  }

  /// Returns the meaning completed from its own words, with what is still missing.
  private func completed(_ meaning: Meaning, _ said: SaidText, _ time: SaidTime) -> Understood {
    var interpretation = followUp.completed(meaning.interpretation)
    // An improbable command to make something, without any detail, is a guess.
    if isEmpty(interpretation), !interpretation.isProbable { return .nothing(said.text) }
    interpretation = withPeople(withAbsentees(interpretation), said)
    // A choice that does not say what it is about is no help.
    interpretation.alternatives.removeAll {
      [schema.generalChange, schema.generalRemoval].contains($0.intent) && !$0.isNamed
    }
    if interpretation.command.intent == schema.generalChange, !interpretation.command.isNamed {
      // A bare time changes nothing where nothing was spoken of.
      let isBareTime = TimeAnswer(said.text, context: context).map { !$0.isChange } ?? false
      if isBareTime { interpretation.command = .none }
      interpretation.missing = isBareTime ? [] : [.title]
    } else if time.isShift {
      // The new time is worked out from the old one, so nothing is missing.
      interpretation.missing = []
    }
    return Understood(
      interpretation: interpretation, said: time, refers: meaning.refers && said.before != nil)
  }

  /// Returns a change with the people who “can't make it” as those to take off, where they were taken for people to
  /// add.
  private func withAbsentees(_ interpretation: Interpretation) -> Interpretation {
    guard interpretation.command.intent == schema.generalChange,
      let people = interpretation.command.slots[.addedPeople], Reference.saysNotComing(interpretation.text)
    else { return interpretation }
    var change = interpretation
    change.command.slots[.addedPeople] = nil
    change.command.slots[.removedPeople] = people
    change.spans[.removedPeople] = change.spans.removeValue(forKey: .addedPeople)
    change.needsConfirmation = true
    return change
  }

  /// Returns the interpretation with the people of the last command where it says “them” or “she”.
  private func withPeople(_ interpretation: Interpretation, _ said: SaidText) -> Interpretation {
    guard let before = said.before, SpokenPeople.areMeant(in: said.text) else { return interpretation }
    var addressed = interpretation
    addressed.command = SpokenPeople.addressing(
      interpretation.command, after: before.turn.interpretation.command, schema: schema)
    if addressed.command.texts(.emailTo) != nil { addressed.missing.removeAll { $0 == .emailTo } }
    return addressed
  }

  /// Returns whether the interpretation would make something that needs details, and has none.
  private func isEmpty(_ interpretation: Interpretation) -> Bool {
    let command = interpretation.command
    return schema.act(of: command.intent) == .create && command.slots.isEmpty
      && interpretation.objection == nil
      && !schema.missing(in: command).isEmpty
  }
}

extension SaidTime {
  /// Whether the words change the old time by an amount.
  fileprivate var isShift: Bool { if case .shift = self { true } else { false } }
}
