import Actions
import TimeExpressions
import Understanding

/// Reads times that are said by themselves or that count from what was spoken of.
extension DialogueReader {
  /// Handles “put it on Friday instead” after something was taken away, as the same thing anew at that time. Returns
  /// `nil` for anything else.
  func againElsewhen(_ text: String, after before: Before) -> Interpretation? {
    guard !before.waits, before.turn.receipt != nil, Reference.standsFor(text),
      let thing = Referent(removedBy: before.turn.interpretation.command, schema: schema),
      let kind = schema.thing(of: before.turn.interpretation.command.intent),
      let time = TimeAnswer(text, context: context), time.isChange
    else { return nil }
    var again = time.interpretation(text, schema.intent(.create, kind))
    if let old = thing.start, let point = again.command.point(.dateTimePoint) {
      again.command.slots[.dateTimePoint] = .point(FollowUp.placed(point, SaidTime(again), on: old))
    }
    again.command.slots[.title] = .text(thing.title)
    again.missing = schema.missing(in: again.command)
    return again
  }

  /// Handles “then set one for six” and “book a haircut from 11 to 12” after a question about tomorrow, as something new
  /// on the day that was asked about. Only an event is on that day where no word stands for it. Returns `nil` for
  /// anything else, and where that day is today.
  func onTheDayAsked(
    _ text: String, _ alone: Interpretation, after before: Before
  ) -> Interpretation? {
    let asked = before.turn.interpretation.command
    guard !before.waits, schema.act(of: asked.intent) == .query,
      Reference.standsForDay(text)
        || schema.isAboutEvents(asked.intent) && schema.makes(.event, alone.command.intent)
          && alone.command.text(.title) != nil
        || schema.isAboutRinging(asked.intent) && schema.makes(.alarm, alone.command.intent),
      TimeAnswer(text, context: context) == nil,
      let day = asked.start?.date ?? daySaid(in: before.turn.interpretation.text),
      day != context.now.date, schema.act(of: alone.command.intent) == .create, alone.objection == nil
    else { return nil }
    if let range = alone.command.range(.dateTimeRange), case .dateTime = range.start,
      !alone.saidOfTime.fixesDay
    {
      var there = alone
      there.command.slots[.dateTimeRange] = .range(range.beginning(on: day))
      return there
    }
    guard case .dateTime? = alone.command.point(.dateTimePoint),
      [.clock, .halfDayClock].contains(SaidTime(alone)),
      let end = alone.spans[.dateTimePoint]?.last?.upperBound,
      let second = TimeExpressionParser().clock(in: alone.text, ofDayAt: end..<end, context: context)
    else { return nil }
    // What is doubtful today, such as ten o'clock at ten, may be certain on that day.
    let whole = interpreter.interpret("\(text) on \(day)", context: context)
    let isSame =
      whole.command.intent == alone.command.intent
      && whole.command.text(.title) == alone.command.text(.title)
    var there = alone
    there.command.slots[.dateTimePoint] = .point(.dateTime(LocalDateTime(date: day, secondOfDay: second)))
    if isSame, !whole.needsConfirmation {
      (there.needsConfirmation, there.alternatives) = (false, whole.alternatives)
    }
    return there
  }

  /// Handles “four o'clock then” after a question about free time, as a new event at that time. Its title is asked
  /// for unless the question named it. Returns `nil` for anything else.
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
    case nil: made.command.slots = followUp.onTheDay(of: free, made)
    }
    made.command.slots[.title] = asked.slots[.title]
    made.missing = schema.missing(in: made.command)
    return placed(made, inFreeTime: asked)
  }

  /// Handles “book one for the second at 11” after a question about the dentist, “put it in at five” after “do I have
  /// time for a run”, and “it's on Friday, add it” after a question that found nothing, as a new event with the title
  /// that was asked about. After a question about free time it is on that day; otherwise it is shown before it is made.
  /// Returns `nil` for anything else.
  func ofThatName(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    let asked = before.turn.interpretation.command
    let isFree = asked.text(.scope) == "free"
    let words = FoldedWords.words(text)
    let isToAdd =
      schema.isAboutEvents(asked.intent) && before.turn.receipt?.items.isEmpty ?? true
      && Reference.putsIn(text)
    guard !before.waits, schema.act(of: asked.intent) == .query,
      words.contains("one") || isFree && words.contains("it") || isToAdd, let title = asked.text(.title)
    else { return nil }
    // “Set one for six” by itself sounds like an alarm, which needs no title, and “put it in at six” like a change.
    let isOther =
      schema.makes(.alarm, alone.command.intent)
      || alone.command.intent == schema.generalChange && Reference.putsIn(text)
    let made =
      isOther && schema.isAboutEvents(asked.intent)
      ? interpreter.interpret(text, as: schema.intent(.create, .event), context: context, after: nil) : alone
    guard var named = made, schema.makes(.event, named.command.intent), named.missing == [.title],
      named.objection == nil
    else { return nil }
    named.command.slots[.title] = .text(title)
    named.alternatives = []
    named.missing = schema.missing(in: named.command)
    named.needsConfirmation = !isFree
    guard isFree else { return named }
    named.confidence = max(named.confidence, Interpretation.probable)
    return placed(named, inFreeTime: asked)
  }

  /// Returns a new event on the day that was asked about, where only a time of day was said, and with the length
  /// that was asked about.
  private func placed(_ made: Interpretation, inFreeTime asked: Command) -> Interpretation {
    var placed = made
    if let free = asked.start, case .dateTime(let clock)? = made.command.point(.dateTimePoint),
      !made.saidOfTime.fixesDay
    {
      placed.command.slots[.dateTimePoint] = .point(.dateTime(SaidTime(made).placing(clock, on: free)))
    }
    if placed.command.slots[.durationMinutes] == nil {
      placed.command.slots[.durationMinutes] = asked.slots[.durationMinutes]
    }
    return placed
  }

  /// Handles “book lunch with Priya then” and “put a nap in there” after a question about Thursday, as something
  /// new at the time that was spoken of. It is shown before it is made. Returns `nil` for anything else, and while a
  /// card waits.
  func atThatTime(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    guard ["then", "there"].contains(FoldedWords.words(text).last),
      let time = before.anchor(schema) ?? daySaid(in: before.turn.interpretation.text).map(TimePoint.date)
    else { return nil }
    return timeless(alone, placedAt: time, after: before)
  }

  /// Handles “and then lunch with Priya” and “and dinner before at six” after an event, and “and text Joe at eleven”
  /// after a reminder, as something new on the same day. It is shown before it is made. Returns `nil` for anything else,
  /// and while a card waits.
  func onTheSameDay(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    guard Reference.saysMore(text), alone.command.text(.title) != nil, let thing = before.referent(schema),
      let start = thing.start, thing.kind == .event || thing.kind == .reminder,
      schema.makes(.event, alone.command.intent) || schema.makes(.reminder, alone.command.intent)
    else { return nil }
    // “And breakfast after that” begins when that is over.
    if Reference.comesNext(text) { return nil }
    guard alone.command.hasTime else {
      return thing.kind == .event && schema.makes(.event, alone.command.intent) && alone.isProbable
        ? timeless(alone, placedAt: .date(start.date), after: before) : nil
    }
    guard case .dateTime(let clock)? = alone.command.point(.dateTimePoint), start.date != context.now.date,
      alone.command.rule(.recurrence) == nil, [.clock, .halfDayClock].contains(SaidTime(alone))
    else { return nil }
    // Dinner at seven is in the evening, whatever is on in the morning.
    let day = FoundItem(
      kind: .event, title: alone.command.text(.title) ?? "", start: .date(start.date), location: "")
    var there = followUp.inUsualHalfOfDay(alone, of: Referent(day))
    if there.command == alone.command {
      there.command.slots[.dateTimePoint] = .point(.dateTime(SaidTime(alone).placing(clock, on: start)))
    }
    (there.needsConfirmation, there.alternatives) = (true, [])
    return there
  }

  /// Returns something new without a time of its own at `time`, to be shown first, or `nil` for anything else.
  private func timeless(
    _ alone: Interpretation, placedAt time: TimePoint, after before: Before
  ) -> Interpretation? {
    guard !before.waits, alone.objection == nil, schema.act(of: alone.command.intent) == .create,
      !alone.command.hasTime, schema[alone.command.intent]?.slots.contains(.dateTimePoint) ?? false
    else { return nil }
    var placed = alone
    placed.command.slots[.dateTimePoint] = .point(time)
    placed.missing = schema.missing(in: placed.command)
    placed.needsConfirmation = true
    return placed
  }

  /// Handles “and at eight on weekends” after an alarm in the morning, as another alarm in the morning. Returns `nil`
  /// for anything else.
  func inHalfOfLastAlarm(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    guard Reference.saysMore(text), schema.makes(.alarm, alone.command.intent), alone.objection == nil,
      alone.saidOfTime.fixesDay || alone.command.rule(.recurrence) != nil,
      !alone.saidOfTime.contains(.halfOfDay),
      case .dateTime(let time)? = alone.command.point(.dateTimePoint),
      let last = before.referent(schema), last.kind == .alarm, !last.isTimer,
      case .dateTime(let other)? = last.start
    else { return nil }
    var another = alone
    let start = TimePoint.dateTime(LocalDateTime(date: time.date, secondOfDay: other.secondOfDay))
    another.command.slots[.dateTimePoint] = .point(.dateTime(SaidTime.halfDayClock.placing(time, on: start)))
    (another.confidence, another.needsConfirmation, another.alternatives) = (1, false, [])
    return another
  }

  /// Handles “and a run on Thursday, same time”, as something new on that day at the time of day that was spoken
  /// of. Returns `nil` for anything else.
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
    return there
  }

  /// Returns the first day or time mentioned in `text`, as a date.
  private func daySaid(in text: String) -> LocalDate? {
    TimeExpressionParser().matches(in: text, context: context).lazy.compactMap(\.point).first?.date
  }

  /// Handles “no, pm” beside a card with a time of day or after something was made or changed, as the same time in
  /// the other half of the day. Returns `nil` for anything else.
  func otherHalfOfDay(_ text: String, after before: Before) -> Interpretation? {
    guard let thing = before.thing(schema), case .dateTime(let time)? = thing.start,
      let said = Reference.onlySaid(in: text)?.lowercased().filter({ $0.isLetter || $0.isNumber }),
      let half = ["am": 0, "pm": 43_200][said]
    else { return nil }
    let other = LocalDateTime(date: time.date, secondOfDay: time.secondOfDay % 43_200 + half)
    // An alarm for six this evening may have been meant for tomorrow morning.
    let point = other > context.now ? other : other.adding(seconds: 86_400)
    let intent = before.waits ? before.turn.interpretation.command.intent : schema.generalChange
    return Interpretation(
      text: text, command: Command(intent, [.dateTimePoint: .point(.dateTime(point))]), confidence: 1,
      saidOfTime: [.day, .clock, .halfOfDay], interpreter: Interpretation.rules)
  }

  /// Handles a bare time such as “tomorrow” after something was made or changed, as a new time for it. The change
  /// is shown before it is made, unless no time of day was said of something new and the words add one: “at nine”
  /// after “tonight”. Returns `nil` for anything else.
  func bareTime(
    _ text: String, _ reference: Reference, _ alone: Interpretation, after before: Before
  ) -> Interpretation? {
    guard [.none, .possible].contains(reference), saysOnlyWhen(alone), !text.hasSuffix("?"),
      before.referent(schema)?.start != nil,
      schema.act(of: before.turn.interpretation.command.intent) != .query,
      let time = TimeAnswer(text, context: context), time.slot == .dateTimePoint
    else { return nil }
    var change = time.interpretation(text, schema.generalChange)
    change.needsConfirmation = !time.isChange && !fillsIn(change, before)
    return change
  }

  /// Returns whether the text by itself was taken for no command, for a question about the calendar, or for a
  /// change, and names nothing: it may then be a bare time.
  private func saysOnlyWhen(_ alone: Interpretation) -> Bool {
    let command = alone.command
    return alone.objection == nil && !command.isNamed
      && (command.intent == .none || command.intent == schema.calendarQuestion
        || command.intent == schema.generalChange)
  }

  /// Handles a time meant in place of another, such as “five would be better” and “what about five”, as a new time
  /// for the card or for what was spoken of. Returns `nil` for anything else.
  ///
  /// The text may sound like an alarm by itself, since an alarm needs no more than a time.
  func preferredTime(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    guard saysOnlyWhen(alone) || schema.makes(.alarm, alone.command.intent) && alone.objection == nil,
      before.waits || before.referent(schema)?.start != nil, let time = TimeAnswer(text, context: context),
      time.isChange
    else { return nil }
    if before.waits { return timeAnswer(text, to: before) }
    return change(to: time, text, after: before)
  }

  /// Returns the change of what was done to another time. A proposal such as “what about five” is shown before it
  /// is done. Returns `nil` for a proposal after a question, which asks about another day instead.
  private func change(to time: TimeAnswer, _ text: String, after before: Before) -> Interpretation? {
    if time.isProposal, schema.act(of: before.turn.interpretation.command.intent) == .query { return nil }
    var change = time.interpretation(text, schema.generalChange)
    change.needsConfirmation = time.isProposal
    return change
  }

  /// Handles a text that is only a time. Beside a card the time is put into it, and an impossible one such as “the
  /// 31st of November” is objected to. After something was done, the time changes it if the words say so, as “no,
  /// on Friday” does. Returns `nil` for anything else.
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
}
