import Actions
import TimeExpressions
import Understanding

/// Understands a text in the light of what was said and done before it.
///
/// A pure value: it changes nothing and remembers nothing.
///
/// A complete command is a new one, whatever came before it. Something already done is changed only where the
/// words ask for that (see `Reference`). A reading that rests on a guess is shown before it is done; where both are
/// probable, both are offered.
///
/// The readings of a text are tried in a fixed order, and the first that fits is taken. The order stands in three
/// functions:
///
/// 1. `understand` takes the text as one request, then each clause by itself, then the text without
///    remarks.
/// 2. `read` tries what can be told by rules, and then asks the interpreter.
/// 3. `meaning(of:)` decides whether the interpreter reads the text by itself or after the turn before it.
struct DialogueReader {
  let interpreter: any Interpreter
  let schema: CommandSchema
  let continuing: ContinuingPhrases
  let rules: PersonalRules
  let context: TimeContext

  /// Completes commands from what came before them.
  var followUp: FollowUp { FollowUp(schema: schema, context: context) }

  /// Returns the meaning of `said`, ignoring hesitations, a closing “yeah” and remarks around the request.
  func understand(_ said: String, after before: Before?) -> Understood {
    let text = Remarks.withoutReasonForExclusion(Reference.withoutClosingYes(Hesitations.removed(from: said)))
    let whole = understandAsOne(text, after: before)
    return partByPart(text, unless: whole, after: before)
      ?? withoutRemarks(text, unless: whole, after: before) ?? whole
  }

  /// Returns the meaning of `text` as one request, with the person's own rules applied.
  func understandAsOne(_ text: String, after before: Before?) -> Understood {
    let said = SaidText(text, after: before)
    var understood = reportedChange(said) ?? changeWithDayFirst(said) ?? anotherOfTheKind(said) ?? read(said)
    understood.interpretation = asSomethingNew(understood, said)
    understood.interpretation = rules.applied(to: understood.interpretation, schema: schema)
      .heedingScope(context: context, schema: schema).askingAboutSkippedTime(in: context)
      .askingAboutPastTime(in: context, schema: schema)
    if understood.interpretation.command.intent == .none { understood.continued = nil }
    if isChangedByGuess(understood, said) { understood.interpretation.needsConfirmation = true }
    if isNoteByGuess(understood, said) { understood.interpretation.needsConfirmation = true }
    let isVague = isVagueQuestion(understood.interpretation)
    if isVague { understood.interpretation.command = .none }
    // A question that is worded as one is answered without asking back.
    if schema.act(of: understood.interpretation.command.intent) == .query, SpokenQuestion.isAsked(text) {
      understood.interpretation.confidence = max(
        understood.interpretation.confidence, Interpretation.probable)
    }
    understood.isRefusal = before.map { refuses(text, understood.interpretation, $0) } ?? false
    understood.act = isVague ? .query : act(of: understood, text, said.reference)
    // A question of its own refers to nothing earlier, unless a word such as “it” or “then” does.
    if understood.continued == nil, [.query, .none].contains(understood.act), !Reference.standsFor(text),
      !Reference.standsForDay(text)
    {
      understood.refers = false
    }
    // “What else is on that morning?”
    if understood.act == .query, Reference.namesThatDay(text), said.before?.anchor(schema) != nil {
      understood.refers = true
    }
    return understood
  }

  /// Returns “swimming lessons start on Saturday at 9:20”, which the interpreter takes for a change, as a new event. It is
  /// shown first. Returns anything else as it is, such as what was spoken of or is called “the” or “my”.
  private func asSomethingNew(_ understood: Understood, _ said: SaidText) -> Interpretation {
    let interpretation = understood.interpretation
    let command = interpretation.command
    guard command.intent == schema.generalChange, understood.continued == nil, !understood.refers,
      interpretation.objection == nil, !interpretation.isPhrased, said.reference != .plain,
      said.reference != .correction,
      let title = command.text(.title), command.hasTime, command.point(.oldDateTime) == nil,
      Set(command.slots.keys).isDisjoint(with: [.newTitle, .addedPeople, .removedPeople]),
      Reference.beginsUndetermined(said.text, with: title), said.before?.spoken.named(title) == nil
    else { return interpretation }
    var new = interpretation
    let allowed = Set(schema[schema.intent(.create, .event)]?.slots ?? [])
    new.command = Command(schema.intent(.create, .event), command.slots.filter { allowed.contains($0.key) })
    new.missing = schema.missing(in: new.command)
    new.alternatives = []
    new.needsConfirmation = true
    return new
  }

  /// Returns whether only a model takes the words for a question about the calendar or the notes, hardly sure of it, and
  /// finds no detail in them: “do I have flour”. “You have no events today” would be no answer to that.
  private func isVagueQuestion(_ interpretation: Interpretation) -> Bool {
    [schema.calendarQuestion, schema.intent(.query, .note)].contains(interpretation.command.intent)
      && interpretation.isVague
      && !interpretation.isPhrased && interpretation.interpreter != Interpretation.rules
  }

  /// Returns whether only a model takes words for a new note right after another note was written or found, as in “it
  /// changed to 5582”. They may be meant for that other note.
  private func isNoteByGuess(_ understood: Understood, _ said: SaidText) -> Bool {
    let interpretation = understood.interpretation
    return schema.makes(.note, interpretation.command.intent) && interpretation.command.text(.title) == nil
      && understood.continued == nil && understood.refers && !interpretation.isPhrased
      && interpretation.interpreter != Interpretation.rules
      && said.before.map { schema.thing(of: $0.turn.interpretation.command.intent) == .note } ?? false
  }

  /// Returns whether only a model takes the words for a change, as in “lunch is at two”, and they don't just add
  /// what was not said of something new.
  private func isChangedByGuess(_ understood: Understood, _ said: SaidText) -> Bool {
    let interpretation = understood.interpretation
    return interpretation.command.intent == schema.generalChange
      && ![.plain, .correction].contains(said.reference) && !interpretation.isPhrased
      && interpretation.interpreter != Interpretation.rules
      && !(said.before.map { fillsIn(interpretation, $0) } ?? false)
  }

  /// Returns the meaning of a text in its own words: the first of these readings that fits, or else what the interpreter
  /// makes of it.
  func read(_ said: SaidText) -> Understood {
    let readings: [(SaidText) -> Understood?] = [
      requestToHearAgain,
      thingsAskedAbout,
      answerToNothing,
      impossibleUndo,
      undo,
      shiftedCard,
      moreTime,
      changeInsteadOfRemoval,
      otherOne,
      sameForNeighbour,
      ofOtherKind,
      correctedName,
      timeOfNamedEvent,
      timeFromNamedEvent,
      placeInsteadOfTime,
      timeAskedFor,
      itemsOfBegunList,
      dictatedWords,
      correctedNote,
      changeOfNote,
      replacedWords,
      withoutRecipient,
    ]
    for reading in readings {
      if let understood = reading(said) { return understood }
    }
    return interpreted(said)
  }

  /// Refuses an undo that is impossible, such as “undo everything”. Returns `nil` for anything else.
  private func impossibleUndo(_ said: SaidText) -> Understood? {
    NamedUndo(said.text)?.refusal.map { .nothing(said.text, .impossible($0)) }
  }

  /// Handles “undo” and “take that back”, and “leave it where it was” right after something was done. Returns `nil` for
  /// anything else.
  private func undo(_ said: SaidText) -> Understood? {
    let isJustDone = said.before.map { !$0.waits && $0.turn.receipt?.isAnswer == false } ?? false
    guard SpokenAnswer.asksForUndo(said.text) || isJustDone && Reference.restores(said.text) else {
      return nil
    }
    let undo = Interpretation(byRule: said.text, Command(.undo))
    return Understood(interpretation: undo, said: .whole, refers: said.before != nil)
  }

  /// Handles “an hour later” beside a card. Returns `nil` for anything else.
  private func shiftedCard(_ said: SaidText) -> Understood? {
    guard let card = said.card, let shift = shift(in: said), !namesOther(said.text, than: card) else {
      return nil
    }
    if let shifted = followUp.shifting(card.turn.interpretation, by: shift, text: said.text) {
      return .shown(shifted, on: card.turn)
    }
    // “Shorten it by ten minutes” beside the card of a change that knows the thing and not its length.
    let pending = card.turn.interpretation
    guard pending.command.intent == schema.generalChange, pending.command.isNamed,
      pending.command.minutes(.durationMinutes) == nil
    else { return nil }
    var change = pending
    (change.said, change.spans, change.missing) = (pending.said + [said.text], [:], [])
    change.needsConfirmation = true
    return Understood(interpretation: change, said: .shift(shift), continued: card.turn, refers: true)
  }

  /// Returns the amount of time by which the text moves what came before, or `nil` where it moves nothing.
  func shift(in said: SaidText) -> TimeShift? {
    if let thing = said.before?.thing(schema), thing.rings,
      thing.start.map({ $0.start > context.now }) ?? false,
      let added = Reference.added(in: said.text, context)
        ?? (thing.kind == .reminder ? Reference.snoozed(in: said.text, context) : nil)
    {
      return added
    }
    // “And again by an hour” beside the card of a move.
    if let last = said.card?.turn.interpretation.said.last.flatMap({ TimeShift($0) }),
      let amount = Reference.again(in: said.text, context)
    {
      return last.by(amount)
    }
    return said.reference == .plain || movesReminder(said) ? TimeShift(said.text) : nil
  }

  /// Returns whether the words move a reminder that was spoken of, as “then remind me half an hour earlier” does.
  private func movesReminder(_ said: SaidText) -> Bool {
    guard said.before?.thing(schema)?.kind == .reminder,
      let time = AnchoredTime(said.text, context: context), time.isCompared
    else { return false }
    return Reference.onlyReminds(said.text, besides: time.span)
  }

  /// Returns whether a change names something other than what waits, as “delay the flight by two hours” does
  /// beside an alarm's card.
  private func namesOther(_ text: String, than before: Before) -> Bool {
    guard !Reference.standsFor(text), let waiting = before.turn.interpretation.command.text(.title),
      let title = interpreter.interpret(text, context: context).command.text(.title), !Reference.isBare(title)
    else { return false }
    return !FoldedWords.areAll(of: title, in: waiting)
  }

  /// Handles “leave Dev out of it” beside the card of a mail to several people. Returns `nil` for anything else.
  private func withoutRecipient(_ said: SaidText) -> Understood? {
    guard let card = said.card, schema.makes(.mail, card.turn.interpretation.command.intent),
      let people = card.turn.interpretation.command.texts(.emailTo), people.count > 1,
      let absentees = continuing.interpretation(
        of: said.text, after: Command(schema.intent(.create, .event)), context: context)?.command.texts(
          .removedPeople)
    else { return nil }
    let left = people.filter { person in !absentees.contains { FoldedWords.areAll(of: $0, in: person) } }
    guard !left.isEmpty, left.count < people.count else { return nil }
    var command = card.turn.interpretation.command
    command.slots[.emailTo] = .texts(left)
    return .shown(followUp.showing(command, in: card.turn.interpretation, text: said.text), on: card.turn)
  }

  /// Handles other words in place of some on the card: “not eggs, oat milk”. Returns `nil` for anything else.
  private func replacedWords(_ said: SaidText) -> Understood? {
    guard let card = said.card,
      let replaced = followUp.replacing(in: card.turn.interpretation, text: said.text)
    else { return nil }
    return .shown(replaced, on: card.turn)
  }
}
