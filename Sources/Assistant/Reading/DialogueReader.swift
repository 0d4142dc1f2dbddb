import Actions
import TimeExpressions
import Understanding

/// What a text was understood to mean in its conversation.
struct Understood: Sendable {
  var interpretation: Interpretation
  /// How much of the command's time the text itself says.
  var said: SaidTime
  /// The earlier turn that this text changes or answers, or `nil` for a turn of its own.
  var continued: Turn?
  /// The state that ``continued`` is in.
  var standing = HistoryEntry.Outcome.waiting
  /// The action to take back first, where the text corrects something that was already done.
  var insteadOf: Receipt?
  /// The dialogue act of the text.
  var act = DialogueAct.none
  /// Whether the text refers to something said or done earlier.
  var refers = false
  /// Whether the text says no to the waiting card and asks for nothing else.
  var isRefusal = false

  /// Returns whether nothing can come of the text: it is no command, or it changes something without saying what.
  func isIdle(_ schema: CommandSchema) -> Bool {
    let intent = interpretation.command.intent
    return intent == .none || schema.mayRefer(intent) && interpretation.missing.contains(.title)
  }
}

/// Understands a text in the light of what was said and done before it.
///
/// A pure value: it changes nothing and remembers nothing.
///
/// A complete command is a new one, whatever came before it. Something already done is changed only where the
/// words ask for that (see `Reference`). A reading that rests on a guess is shown before it is done; where both are
/// probable, both are offered.
///
/// The readings are tried in this order, and the first that fits is taken:
///
/// 1. `understand` reads the whole text. Where that reading is doubtful, it tries each clause by itself
///    (`partByPart`), then the text without the remarks around its request (`withoutRemarks`).
/// 2. `whole` tries a report of a change (`reported`), then `plain`. It then applies the person's own rules, and
///    works out the confirmation, the refusal and the dialogue act.
/// 3. `plain` tries, in this order:
///    - a request to hear something again, or a question about the card (`again`)
///    - an answer where nothing was asked, or small talk (`answerToNothing`)
///    - an undo: one that is impossible is refused
///    - an amount of time by which the card moves, such as “an hour later” (`FollowUp.shifting`)
///    - another name for the one person named, “no wait, Rob” (`otherName`)
///    - a time for a card that asks for one (`whenOfEvent`, `whenAsked`)
///    - the items of a list just begun (`onBegunList`), then dictated words (`dictated`)
///    - a correction of a note or list already saved (`doneOtherwise`)
///    - other words in place of some on the card (`FollowUp.replacing`)
///    - the `meaning` of the text, which is then completed from the card, or from what was done or told
/// 4. `meaning` has the interpreter read the text by itself, without an “and” or a remark before it (`afterRemark`,
///    `afterAnd`), and as the kind of request that the dialogue act model is certain of (`otherwise`). It tries, in
///    this order:
///    - one of the person's skills, then a request that is refused
///    - something new whose day, time or name was said earlier (`onTheDayAsked` to `inFreeTime`)
///    - something made from the words of a mail or an amount (`eventOfMail`, `amountSaid`)
///    - the same time, another length, another repetition (`sameTime`, `otherLength`, `otherRepetition`)
///    - one of the schema's phrases, which means the same whatever came before
///    - a continuation such as “and eggs” (`goingOn`)
///    - a time or length of what was spoken of (`detail`)
///    - the text by itself, where nothing came before it or it is worded as something new (“schedule lunch”)
///    - the text by itself, or as the interpreter reads it after the last turn: one overload of `meaning` decides
///      between the two beside a card, another after something was done or told
struct DialogueReader {
  let interpreter: any Interpreter
  let schema: CommandSchema
  let continuing: ContinuingPhrases
  let rules: PersonalRules
  let context: TimeContext

  /// The turn before the text, with what is known of it.
  struct Before {
    let turn: Turn
    /// Whether the turn is a card that waits for an answer.
    let waits: Bool
    /// Whether this conversation has not shown the card as it is now.
    let isUnseen: Bool
    /// The things that the conversation has spoken of so far.
    let spoken: SpokenThings

    init(_ turn: Turn, waits: Bool, isUnseen: Bool = false, spoken: SpokenThings = SpokenThings()) {
      (self.turn, self.waits, self.isUnseen, self.spoken) = (turn, waits, isUnseen, spoken)
    }

    /// Returns the one thing that the turn made, changed or told of, or `nil` while it waits or where there are
    /// several.
    func referent(_ schema: CommandSchema) -> Referent? {
      waits ? nil : turn.receipt.flatMap { Referent(turn.interpretation.command, $0, schema: schema) }
    }

    /// Returns the one thing that is being spoken of: what the waiting card would make, or what was done or told
    /// of. After a question that found nothing, this is the last thing spoken of before the question.
    func thing(_ schema: CommandSchema) -> Referent? {
      if waits { return Referent(turn.interpretation.command, schema: schema) }
      return referent(schema) ?? passedBy
    }

    /// The last thing spoken of before a question that found nothing.
    private var passedBy: Referent? {
      turn.onlyTells && turn.receipt?.items.isEmpty ?? false ? spoken.things.first : nil
    }

    /// Returns when the last of the things told or made is over, which “after that” counts from.
    func end(_ schema: CommandSchema) -> TimePoint? {
      turn.receipt?.items.compactMap { $0.end ?? $0.start }.max { $0.start < $1.start } ?? anchor(schema)
    }

    /// Returns the time being spoken of, which “an hour before” counts from and “then” means.
    func anchor(_ schema: CommandSchema) -> TimePoint? {
      let command = turn.interpretation.command
      let said = command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start
      // After a question about the day of the thing, that thing's own time is still meant.
      if !waits, referent(schema) == nil, let said, said.date != passedBy?.start?.date { return said }
      return thing(schema)?.start ?? said ?? spoken.things.lazy.compactMap(\.start).first
    }
  }

  /// Returns the meaning of `said`, ignoring hesitations, a closing “yeah” and remarks around the request.
  func understand(_ said: String, after before: Before?) -> Understood {
    let text = Reference.withoutClosingYes(Hesitations.removed(from: said))
    let whole = whole(text, after: before)
    return partByPart(text, unless: whole, after: before)
      ?? withoutRemarks(text, unless: whole, after: before) ?? whole
  }

  /// Returns the meaning of `text` as one request, with the person's own rules applied.
  func whole(_ text: String, after before: Before?) -> Understood {
    let reference = Reference(text)
    var understood = reported(text, after: before) ?? plain(text, reference, after: before)
    understood.interpretation = rules.applied(to: understood.interpretation, schema: schema)
      .heedingScope(context: context, schema: schema).askingAboutSkippedTime(in: context)
    if understood.interpretation.command.intent == .none { understood.continued = nil }
    if isChangedByGuess(understood, reference) { understood.interpretation.needsConfirmation = true }
    // A question that is worded as one is answered without asking back.
    if schema.act(of: understood.interpretation.command.intent) == .query, FollowUp.isQuestion(text) {
      understood.interpretation.confidence = max(
        understood.interpretation.confidence, Interpretation.probable)
    }
    understood.isRefusal = before.map { refuses(text, understood.interpretation, $0) } ?? false
    understood.act = act(of: understood, text, reference)
    // A question of its own refers to nothing earlier, unless a word such as “it” or “then” does.
    if understood.continued == nil, [.query, .none].contains(understood.act), !Reference.standsFor(text),
      !Reference.standsForDay(text)
    {
      understood.refers = false
    }
    return understood
  }

  /// Returns whether only a model takes the words for a change, as in “lunch is at two”.
  private func isChangedByGuess(_ understood: Understood, _ reference: Reference) -> Bool {
    let interpretation = understood.interpretation
    return interpretation.command.intent == schema.generalChange
      && ![.plain, .correction].contains(reference) && !interpretation.isPhrased
      && interpretation.interpreter != Interpretation.rules
  }

  /// Handles a report of a change, such as “the flight's been delayed by two hours”, as a request for that change
  /// to the card or to something in the calendar. The change is shown before it is made. Returns `nil` for
  /// anything else.
  private func reported(_ text: String, after before: Before?) -> Understood? {
    guard let request = ReportedChange(text)?.request else { return nil }
    var understood = plain(request, Reference(request), after: before)
    let interpretation = understood.interpretation
    guard understood.continued != nil || schema.mayRefer(interpretation.command.intent),
      interpretation.isProbable, !understood.isIdle(schema)
    else { return nil }
    understood.interpretation.said = interpretation.said.map { $0.replacing(request, with: text) }
    understood.interpretation.spans = [:]
    understood.interpretation.needsConfirmation = true
    return understood
  }

  /// Returns the meaning of a text that reports no change, by the readings listed at ``DialogueReader``.
  private func plain(_ text: String, _ reference: Reference, after before: Before?) -> Understood {
    if HearAgain.isAsked(text) || asksAboutIt(text, before) { return again(text, before) }
    if let none = answerToNothing(text, before) { return Understood(interpretation: none, said: .whole) }
    if let refusal = NamedUndo(text)?.refusal {
      return Understood(
        interpretation: Interpretation(byRule: text, .none, objection: .impossible(refusal)), said: .whole)
    }
    if SpokenAnswer.asksForUndo(text) {
      let undo = Interpretation(byRule: text, Command(.undo))
      return Understood(interpretation: undo, said: .whole, refers: before != nil)
    }
    let followUp = FollowUp(schema: schema, context: context)
    let shift = reference == .plain ? TimeShift(text) : nil
    if let shift, let before, before.waits, !namesOther(text, than: before),
      let shifted = followUp.shifting(before.turn.interpretation, by: shift, text: text)
    {
      return Understood(interpretation: shifted, said: .whole, continued: before.turn, refers: true)
    }
    if let corrected = otherName(text, after: before, followUp) { return corrected }
    if let before, let when = whenOfEvent(text, before) ?? whenAsked(text, before, followUp) { return when }
    if let before, let begun = onBegunList(text, before, followUp) { return begun }
    if let before, let dictated = dictated(text, to: before, followUp) { return dictated }
    if let before, let otherwise = doneOtherwise(text, after: before, followUp) { return otherwise }
    if let before, before.waits,
      let replaced = followUp.replacing(in: before.turn.interpretation, text: text)
    {
      return Understood(interpretation: replaced, said: .whole, continued: before.turn, refers: true)
    }
    var (interpretation, refers) = meaning(of: text, settled(reference, text, after: before), after: before)
    // A skill's sentence means the same whatever came before.
    if interpretation.isSkill {
      return Understood(interpretation: interpretation, said: .whole)
    }
    if case .action? = NamedUndo(text), interpretation.command.intent != .undo,
      interpretation.objection == nil
    {
      // “Undo scheduling lunch” is an undo, and not a change of the lunch.
      interpretation = Interpretation(
        text: text, command: Command(.undo), confidence: interpretation.confidence, needsConfirmation: true,
        interpreter: Interpretation.rules)
    }
    if schema.mayRefer(interpretation.command.intent)
      || schema.act(of: interpretation.command.intent) == .query,
      let title = interpretation.command.text(.title)
    {
      interpretation.command.slots[.title] = .text(Reference.name(title))
    }
    if refers, ListedReference(text, context: context) == nil, let thing = before?.thing(schema) {
      interpretation = followUp.inUsualHalfOfDay(interpretation, of: thing)
    }
    var said = SaidTime(interpretation)
    let isShift = shift.map { makeShift(by: $0, of: &interpretation, before) } ?? false
    if isShift, let shift { said = .shift(shift) }
    adoptKind(&interpretation, text, before)
    if let before, before.waits {
      refers = nameWaiting(&interpretation, before) || refers
      if Reference.excludes(text), isOtherThing(interpretation, than: before) {
        let none = Interpretation(byRule: text, .none, objection: .leavingOut)
        return Understood(interpretation: none, said: .whole)
      }
      if refers, var merged = followUp.completing(before.turn.interpretation, by: interpretation) {
        // A card that changed is shown again before it is done.
        if before.turn.decision != .clarify || before.isUnseen { merged.needsConfirmation = true }
        return Understood(interpretation: merged, said: said, continued: before.turn, refers: true)
      }
      if saysNothing(interpretation, refers, beside: before) {
        let none = Interpretation(byRule: text, .none)
        return Understood(interpretation: none, said: .whole)
      }
    } else if let note = noteToRead(text, after: before) {
      interpretation = note
      refers = true
    } else if let listed = listed(text, &interpretation, after: before) {
      interpretation = followUp.referring(interpretation, to: listed)
      refers = true
    } else if refers, let before,
      let referent = before.spoken.meant(
        by: text, as: interpretation.command.intent, last: before.referent(schema), schema: schema)
    {
      var named = followUp.referring(interpretation, to: referent)
      if referent != before.referent(schema) { named.needsConfirmation = true }
      if named.command == interpretation.command { refers = !interpretation.command.isNamed }
      if named.command != interpretation.command, !isShift, hasUnexplainedWords(interpretation) {
        named.needsConfirmation = true
      }
      interpretation = named
    }
    interpretation = followUp.completed(interpretation)
    if isEmptyGuess(interpretation) {
      let none = Interpretation(byRule: text, .none)
      return Understood(interpretation: none, said: .whole)
    }
    if let before, SpokenPeople.areMeant(in: text) {
      interpretation.command = SpokenPeople.addressing(
        interpretation.command, after: before.turn.interpretation.command, schema: schema)
      if interpretation.command.texts(.emailTo) != nil { interpretation.missing.removeAll { $0 == .emailTo } }
    }
    if interpretation.command.intent == schema.generalChange, !interpretation.command.isNamed {
      interpretation.missing = [.title]
      // A bare time changes nothing where nothing was spoken of.
      if TimeAnswer(text, context: context).map({ !$0.isChange }) ?? false {
        interpretation.command = .none
        interpretation.missing = []
      }
    } else if isShift {
      // The new time is worked out from the old one, so nothing is missing.
      interpretation.missing = []
    }
    return Understood(interpretation: interpretation, said: said, refers: refers && before != nil)
  }

  /// Returns whether words beside a card, such as “one moment”, give it nothing, and were taken for its command
  /// only because the card is there.
  private func saysNothing(_ interpretation: Interpretation, _ refers: Bool, beside before: Before) -> Bool {
    isEmpty(interpretation) && refers
      && interpretation.command.intent == before.turn.interpretation.command.intent
  }

  /// Returns whether the interpretation is an improbable command to make something, without any detail.
  private func isEmptyGuess(_ interpretation: Interpretation) -> Bool {
    isEmpty(interpretation) && !interpretation.isProbable
  }

  /// Returns whether the interpretation would make something that needs details, and has none.
  private func isEmpty(_ interpretation: Interpretation) -> Bool {
    let command = interpretation.command
    return schema.act(of: command.intent) == .create && command.slots.isEmpty
      && interpretation.objection == nil
      && !schema.missing(in: command).isEmpty
  }

  /// Returns whether a change names something other than what waits, as “delay the flight by two hours” does
  /// beside an alarm's card.
  private func namesOther(_ text: String, than before: Before) -> Bool {
    guard !Reference.standsFor(text), let waiting = before.turn.interpretation.command.text(.title),
      let title = interpreter.interpret(text, context: context).command.text(.title), !Reference.isBare(title)
    else { return false }
    return !FoldedWords.areAll(of: title, in: waiting)
  }
}

extension Command {
  /// Whether the command says when something is to be, how long, or how often.
  var hasTime: Bool {
    [.dateTimePoint, .dateTimeRange, .durationMinutes, .durationSeconds, .recurrence].contains {
      slots[$0] != nil
    }
  }

  /// Whether some slot holds more than one thing or person.
  var namesSeveral: Bool {
    slots.values.contains { if case .texts(let all) = $0 { all.count > 1 } else { false } }
  }

  /// Whether the command says which existing thing it means, by its title or its time.
  var isNamed: Bool { text(.title) != nil || point(.oldDateTime) != nil }
}
