import Actions
import TimeExpressions
import Understanding

/// What was understood of a text.
struct Understood: Sendable {
  var interpretation: Interpretation
  /// What of its time was said.
  var said: SaidTime
  /// The turn that it goes on with, and how that one stands.
  var continued: Turn?
  var standing = HistoryEntry.Outcome.waiting
  /// What was done and is to be taken back first, where the same is to be done otherwise.
  var insteadOf: Receipt?
  /// What the text does in the conversation.
  var act = DialogueAct.none
  /// It speaks of what went before.
  var refers = false
  /// It denies what waits, and asks for nothing else.
  var isRefusal = false

  /// Nothing can come of it here: it is no command, or changes something that nobody has named.
  func isIdle(_ schema: CommandSchema) -> Bool {
    let intent = interpretation.command.intent
    return intent == .none || schema.mayRefer(intent) && interpretation.missing.contains(.title)
  }
}

/// Understands a text by what went before it. A pure value: it changes nothing and remembers nothing.
///
/// What was done is changed only where the words say so (`Reference`). A full command is a new one, whatever was done
/// before it; where both readings are probable, both are shown.
struct DialogueReader {
  let interpreter: any Interpreter
  let schema: CommandSchema
  let continuing: ContinuingPhrases
  let rules: PersonalRules
  let context: TimeContext

  /// The turn before.
  struct Before {
    let turn: Turn
    /// Whether it waits for an answer.
    let waits: Bool
    /// Whether it was shown in another place only.
    let isUnseen: Bool
    /// What was spoken of up to then.
    let spoken: SpokenThings

    init(_ turn: Turn, waits: Bool, isUnseen: Bool = false, spoken: SpokenThings = SpokenThings()) {
      (self.turn, self.waits, self.isUnseen, self.spoken) = (turn, waits, isUnseen, spoken)
    }

    /// The one thing that was done or told of.
    func referent(_ schema: CommandSchema) -> Referent? {
      waits ? nil : turn.receipt.flatMap { Referent(turn.interpretation.command, $0, schema: schema) }
    }

    /// The one thing that was spoken of, though it may wait still, or before a question that told of nothing.
    func thing(_ schema: CommandSchema) -> Referent? {
      if waits { return Referent(turn.interpretation.command, schema: schema) }
      return referent(schema) ?? passedBy
    }

    /// The last thing that was spoken of before a question that told of none.
    private var passedBy: Referent? {
      turn.onlyTells && turn.receipt?.items.isEmpty ?? false ? spoken.things.first : nil
    }

    /// When the last of what was told or made is over.
    func end(_ schema: CommandSchema) -> TimePoint? {
      turn.receipt?.items.compactMap { $0.end ?? $0.start }.max { $0.start < $1.start } ?? anchor(schema)
    }

    /// The time that was spoken of.
    func anchor(_ schema: CommandSchema) -> TimePoint? {
      let command = turn.interpretation.command
      let said = command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start
      // A question about the day of something leaves it at its time.
      if !waits, referent(schema) == nil, let said, said.date != passedBy?.start?.date { return said }
      return thing(schema)?.start ?? said ?? spoken.things.lazy.compactMap(\.start).first
    }
  }

  /// What a text means, without what people say beside what they ask for.
  func understand(_ said: String, after before: Before?) -> Understood {
    let text = Reference.withoutClosingYes(Hesitations.removed(from: said))
    let whole = whole(text, after: before)
    return partByPart(text, unless: whole, after: before)
      ?? withoutRemarks(text, unless: whole, after: before) ?? whole
  }

  func whole(_ text: String, after before: Before?) -> Understood {
    let reference = Reference(text)
    var understood = reported(text, after: before) ?? plain(text, reference, after: before)
    understood.interpretation = rules.applied(to: understood.interpretation, schema: schema)
      .heedingScope(context: context, schema: schema).askingAboutSkippedTime(in: context)
    if understood.interpretation.command.intent == .none { understood.continued = nil }
    if isChangedByGuess(understood, reference) { understood.interpretation.needsConfirmation = true }
    // What is asked in the words of a question is answered.
    if schema.act(of: understood.interpretation.command.intent) == .query, FollowUp.isQuestion(text) {
      understood.interpretation.confidence = max(
        understood.interpretation.confidence, Interpretation.probable)
    }
    understood.isRefusal = before.map { refuses(text, understood.interpretation, $0) } ?? false
    understood.act = act(of: understood, text, reference)
    // A question by itself speaks of nothing before, unless a word of it does.
    if understood.continued == nil, [.query, .none].contains(understood.act), !Reference.standsFor(text) {
      understood.refers = false
    }
    return understood
  }

  /// Whether a model alone takes words for a change that do not call themselves one: “lunch is at two”.
  private func isChangedByGuess(_ understood: Understood, _ reference: Reference) -> Bool {
    let interpretation = understood.interpretation
    return interpretation.command.intent == schema.generalChange
      && ![.plain, .correction].contains(reference) && !interpretation.isPhrased
      && interpretation.interpreter != Interpretation.rules
  }

  /// “The flight's been delayed by two hours” as what it asks for, which is shown before it is done; nil for anything
  /// else.
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
    // A person's own sentence means what they wrote, whatever went before.
    if interpretation.isSkill {
      return Understood(interpretation: interpretation, said: .whole)
    }
    if case .action? = NamedUndo(text), interpretation.command.intent != .undo,
      interpretation.objection == nil
    {
      // “Undo scheduling lunch” changes no lunch.
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
        // A card that changed is shown again.
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
      // A time alone changes nothing where nothing was spoken of.
      if TimeAnswer(text, context: context).map({ !$0.isChange }) ?? false {
        interpretation.command = .none
        interpretation.missing = []
      }
    } else if isShift {
      // The new time follows from what is there.
      interpretation.missing = []
    }
    return Understood(interpretation: interpretation, said: said, refers: refers && before != nil)
  }

  /// Whether words beside a card, such as “one moment”, give nothing of what their command needs, and are taken for it only
  /// because of the card.
  private func saysNothing(_ interpretation: Interpretation, _ refers: Bool, beside before: Before) -> Bool {
    isEmpty(interpretation) && refers
      && interpretation.command.intent == before.turn.interpretation.command.intent
  }

  /// Whether something is to be made by a guess, of which the words tell nothing.
  private func isEmptyGuess(_ interpretation: Interpretation) -> Bool {
    isEmpty(interpretation) && !interpretation.isProbable
  }

  private func isEmpty(_ interpretation: Interpretation) -> Bool {
    let command = interpretation.command
    return schema.act(of: command.intent) == .create && command.slots.isEmpty
      && interpretation.objection == nil
      && !schema.missing(in: command).isEmpty
  }

  /// Whether a change names something else than what waits: “delay the flight by two hours” beside an alarm's card.
  private func namesOther(_ text: String, than before: Before) -> Bool {
    guard !Reference.standsFor(text), let waiting = before.turn.interpretation.command.text(.title),
      let title = interpreter.interpret(text, context: context).command.text(.title), !Reference.isBare(title)
    else { return false }
    return !FoldedWords.areAll(of: title, in: waiting)
  }
}

extension Command {
  /// It says when something is to be, how long, or how often.
  var hasTime: Bool {
    [.dateTimePoint, .dateTimeRange, .durationMinutes, .durationSeconds, .recurrence].contains {
      slots[$0] != nil
    }
  }

  /// Some part of it is more than one thing or person.
  var namesSeveral: Bool {
    slots.values.contains { if case .texts(let all) = $0 { all.count > 1 } else { false } }
  }

  /// It says which thing there is meant.
  var isNamed: Bool { text(.title) != nil || point(.oldDateTime) != nil }
}
