import Actions
import TimeExpressions
import Understanding

/// Reads how long something takes, when it ends, and by how much it comes before something else.
extension DialogueReader {
  /// Handles “make it 40 minutes” and “no, make it 15” beside a timer's card or after a timer was set or changed,
  /// as another length for it. Returns `nil` for anything else.
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

  /// Handles “for 45 minutes” after an event, as the event's length and not as a timer. The change is shown before
  /// it is made, unless the event is new and no length was said. Returns `nil` for anything else.
  func lengthAnswer(_ alone: Interpretation, _ reference: Reference, to before: Before) -> Interpretation? {
    let intent = before.turn.interpretation.command.intent
    let isLength =
      [.none, .new, .statement].contains(reference) && before.thing(schema)?.kind == .event
      && onlySaysLength(alone.text)
    guard reference == .possible || isLength, schema[intent]?.slots.contains(.durationMinutes) ?? false,
      schema.makes(.timer, alone.command.intent), alone.command.text(.title) == nil,
      case .seconds(let seconds)? = alone.command.slots[.durationSeconds], seconds >= 60,
      !FoldedWords.words(alone.text).contains("timer")
    else { return nil }
    let command = Command(
      before.waits ? intent : schema.generalChange, [.durationMinutes: .minutes(seconds / 60)])
    var change = Interpretation(byRule: alone.text, command)
    change.needsConfirmation = isLength || !fillsIn(change, before)
    return change
  }

  /// Returns whether a text says a length and nothing else, as “just half an hour” does.
  func onlySaysLength(_ text: String) -> Bool { Reference.onlyLength(in: text, context) != nil }

  /// Handles “ten more minutes” and “another half hour” after an event as a longer event, after a reminder as a later
  /// one, and “again by an hour” after something was moved as a further move. Returns `nil` for anything else.
  func moreTime(_ said: SaidText) -> Understood? {
    guard let before = said.before, !before.waits, let thing = before.referent(schema),
      thing.kind == .event || thing.kind == .reminder, case .dateTime? = thing.start
    else { return nil }
    let last = lastShift(before)
    guard
      let amount = last == nil
        ? Reference.more(in: said.text, context) : Reference.again(in: said.text, context),
      let shift = last?.by(amount) ?? TimeShift(thing.kind == .event ? .length : .start, by: amount)
    else { return nil }
    var change = followUp.referring(
      Interpretation(byRule: said.text, Command(schema.generalChange)), to: thing)
    change.missing = []
    // “And again by an hour” after a move leaves no other reading; “another hour” may be meant as a length.
    change.needsConfirmation = last == nil || Reference.more(in: said.text, context) != nil
    return Understood(interpretation: change, said: .shift(shift), refers: true)
  }

  /// Returns the amount by which a turn moved something, or `nil` where it did anything else.
  private func lastShift(_ before: Before) -> TimeShift? {
    let (text, command) = (before.turn.interpretation.text, before.turn.interpretation.command)
    guard command.intent == schema.generalChange else { return nil }
    if let shift = TimeShift(text) { return shift }
    // “And again by an hour” says no direction of its own.
    guard Reference.again(in: text, context) != nil, case .dateTime(let old)? = command.point(.oldDateTime),
      case .dateTime(let new)? = command.start, old != new
    else { return nil }
    return TimeShift(.start, seconds: new.secondsSinceEpoch - old.secondsSinceEpoch)
  }

  /// Handles “until midnight” beside the card of an event that begins at a time of day, or after one was made or
  /// changed, as its end. A change of an end that was said before is shown before it is made. Returns `nil` for
  /// anything else.
  func otherEnd(_ text: String, after before: Before) -> Interpretation? {
    let command = before.turn.interpretation.command
    guard command.rule(.recurrence) == nil, let thing = before.thing(schema), thing.kind == .event,
      case .dateTime(let start)? = thing.start, let said = Reference.onlySaid(in: text),
      let match = TimeExpressionParser().match(ofAll: said, context: context),
      case .before(.dateTime(let clock)) = match.value, !match.said.fixesDay,
      let end = Self.end(clock, saying: match.said, after: start)
    else { return nil }
    let change = Command(
      before.waits ? command.intent : schema.generalChange,
      [.dateTimeRange: .range(TimeRange(start: .dateTime(start), end: .dateTime(end)))])
    return Interpretation(
      text: text, command: change, confidence: 1,
      needsConfirmation: command.range(.dateTimeRange) != nil || command.minutes(.durationMinutes) != nil,
      interpreter: Interpretation.rules)
  }

  /// Returns the first time after `start` with the time of day of `clock`, in either half of the day where none was
  /// said. Returns `nil` where that is `start` itself.
  private static func end(
    _ clock: LocalDateTime, saying said: TimeMatch.Said, after start: LocalDateTime
  ) -> LocalDateTime? {
    let halves = said.contains(.halfOfDay) ? [0] : [0, 43_200]
    let seconds = halves.map { (clock.secondOfDay + $0) % 86_400 }
    return seconds.map { second in
      (second - start.secondOfDay + 86_400) % 86_400
    }.filter { $0 > 0 }.min().map { start.adding(seconds: $0) }
  }

  /// Handles “make it 40” after “in 25 minutes”, as the time that the other amount gives. Returns `nil` for
  /// anything else. Once the first command was done, the change is shown before it is made unless the words
  /// plainly ask for it.
  func amountAnswer(_ text: String, to before: Before) -> Interpretation? {
    let (said, command) = (before.turn.interpretation.text, before.turn.interpretation.command)
    // “And make it an hour and a half” says something more.
    guard !Reference.saysMore(text), let start = command.point(.dateTimePoint),
      let time = AmountAnswer(text, to: said, context: context)?.time(insteadOf: start)
    else { return nil }
    let reference = Reference(text)
    let isSaidToChange = reference == .correction || reference == .plain && Reference.standsFor(text)
    return Interpretation(
      text: text,
      command: Command(before.waits ? command.intent : schema.generalChange, [.dateTimePoint: .point(time)]),
      confidence: 1, needsConfirmation: !before.waits && !isSaidToChange, interpreter: Interpretation.rules)
  }
}
