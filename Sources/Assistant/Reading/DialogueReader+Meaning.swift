import Actions
import TimeExpressions
import Understanding

/// Decides whether a text is read by itself or as a follow-up of the turn before it.
extension DialogueReader {
  /// Returns what `text` means, and whether it refers to what came before. The readings are listed at
  /// ``DialogueReader``.
  func meaning(
    of text: String, _ reference: Reference, after before: Before?
  ) -> (interpretation: Interpretation, refers: Bool) {
    var alone = interpreter.interpret(text, context: context)
    if alone.command.intent == .none, alone.objection == nil,
      Reference.takesAway(text) || Reference.takesOneAway(text)
    {
      alone.command = Command(schema.generalRemoval)
    }
    if alone.command.intent == .none, alone.objection == nil, let name = Reference.nameTakenAway(text) {
      alone.command = Command(schema.generalRemoval, [.title: .text(name)])
    }
    if alone.isSkill { return (alone, false) }
    // A request that the assistant must refuse is refused after a question and beside a card, too.
    if before.flatMap(wordsAskedFor) == nil, alone.objection?.isRefusal ?? false,
      !goesOn(text, after: before),
      before?.thing(schema) == nil || !Reference.names(text)
    {
      return (alone, false)
    }
    if let request = afterRemark(text, alone) ?? afterAnd(text, alone) { alone = request }
    // A verb such as “move” never makes anything new.
    if Reference.moves(text), schema.act(of: alone.command.intent) == .create, alone.objection == nil,
      var moved = interpreter.interpret(
        text, as: schema.generalChange, context: context, after: before?.turn.dialogue),
      moved.command.intent == schema.generalChange
    {
      moved.needsConfirmation = true
      alone = moved
    }
    if let before, let other = otherwise(text, alone, after: before) { alone = other }
    if let before,
      let there = onTheDayAsked(text, alone, after: before) ?? onThoseDays(text, alone, after: before)
        ?? atThatTime(text, alone, after: before) ?? atTheSameTime(text, alone, after: before)
        ?? ofThatName(text, alone, after: before) ?? inFreeTime(text, alone, after: before)
    {
      return (there, false)
    }
    if let before, let told = eventOfMail(text, alone, after: before) ?? amountSaid(text, after: before) {
      return (told, true)
    }
    if let before, let same = sameTime(text, after: before) { return (same, true) }
    if let before, let length = otherLength(text, after: before) { return (length, true) }
    if let before, let other = otherRepetition(text, after: before) { return (other, true) }
    let next = before.flatMap { goingOn(text, after: $0, unless: alone) }
    // A complete phrase of the schema means the same whatever came before. Where it also continues the last
    // command, it may leave out what was spoken of.
    let isShort = next.map { $0.command.intent == alone.command.intent && !continuing.isFree($0) } ?? false
    if alone.isPhrased, alone.missing.isEmpty, !isShort { return (alone, false) }
    if let next { return (next, true) }
    if let detail = detail(text, alone, reference, of: before) { return detail }
    let isWhole = isWhole(alone)
    guard let before, let dialogue = before.turn.dialogue else {
      let change =
        reference == .plain && !isWhole ? change(text, alone, as: schema.generalChange, after: nil) : nil
      return (change ?? alone, false)
    }
    if reference == .new, schema.act(of: alone.command.intent) == .create { return (alone, false) }
    var following = following(text, after: dialogue)
    if let amount = amountAnswer(text, to: before) {
      following = amount
    } else if following.command.intent == .none || !following.command.hasTime,
      let time = timeAnswer(text, to: before)
    {
      following = time
    } else if let slot = wordsAskedFor(before), following.command.slots[slot] == nil,
      SmallTalk(text)?.canBeWritten ?? SmallTalk.opens(text)
    {
      following.command = Command(dialogue.intent, [slot: .text(text)])
      following.objection = nil
    }
    if let there = atThatTime(text, following, after: before) { return (there, false) }
    return before.waits
      ? meaning(of: text, reference, alone, following, beside: before, dialogue)
      : meaning(of: text, reference, alone, following, after: before, dialogue)
  }

  /// Returns what `text` means as a follow-up of the last turn.
  ///
  /// The model doesn't know every intent that makes a mail, such as forwarding. Text beside such a card is read as
  /// if it were said of a newly written mail, and only its recipients and body are kept.
  private func following(_ text: String, after dialogue: DialogueContext) -> Interpretation {
    let known = schema.intent(.create, .mail)
    guard schema.makes(.mail, dialogue.intent), schema[dialogue.intent]?.isTrained == false,
      dialogue.state != .done
    else { return interpreter.interpret(text, context: context, after: dialogue) }
    let written = DialogueContext(dialogue.state, known, slot: dialogue.slot)
    var following = interpreter.interpret(text, context: context, after: written)
    guard following.command.intent == known else { return following }
    following.command.intent = dialogue.intent
    following.command.slots = following.command.slots.filter { [.emailTo, .emailBody].contains($0.key) }
    return following
  }

  /// Returns the text as a question about the calendar or a cancellation, where the dialogue act model is certain
  /// that it is one and the interpreter took it for something else. Returns `nil` otherwise.
  private func otherwise(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    guard !alone.isPhrased, alone.objection == nil, let act = likelyAct(of: text, after: before),
      act != schema.act(of: alone.command.intent), [.query, .cancel].contains(act)
    else { return nil }
    let intent = schema.intent(act, .event)
    guard var other = interpreter.interpret(text, as: intent, context: context, after: nil),
      other.command.intent == intent
    else { return nil }
    other.confidence = max(other.confidence, Interpretation.probable)
    return other
  }

  /// Returns whether this is a probable command to make something, with every slot that it needs.
  func isWhole(_ alone: Interpretation) -> Bool {
    schema.act(of: alone.command.intent) == .create && alone.missing.isEmpty
      && alone.isProbable
  }

  /// Handles a time or length of what was spoken of, such as “remind me an hour before” or “for 45 minutes”.
  /// Returns `nil` for anything else.
  private func detail(
    _ text: String, _ alone: Interpretation, _ reference: Reference, of before: Before?
  ) -> (interpretation: Interpretation, refers: Bool)? {
    if [.new, .none, .possible].contains(reference),
      let anchored = FollowUp(schema: schema, context: context).anchored(alone, to: before)
    {
      return (anchored, false)
    }
    return before.flatMap { lengthAnswer(alone, reference, to: $0) }.map { ($0, true) }
  }

  /// Returns what the words mean while a card waits. What is no command of its own is about the card.
  private func meaning(
    of text: String, _ reference: Reference, _ alone: Interpretation, _ following: Interpretation,
    beside before: Before, _ dialogue: DialogueContext
  ) -> (interpretation: Interpretation, refers: Bool) {
    let isWhole = isWhole(alone)
    if let preferred = preferredTime(text, alone, after: before) { return (preferred, true) }
    for var named in [alone, following]
    where nameWaiting(&named, before) && !named.command.slots.isEmpty { return (named, true) }
    if reference == .none, isWhole || isAnother(alone, than: before) { return (alone, false) }
    if isChangeOfOther(alone, text, than: before) { return (alone, false) }
    let isOther = isWhole && alone.command.intent != before.turn.interpretation.command.intent
    if reference == .plain, isOther, !Reference.standsFor(text) { return (alone, false) }
    let isSaidToChange = [.plain, .correction, .statement].contains(reference)
    let isMaking = schema.act(of: alone.command.intent) == .create
    if !isSaidToChange, isMaking, isOtherThing(alone, than: before) { return (alone, false) }
    var following = following
    // “On Saturday instead” changes the card, and nothing that already exists.
    if following.command.intent == schema.generalChange, !following.command.isNamed,
      schema.act(of: before.turn.interpretation.command.intent) == .create
    {
      let allowed = schema[dialogue.intent]?.slots ?? []
      let slots = following.command.slots.filter { allowed.contains($0.key) }
      if !slots.isEmpty { following.command = Command(dialogue.intent, slots) }
    }
    if isWhole { following.needsConfirmation = true }
    if isSaidToChange || Reference.adds(text) {
      let change =
        change(text, following, as: dialogue.intent, after: dialogue)
        ?? (following.command.slots.isEmpty ? timeAnswer(text, to: before) : nil)
      return (change ?? openChange(text, following, of: dialogue.intent), true)
    }
    return following.command.intent == .none ? (alone, false) : (following, true)
  }

  /// Returns what the words mean after something was done or told.
  private func meaning(
    of text: String, _ reference: Reference, _ alone: Interpretation, _ following: Interpretation,
    after before: Before, _ dialogue: DialogueContext
  ) -> (interpretation: Interpretation, refers: Bool) {
    let isWhole = isWhole(alone)
    if let bare = bareTime(text, reference, alone, after: before) { return (bare, true) }
    // “Actually 6:15” is a time and says nothing else.
    if [.plain, .correction, .statement].contains(reference), var time = timeAnswer(text, to: before) {
      // “Make it Tuesday” of something in two weeks may mean the Tuesday of that week.
      if case .date(let day)? = time.command.point(.dateTimePoint), let old = before.anchor(schema)?.date,
        day < old
      {
        time.needsConfirmation = true
      }
      return (time, true)
    }
    if let preferred = preferredTime(text, alone, after: before) { return (preferred, true) }
    if [.plain, .correction, .statement].contains(reference), !isWhole,
      !schema.mayRefer(alone.command.intent),
      let change = change(text, following, as: schema.generalChange, after: dialogue)
    {
      return (change, true)
    }
    let isChange = schema.mayRefer(following.command.intent)
    // “Push” after a timer must not stop the timer.
    if isChange, !isAgreed(following, alone) { return (alone, false) }
    var following = following
    switch reference {
    case .plain:
      // Something called by its name is understood better by itself.
      if schema.mayRefer(alone.command.intent), alone.command.isNamed, !Reference.standsFor(text) {
        return (alone, true)
      }
      return (isChange || alone.command.intent == .none ? following : alone, true)
    case .correction where isChange:
      following.needsConfirmation = following.needsConfirmation || isWhole
      if isWhole { following.alternatives = [alone.command] + following.alternatives.prefix(1) }
      return (following, true)
    case .statement where isChange && !isWhole, .possible where isChange && !isWhole:
      // “Anna too” plainly adds to something, so it needs no confirmation.
      if !Reference.adds(text), !fillsIn(following.command, before) { following.needsConfirmation = true }
      return (following, true)
    case .correction, .statement, .possible, .none, .new:
      // A change without a name is meant for what was spoken of.
      if alone.command.intent == schema.generalChange, !alone.command.isNamed,
        following.command.intent == schema.generalChange
      {
        following.needsConfirmation = true
        return (following, true)
      }
      // Words that do not call for a change may continue what was said, without changing anything.
      if alone.command.intent == .none, !isChange {
        // A refusal keeps the reason that the reading by itself gave.
        return following.command.intent == .none ? (alone, false) : (following, reference != .none)
      }
      // “Done” alone is said of what was spoken of.
      let isBare = alone.command.slots.isEmpty && !alone.missing.isEmpty
      return (alone, schema.mayRefer(alone.command.intent) && (reference != .none || isBare))
    }
  }

  /// Returns whether a change only adds a length or a place that was not said of something new: “for half an hour”.
  func fillsIn(_ change: Command, _ before: Before) -> Bool {
    let made = before.turn.interpretation.command
    guard !before.waits, schema.act(of: made.intent) == .create, change.intent == schema.generalChange,
      !change.slots.isEmpty
    else { return false }
    return change.slots.keys.allSatisfy { slot in
      switch slot {
      case .durationMinutes: made.minutes(slot) == nil && made.range(.dateTimeRange) == nil
      case .place: made.text(slot) == nil
      default: false
      }
    }
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
