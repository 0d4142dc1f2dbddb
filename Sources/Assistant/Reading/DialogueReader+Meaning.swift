import Actions
import TimeExpressions
import Understanding

/// Decides whether a text is read by itself or as a follow-up of the turn before it.
extension DialogueReader {
  /// What a text means, before the thing that it speaks of is filled in.
  struct Meaning {
    var interpretation: Interpretation
    /// Whether the text refers to what came before.
    var refers: Bool

    init(_ interpretation: Interpretation, refers: Bool) {
      (self.interpretation, self.refers) = (interpretation, refers)
    }
  }

  /// Returns the first of these meanings that fits: a skill or a refused request, something new whose details were
  /// said earlier, a change by a fixed phrase, a phrase of the schema, a continuation, a detail of what was spoken
  /// of, and last the text by itself or after the turn before it.
  func meaning(of said: SaidText) -> Meaning {
    let (text, before) = (said.text, said.before)
    let own = readAlone(text)
    if own.isSkill || isRefused(own, said) { return Meaning(own, refers: false) }
    let alone = asRequest(own, said)
    if let before, let meaning = withDetailsFromBefore(text, alone, before) { return meaning }
    let next = before.flatMap { continuation(text, after: $0, unless: alone) }
    // A complete phrase of the schema means the same whatever came before. Where it also continues the last
    // command, it may leave out what was spoken of.
    let isShort = next.map { leavesOut($0, text, alone, before) } ?? false
    if alone.isPhrased, alone.missing.isEmpty, !isShort { return Meaning(alone, refers: false) }
    if let next { return Meaning(next, refers: true) }
    if let before,
      let there = onTheSameDay(text, alone, after: before) ?? inHalfOfLastAlarm(text, alone, after: before)
    {
      return Meaning(there, refers: false)
    }
    if let detail = detailOfThing(said, alone) { return detail }
    guard let before, let dialogue = before.turn.dialogue else {
      let isChange = said.reference == .plain && !isWhole(alone)
      let change = isChange ? change(text, alone, as: schema.generalChange, after: nil) : nil
      return Meaning(change ?? alone, refers: said.before != nil && isBareRequest(change ?? alone))
    }
    if let amount = amountAnswer(text, to: before) { return Meaning(amount, refers: true) }
    if said.reference == .new, schema.act(of: alone.command.intent) == .create {
      return Meaning(alone, refers: false)
    }
    let following = readFollowing(text, before, dialogue)
    if let there = atThatTime(text, following, after: before) { return Meaning(there, refers: false) }
    let readings = TwoReadings(
      said: said, before: before, dialogue: dialogue, alone: alone, following: following)
    return before.waits ? meaningBesideCard(readings) : meaningAfterDone(readings)
  }

  /// Returns whether a continuation leaves out what was spoken of: it asks for the same as the text by itself, or
  /// both are questions and “there” stands for something, as in “what do I have there” after a list, the last question
  /// was of its kind, as in “anything about the play” after one about mail, or it names a timer that was set.
  private func leavesOut(
    _ next: Interpretation, _ text: String, _ alone: Interpretation, _ before: Before?
  ) -> Bool {
    let areQuestions = [next, alone].allSatisfy { schema.act(of: $0.command.intent) == .query }
    if areQuestions, next.command.text(.searchText) != nil,
      before?.turn.interpretation.command.intent == next.command.intent
    {
      return true
    }
    if let before, namesTimer(next, before) { return true }
    guard !continuing.isFree(next) else { return false }
    return next.command.intent == alone.command.intent
      || areQuestions && (Reference.standsFor(text) || Reference.standsForDay(text))
  }

  /// Returns what the interpreter makes of the text alone. “Take the milk off” is a removal, even where the
  /// interpreter does not know it.
  private func readAlone(_ text: String) -> Interpretation {
    var alone = interpreter.interpret(text, context: context)
    guard alone.command.intent == .none, alone.objection == nil else { return alone }
    if Reference.takesAway(text) || Reference.takesOneAway(text) {
      alone.command = Command(schema.generalRemoval)
    } else if let name = Reference.nameTakenAway(text) {
      alone.command = Command(schema.generalRemoval, [.title: .text(name)])
    }
    return alone
  }

  /// Returns whether the text is a request that the assistant must refuse. It is refused after a question and
  /// beside a card, too.
  private func isRefused(_ alone: Interpretation, _ said: SaidText) -> Bool {
    said.before.flatMap(wordsAskedFor) == nil && alone.objection?.isRefusal ?? false
      && !goesOn(said.text, after: said.before)
      && (said.before?.thing(schema) == nil || !Reference.names(said.text))
  }

  /// Returns the text by itself without a remark or an “and” before it, as a change where its verb is one, and as
  /// the kind of request that the dialogue act model is certain of.
  private func asRequest(_ own: Interpretation, _ said: SaidText) -> Interpretation {
    let text = said.text
    var alone = afterRemark(text, own) ?? afterAnd(text, own) ?? ofNotes(text, own) ?? own
    // A verb such as “move” never makes anything new.
    if Reference.asksToMove(text), schema.act(of: alone.command.intent) == .create, alone.objection == nil,
      var moved = interpreter.interpret(
        text, as: schema.generalChange, context: context, after: said.before?.turn.dialogue),
      moved.command.intent == schema.generalChange
    {
      moved.needsConfirmation = true
      alone = moved
    }
    return said.before.flatMap { asCertainAct(text, alone, after: $0) } ?? alone
  }

  /// Returns a question that the notes may answer with all of its words, where the interpreter found none or hardly any:
  /// “where did I park”. Returns `nil` for anything else.
  private func ofNotes(_ text: String, _ alone: Interpretation) -> Interpretation? {
    guard alone.command.intent == schema.intent(.query, .note), !alone.isPhrased, alone.objection == nil,
      alone.command.slots.isEmpty || !alone.isProbable, let question = NotesQuestion(text)
    else { return nil }
    return Interpretation(byRule: text, question.command)
  }

  /// Returns the text as a question about the calendar or a cancellation, where the dialogue act model is certain
  /// that it is one and the interpreter took it for something else. Returns `nil` otherwise.
  private func asCertainAct(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation?
  {
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

  /// Handles a text that takes its day, time, name or amount from the turn before it. Returns `nil` for anything
  /// else.
  private func withDetailsFromBefore(
    _ text: String, _ alone: Interpretation, _ before: Before
  ) -> Meaning? {
    let new =
      inThatWeek(text, alone, after: before) ?? onTheDayAsked(text, alone, after: before) ?? onThoseDays(
        text, alone, after: before)
      ?? atThatTime(text, alone, after: before) ?? atTheSameTime(text, alone, after: before)
      ?? ofThatName(text, alone, after: before) ?? inFreeTime(text, alone, after: before)
      ?? againElsewhen(text, after: before)
    if let new { return Meaning(new, refers: false) }
    if let more = withSharedVerb(text, alone, after: before) { return more }
    let ofThing =
      eventOfMail(text, alone, after: before) ?? amountSaid(text, after: before)
      ?? daysUntilThen(text, after: before)
      ?? weekdayBeside(text, after: before) ?? sameTime(text, after: before) ?? otherHalfOfDay(
        text, after: before)
      ?? otherLength(text, after: before)
      ?? otherRepetition(text, after: before) ?? leftOutOnce(text, after: before)
      ?? otherEnd(text, after: before)
    return ofThing.map { Meaning($0, refers: true) }
  }

  /// Handles a time or length of what was spoken of, such as “remind me an hour before” or “for 45 minutes”.
  /// Returns `nil` for anything else.
  private func detailOfThing(_ said: SaidText, _ alone: Interpretation) -> Meaning? {
    if [.new, .none, .possible].contains(said.reference),
      let anchored = followUp.anchored(alone, to: said.before)
    {
      return Meaning(anchored, refers: false)
    }
    return said.before.flatMap { lengthAnswer(alone, said.reference, to: $0) }
      .map { Meaning($0, refers: true) }
  }

  /// Returns what `text` means as a follow-up of the last turn: a time or dictated words that answer it, or what the
  /// interpreter makes of it.
  private func readFollowing(_ text: String, _ before: Before, _ dialogue: DialogueContext) -> Interpretation
  {
    var following = interpretedAfter(dialogue, text)
    if following.command.intent == .none || !following.command.hasTime,
      let time = timeAnswer(text, to: before)
    {
      return time
    }
    if let slot = wordsAskedFor(before), following.command.slots[slot] == nil,
      SmallTalk(text)?.canBeWritten ?? SmallTalk.opens(text)
    {
      following.command = Command(dialogue.intent, [slot: .text(text)])
      following.objection = nil
    }
    return following
  }

  /// Returns what the interpreter makes of `text` after the last turn.
  ///
  /// The model doesn't know every intent that makes a mail, such as forwarding. Text beside such a card is read as
  /// if it were said of a newly written mail, and only its recipients and body are kept.
  private func interpretedAfter(_ dialogue: DialogueContext, _ text: String) -> Interpretation {
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

  /// Returns whether this is a change, a removal or a completion that says nothing but that, as “done” does. It is said
  /// of what was spoken of.
  func isBareRequest(_ alone: Interpretation) -> Bool {
    schema.mayRefer(alone.command.intent) && alone.command.slots.isEmpty
      && !schema.missing(in: alone.command).isEmpty
  }

  /// Returns whether this is a probable command to make something, with every slot that it needs.
  func isWhole(_ alone: Interpretation) -> Bool {
    schema.act(of: alone.command.intent) == .create && alone.missing.isEmpty
      && alone.isProbable
  }
}
