import Actions
import TimeExpressions
import Understanding

/// Times that are said by themselves, or by what was spoken of before.
extension DialogueReader {
  /// “Then set one for six” after a question about tomorrow: what is to be made on the day that was asked about, which is
  /// shown before it is done; nil for anything else.
  func onTheDayAsked(
    _ text: String, _ alone: Interpretation, after before: Before
  ) -> Interpretation? {
    let asked = before.turn.interpretation.command
    guard !before.waits, schema.act(of: asked.intent) == .query,
      Reference.standsForDay(text) || asked.text(.scope) == "free" && alone.command.text(.title) != nil,
      TimeAnswer(text, context: context) == nil,
      let day = asked.start?.date ?? daySaid(in: before.turn.interpretation.text),
      day != context.now.date, schema.act(of: alone.command.intent) == .create, alone.objection == nil,
      case .dateTime? = alone.command.point(.dateTimePoint),
      [.clock, .halfDayClock].contains(SaidTime(alone)),
      let end = alone.spans[.dateTimePoint]?.last?.upperBound,
      let second = TimeExpressionParser().clock(in: alone.text, ofDayAt: end..<end, context: context)
    else { return nil }
    var there = alone
    there.command.slots[.dateTimePoint] = .point(.dateTime(LocalDateTime(date: day, secondOfDay: second)))
    there.needsConfirmation = true
    return there
  }

  /// “Four o'clock then” after a question about when one is free: something that is to be made then, whose name is asked for; nil
  /// for anything else.
  func inFreeTime(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    let asked = before.turn.interpretation.command
    guard !before.waits, schema.isAboutEvents(asked.intent), asked.text(.scope) == "free",
      let free = asked.start, let time = TimeAnswer(text, context: context)
    else { return nil }
    let intent = schema.intent(.create, .event)
    var made = time.interpretation(text, intent)
    switch made.command.point(.dateTimePoint) {
    case .dateTime(let clock)?:
      made.command.slots[.dateTimePoint] = .point(.dateTime(SaidTime(made).placing(clock, on: free)))
    case .date?: return nil
    case nil: made.command.slots = FollowUp(schema: schema, context: context).onTheDay(of: free, made)
    }
    made.missing = schema.missing(in: made.command)
    return made
  }

  /// “Book one for the second at 11” after a question about the dentist: what is to be made, called what was asked about, which
  /// is shown before it is done; nil for anything else.
  func ofThatName(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    let asked = before.turn.interpretation.command
    guard !before.waits, schema.act(of: asked.intent) == .query, FoldedWords.words(text).contains("one"),
      let title = asked.text(.title)
    else { return nil }
    // An alarm needs no name, so that “one” alone sounds like one.
    let made =
      schema.makes(.alarm, alone.command.intent) && schema.isAboutEvents(asked.intent)
      ? interpreter.interpret(text, as: schema.intent(.create, .event), context: context, after: nil) : alone
    guard var named = made, schema.makes(.event, named.command.intent), named.missing == [.title],
      named.objection == nil
    else { return nil }
    named.command.slots[.title] = .text(title)
    named.alternatives = []
    named.missing = schema.missing(in: named.command)
    named.needsConfirmation = true
    return named
  }

  /// “Book lunch with Priya then”, “put a nap in there” after a question about Thursday: what is to be made at the time that
  /// was asked about, which is shown before it is done; nil for anything else.
  func atThatTime(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    guard !before.waits, ["then", "there"].contains(FoldedWords.words(text).last), alone.objection == nil,
      schema.act(of: alone.command.intent) == .create, !alone.command.hasTime,
      schema[alone.command.intent]?.slots.contains(.dateTimePoint) ?? false,
      let time = before.anchor(schema) ?? daySaid(in: before.turn.interpretation.text).map(TimePoint.date)
    else { return nil }
    var there = alone
    there.command.slots[.dateTimePoint] = .point(time)
    there.missing = schema.missing(in: there.command)
    there.needsConfirmation = true
    return there
  }

  /// “And a run on Thursday, same time”: what is to be made at the time of day that was spoken of, which is shown before it is
  /// done; nil for anything else.
  func atTheSameTime(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    guard Reference.namesSameTime(text), alone.objection == nil, alone.command.text(.title) != nil,
      schema.act(of: alone.command.intent) == .create,
      case .date(let day)? = alone.command.point(.dateTimePoint),
      case .dateTime(let time)? = before.anchor(schema)
    else { return nil }
    var there = alone
    there.command.slots[.dateTimePoint] = .point(
      .dateTime(LocalDateTime(date: day, secondOfDay: time.secondOfDay)))
    there.missing = schema.missing(in: there.command)
    there.partOfDay = nil
    there.needsConfirmation = true
    return there
  }

  /// “An alarm for 5:45 on those days”: what is to be made, repeated as what went before; nil for anything else.
  func onThoseDays(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    let command = before.turn.interpretation.command
    guard let rule = command.rule(.recurrence), schema.act(of: alone.command.intent) == .create,
      alone.command.rule(.recurrence) == nil, alone.objection == nil,
      schema[alone.command.intent]?.slots.contains(.recurrence) ?? false,
      FoldedWords.words(text).suffix(2).elementsEqual(["those", "days"]),
      case .dateTime(let time)? = alone.command.point(.dateTimePoint), let first = command.start?.date
    else { return nil }
    var repeated = alone
    repeated.command.slots[.recurrence] = .rule(rule)
    repeated.command.slots[.dateTimePoint] = .point(
      .dateTime(LocalDateTime(date: first, secondOfDay: time.secondOfDay)))
    repeated.needsConfirmation = true
    return repeated
  }

  private func daySaid(in text: String) -> LocalDate? {
    TimeExpressionParser().matches(in: text, context: context).lazy.compactMap(\.point).first?.date
  }

  /// “Tomorrow” after an alarm was set: another time of what was just made or changed, which is shown before it is done;
  /// nil for anything else.
  func bareTime(
    _ text: String, _ reference: Reference, _ alone: Interpretation, after before: Before
  ) -> Interpretation? {
    guard [.none, .possible].contains(reference), saysOnlyWhen(alone), !text.hasSuffix("?"),
      before.referent(schema)?.start != nil,
      schema.act(of: before.turn.interpretation.command.intent) != .query,
      let time = TimeAnswer(text, context: context), time.slot == .dateTimePoint
    else { return nil }
    var change = time.interpretation(text, schema.generalChange)
    change.needsConfirmation = true
    return change
  }

  /// Whether words by themselves were taken for nothing, for a question about a day or for a change of nothing that is named:
  /// nothing is to be made by them.
  private func saysOnlyWhen(_ alone: Interpretation) -> Bool {
    let command = alone.command
    return alone.objection == nil && !command.isNamed
      && (command.intent == .none || command.intent == schema.calendarQuestion
        || command.intent == schema.generalChange)
  }

  /// “Five would be better”, “what about five”: a time that is said to be meant in place of another one. An alarm needs no more
  /// than a time, so that “set it for five” alone sounds like one.
  func preferredTime(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    guard saysOnlyWhen(alone) || schema.makes(.alarm, alone.command.intent) && alone.objection == nil,
      before.waits || before.referent(schema)?.start != nil, let time = TimeAnswer(text, context: context),
      time.isChange
    else { return nil }
    if before.waits { return timeAnswer(text, to: before) }
    return change(to: time, text, after: before)
  }

  /// Another time of what was done. A proposal is shown before it is done, and after a question it asks about another day.
  private func change(to time: TimeAnswer, _ text: String, after before: Before) -> Interpretation? {
    if time.isProposal, schema.act(of: before.turn.interpretation.command.intent) == .query { return nil }
    var change = time.interpretation(text, schema.generalChange)
    change.needsConfirmation = time.isProposal
    return change
  }

  /// A time by itself, as a part of the command that waits or a change of what was done; nil for anything else.
  func timeAnswer(_ text: String, to before: Before) -> Interpretation? {
    let intent = before.turn.interpretation.command.intent
    let slots = schema[intent]?.slots ?? []
    if before.waits, slots.contains(.dateTimePoint),
      let time = TimeExpressionParser().impossibleTimes(in: text, context: context).first
    {
      return Interpretation(
        text: text, command: Command(intent), confidence: 1, missing: [.dateTimePoint],
        interpreter: Interpretation.rules,
        objection: .impossibleTime(time))
    }
    guard let time = TimeAnswer(text, context: context) else { return nil }
    if before.waits { return slots.contains(time.slot) ? time.interpretation(text, intent) : nil }
    let isChange = time.isChange || Reference(text) == .correction
    return before.turn.receipt != nil && isChange ? change(to: time, text, after: before) : nil
  }

  /// Another length of the timer that was spoken of: “make it 40 minutes”, “no, make it 15”; nil for anything else.
  func otherLength(_ text: String, after before: Before) -> Interpretation? {
    let (said, command) = (before.turn.interpretation.text, before.turn.interpretation.command)
    let other = schema.intent(.change, .timer)
    guard schema.makes(.timer, command.intent) || command.intent == other,
      before.waits || before.turn.receipt != nil,
      [.plain, .correction, .statement].contains(Reference(text)),
      let seconds = AmountAnswer.seconds(text, inUnitOf: said, context: context)
    else { return nil }
    var change = Command(before.waits ? command.intent : other, [.durationSeconds: .seconds(seconds)])
    if !before.waits { change.slots[.title] = command.slots[.title] }
    return Interpretation(byRule: text, change)
  }

  /// “Until the end of the year”, “except Sundays” after something that comes back: the same with an end, or on fewer days;
  /// nil for anything else.
  func otherRepetition(_ text: String, after before: Before) -> Interpretation? {
    let command = before.turn.interpretation.command
    guard before.waits || before.referent(schema) != nil,
      let other = command.rule(.recurrence).map({ ended($0, by: text) ?? narrowed($0, by: text) })
        ?? repeated(text, of: before)
    else { return nil }
    let intent = before.waits ? command.intent : schema.generalChange
    return Interpretation(byRule: text, Command(intent, [.recurrence: .rule(other)]))
  }

  /// “Weekdays only”, “every week, please” after an alarm that was set once.
  private func repeated(_ text: String, of before: Before) -> RecurrenceRule? {
    let intent = before.turn.interpretation.command.intent
    guard schema[intent]?.slots.contains(.recurrence) ?? false, schema.act(of: intent) == .create,
      let days = Reference.onlySaid(in: text)
    else { return nil }
    return TimeExpressionParser().match(ofAll: days, context: context)?.rule
  }

  private func ended(_ rule: RecurrenceRule, by text: String) -> RecurrenceRule? {
    guard let rest = Reference.onlySaid(in: text),
      let match = TimeExpressionParser().match(ofAll: rest, context: context),
      case .before(let end) = match.value
    else { return nil }
    var ended = rule
    ended.until = .local(match.lastDay.map(TimePoint.date) ?? end)
    return ended
  }

  private func narrowed(_ rule: RecurrenceRule, by text: String) -> RecurrenceRule? {
    guard let days = Reference.exception(in: text),
      let left = TimeExpressionParser().match(ofAll: days, context: context)?.rule,
      left.frequency == .weekly,
      left.interval == 1
    else { return nil }
    return rule.without(left.days.map(\.weekday))
  }

  /// The time that comes of another amount for the one it was counted by: “make it 40” after “in 25 minutes”.
  func amountAnswer(_ text: String, to before: Before) -> Interpretation? {
    let (said, command) = (before.turn.interpretation.text, before.turn.interpretation.command)
    guard let start = command.point(.dateTimePoint),
      let time = AmountAnswer(text, to: said, context: context)?.time(insteadOf: start)
    else { return nil }
    let isSaidToChange = Reference(text) == .plain && Reference.standsFor(text)
    return Interpretation(
      text: text,
      command: Command(before.waits ? command.intent : schema.generalChange, [.dateTimePoint: .point(time)]),
      confidence: 1, needsConfirmation: !before.waits && !isSaidToChange, interpreter: Interpretation.rules)
  }
}
