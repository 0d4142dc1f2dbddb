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
  /// What the text does in the conversation.
  var act = DialogueAct.none
  /// It speaks of what went before.
  var refers = false
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
    /// It waits for an answer,
    let waits: Bool
    /// and was shown elsewhere only.
    let isUnseen: Bool

    init(_ turn: Turn, waits: Bool, isUnseen: Bool = false) {
      (self.turn, self.waits, self.isUnseen) = (turn, waits, isUnseen)
    }

    /// The one thing that was done or told of.
    var referent: Referent? {
      waits ? nil : turn.receipt.flatMap { Referent(turn.interpretation.command, $0) }
    }

    /// The one thing that was spoken of, though it may wait still.
    var thing: Referent? { waits ? Referent(turn.interpretation.command) : referent }

    /// The time that was spoken of.
    var anchor: TimePoint? {
      let command = turn.interpretation.command
      return thing?.start ?? command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start
    }
  }

  /// What asks for something that is there to be other than it is.
  static let changes: Set<Intent> = [
    .updateEvent, .cancelEvent, .cancelReminder, .completeReminder, .snoozeAlarm, .stopAlarm, .undo,
    .replyEmail,
  ]
  /// From this confidence on a command of its own is a probable reading.
  static let probable = 0.5
  /// From this one on it is no answer to what waits.
  private static let certain = 0.81

  func understand(_ text: String, after before: Before?) -> Understood {
    let reference = Reference(text)
    var understood = plain(text, reference, after: before)
    understood.interpretation = rules.applied(to: understood.interpretation, schema: schema)
    understood.act = act(of: understood, text, reference)
    // A question by itself speaks of nothing before, unless a word of it does.
    if understood.continued == nil, [.query, .none].contains(understood.act), !Reference.standsFor(text) {
      understood.refers = false
    }
    return understood
  }

  private func plain(_ text: String, _ reference: Reference, after before: Before?) -> Understood {
    if let none = answerToNothing(text, before) { return Understood(interpretation: none, said: .whole) }
    if SpokenAnswer.asksForUndo(text) {
      let undo = Interpretation(text: text, command: Command(.undo), confidence: 1, interpreter: "rules")
      return Understood(interpretation: undo, said: .whole, refers: before != nil)
    }
    let followUp = FollowUp(schema: schema, context: context)
    let shift = reference == .plain ? TimeShift(text) : nil
    if let shift, let before, before.waits,
      let shifted = followUp.shifting(before.turn.interpretation, by: shift, text: text)
    {
      return Understood(interpretation: shifted, said: .whole, continued: before.turn, refers: true)
    }
    var (interpretation, refers) = meaning(
      of: text, FollowUp.isQuestion(text) ? .none : reference, after: before)
    var said = SaidTime(interpretation, context: context)
    let isShift = shift.map { makeShift(by: $0, of: &interpretation, before) } ?? false
    if isShift, let shift { said = .shift(shift) }
    adoptKind(&interpretation, text, before)
    if let before, before.waits {
      refers = nameWaiting(&interpretation, before) || refers
      if refers, var merged = followUp.completing(before.turn.interpretation, by: interpretation) {
        // What was shown and changed is shown again.
        if before.turn.decision != .clarify || before.isUnseen { merged.needsConfirmation = true }
        return Understood(interpretation: merged, said: said, continued: before.turn, refers: true)
      }
    } else if let listed = listed(text, &interpretation, after: before) {
      interpretation = followUp.referring(interpretation, to: listed)
      refers = true
    } else if refers, let referent = before?.referent {
      var named = followUp.referring(interpretation, to: referent)
      if named.command == interpretation.command { refers = !interpretation.command.isNamed }
      if named.command != interpretation.command, !isShift, hasUnexplainedWords(interpretation) {
        named.needsConfirmation = true
      }
      interpretation = named
    }
    interpretation = followUp.completed(interpretation)
    if interpretation.command.intent == .updateEvent, !interpretation.command.isNamed {
      interpretation.missing = [.title]
    } else if isShift {
      // The new time follows from what is there.
      interpretation.missing = []
    }
    return Understood(interpretation: interpretation, said: said, refers: refers && before != nil)
  }

  /// What asks for nothing: an answer where nothing was asked, or small talk.
  private func answerToNothing(_ text: String, _ before: Before?) -> Interpretation? {
    var none = Interpretation(text: text, command: .none, confidence: 1, interpreter: "rules")
    if before?.waits != true, SpokenAnswer.isEmptyWithoutQuestion(text) {
      // An answer to nothing is never taken for a command.
      none.objection =
        SmallTalk(text).map(Objection.smallTalk) ?? .unclear("Nothing is waiting for an answer.")
      return none
    }
    guard let talk = SmallTalk(text), before?.waits != true || SpokenAnswer(text) == nil else { return nil }
    none.objection = .smallTalk(talk)
    return none
  }

  /// What the words mean, and whether they speak of what went before.
  private func meaning(
    of text: String, _ reference: Reference, after before: Before?
  ) -> (interpretation: Interpretation, refers: Bool) {
    var alone = interpreter.interpret(text, context: context)
    if alone.command.intent == .none, alone.objection == nil,
      Reference.takesAway(text) || Reference.takesOneAway(text)
    {
      alone.command = Command(.cancelEvent)
    }
    // What is said in so many words is what it says, whatever went before.
    let next = before.flatMap { goingOn(text, after: $0, unless: alone) }
    // The same said shortly may leave out what was spoken of.
    let isShort = next.map { $0.command.intent == alone.command.intent && !continuing.isFree($0) } ?? false
    if alone.isPhrased, alone.missing.isEmpty, !isShort { return (alone, false) }
    if let next { return (next, true) }
    if let before {
      if let same = sameTime(text, after: before) { return (same, true) }
      if [.new, .none, .possible].contains(reference),
        let anchored = FollowUp(schema: schema, context: context).anchored(alone, to: before)
      {
        return (anchored, false)
      }
      if let length = lengthAnswer(alone, reference, to: before) { return (length, true) }
    }
    let isMaking = schema.act(of: alone.command.intent) == .create
    let isWhole = isMaking && alone.missing.isEmpty && alone.confidence >= Self.probable
    guard let before, let dialogue = before.turn.dialogue else {
      let change = reference == .plain && !isWhole ? change(text, alone, as: .updateEvent, after: nil) : nil
      return (change ?? alone, false)
    }
    if reference == .new, isMaking { return (alone, false) }
    var following = interpreter.interpret(text, context: context, after: dialogue)
    if following.command.intent == .none, let time = timeAnswer(text, to: before) { following = time }
    let isSaidToChange = [.plain, .correction, .statement].contains(reference)
    if before.waits {
      // What is no command of its own is about the one that waits.
      if reference == .none, isWhole || isAnother(alone, than: before) { return (alone, false) }
      if isChangeOfOther(alone, text, than: before) { return (alone, false) }
      let isOther = isWhole && alone.command.intent != before.turn.interpretation.command.intent
      if reference == .plain, isOther, !Reference.standsFor(text) { return (alone, false) }
      if !isSaidToChange, isMaking, isOtherThing(alone, than: before) { return (alone, false) }
      if isWhole { following.needsConfirmation = true }
      if isSaidToChange || Reference.adds(text) {
        let change =
          change(text, following, as: dialogue.intent, after: dialogue)
          ?? (following.command.slots.isEmpty ? timeAnswer(text, to: before) : nil)
        return (change ?? openChange(text, following, of: dialogue.intent), true)
      }
      return following.command.intent == .none ? (alone, false) : (following, true)
    }
    if isSaidToChange, !isWhole, !Self.changes.contains(alone.command.intent),
      let change = change(text, following, as: .updateEvent, after: dialogue)
    {
      return (change, true)
    }
    let isChange = Self.changes.contains(following.command.intent)
    // “Push” after a timer must not stop it.
    if isChange, !isAgreed(following, alone) { return (alone, false) }
    switch reference {
    case .plain:
      // What is called by its name is better understood by itself.
      if Self.changes.contains(alone.command.intent), alone.command.isNamed, !Reference.standsFor(text) {
        return (alone, true)
      }
      return (isChange || alone.command.intent == .none ? following : alone, true)
    case .correction where isChange:
      following.needsConfirmation = following.needsConfirmation || isWhole
      if isWhole { following.alternatives = [alone.command] + following.alternatives.prefix(1) }
      return (following, true)
    case .statement where isChange && !isWhole, .possible where isChange && !isWhole:
      // “Anna too” says that there is something to add to.
      if !Reference.adds(text) { following.needsConfirmation = true }
      return (following, true)
    case .correction, .statement, .possible, .none, .new:
      // What the words do not call a change may go on with what was said; it changes nothing.
      if alone.command.intent == .none, !isChange {
        // What is refused by itself is refused with its reason.
        return following.command.intent == .none ? (alone, false) : (following, reference != .none)
      }
      return (alone, Self.changes.contains(alone.command.intent) && reference != .none)
    }
  }

  /// Whether the words by themselves mean the same kind of thing; what takes something away or ends it has to.
  private func isAgreed(_ following: Interpretation, _ alone: Interpretation) -> Bool {
    following.command.intent == .updateEvent
      || schema.act(of: following.command.intent) == schema.act(of: alone.command.intent)
  }

  /// Whether the same is asked for once more, with all that it needs.
  private func isAnother(_ alone: Interpretation, than before: Before) -> Bool {
    let pending = before.turn.interpretation.command
    return alone.command.intent == pending.intent && schema.missing(in: alone.command).isEmpty
      && !Set(alone.command.slots.keys).isDisjoint(with: pending.slots.keys)
      && alone.confidence >= Self.certain
  }

  /// Whether something is asked for that has a name of its own, while what waits has one already.
  private func isOtherThing(_ alone: Interpretation, than before: Before) -> Bool {
    guard let title = alone.command.text(.title) else { return false }
    let pending = before.turn.interpretation.command
    return pending.intent != alone.command.intent || pending.text(.title).map { $0 != title } ?? false
  }

  /// A time by itself, as a part of the command that waits or a change of what was done; nil for anything else.
  private func timeAnswer(_ text: String, to before: Before) -> Interpretation? {
    let intent = before.turn.interpretation.command.intent
    let slots = schema[intent]?.slots ?? []
    if before.waits, slots.contains(.dateTimePoint),
      let time = TimeExpressionParser().impossibleTimes(in: text, context: context).first
    {
      return Interpretation(
        text: text, command: Command(intent), confidence: 1, missing: [.dateTimePoint], interpreter: "rules",
        objection: .impossibleTime(time))
    }
    guard let time = TimeAnswer(text, context: context) else { return nil }
    if before.waits { return slots.contains(time.slot) ? time.interpretation(text, intent) : nil }
    let isChange = time.isChange || Reference(text) == .correction
    return before.turn.receipt != nil && isChange ? time.interpretation(text, .updateEvent) : nil
  }

  private func act(of understood: Understood, _ text: String, _ reference: Reference) -> DialogueAct {
    let interpretation = understood.interpretation
    if let before = understood.continued {
      return before.decision == .clarify && ![.plain, .correction, .statement].contains(reference)
        ? .answer : .change
    }
    if case .smallTalk(.thanks)? = interpretation.objection { return .talk }
    switch SpokenAnswer(text) {
    case .yes: return .yes
    case .no where interpretation.command.intent == .none: return .no
    case .reading where interpretation.command.intent == .none: return .answer
    default: break
    }
    if case .smallTalk? = interpretation.objection { return .talk }
    return schema.act(of: interpretation.command.intent)
  }
}

extension Command {
  /// It says which thing there is meant.
  var isNamed: Bool { text(.title) != nil || point(.oldDateTime) != nil }
}
