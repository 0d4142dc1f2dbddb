import Actions
import TimeExpressions
import Understanding

/// Reads days and times that count from what was spoken of.
extension DialogueReader {
  /// Handles “same time”, and “the same time on Friday”, as a new time for the card or for what was done. Returns
  /// `nil` for anything else.
  func sameTime(_ text: String, after before: Before) -> Interpretation? {
    let intent = before.turn.interpretation.command.intent
    if Reference.onlyNamesSameTime(text), let start = before.thing(schema)?.start, case .dateTime = start {
      return Interpretation(
        text: text,
        command: Command(before.waits ? intent : schema.generalChange, [.dateTimePoint: .point(start)]),
        confidence: 1, saidOfTime: [.day, .clock, .halfOfDay], interpreter: Interpretation.rules)
    }
    guard let day = Reference.withoutSameTime(text), let time = TimeAnswer(day, context: context),
      case .point(.date) = time.value, schema[intent]?.slots.contains(.dateTimePoint) ?? false
    else { return nil }
    return time.interpretation(text, before.waits ? intent : schema.generalChange)
  }

  /// Handles “the Thursday after” as another day for the card or for what was done. Returns `nil` for anything else.
  func weekdayBeside(_ text: String, after before: Before) -> Interpretation? {
    let intent = before.turn.interpretation.command.intent
    guard let start = before.thing(schema)?.start, let time = AnchoredTime(text, context: context),
      time.shift != nil, time.namesWeekday, let day = time.time(from: start)?.date,
      Reference.unexplainedWords(in: text, besides: [time.span]).isEmpty,
      before.waits || schema.act(of: intent) != .query
    else { return nil }
    return Interpretation(
      text: text,
      command: Command(before.waits ? intent : schema.generalChange, [.dateTimePoint: .point(.date(day))]),
      confidence: 1, needsConfirmation: Reference(text) != .plain && Reference(text) != .correction,
      saidOfTime: .day,
      interpreter: Interpretation.rules)
  }

  /// Handles “what do I have that week” after something on a day, as a question about the week of that day. Returns `nil`
  /// for anything else.
  func inThatWeek(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    guard schema.act(of: alone.command.intent) == .query, schema.takesDay(alone.command.intent),
      alone.objection == nil, Reference.namesThatWeek(text), let day = before.anchor(schema)?.date
    else { return nil }
    let monday = LocalDate(
      daysSinceEpoch: day.daysSinceEpoch - (day.weekday.rawValue - Weekday.monday.rawValue))
    let next = LocalDate(daysSinceEpoch: monday.daysSinceEpoch + 7)
    var there = alone
    there.command.slots[.dateTimePoint] = nil
    there.command.slots[.dateTimeRange] = .range(TimeRange(start: .date(monday), end: .date(next)))
    return there
  }

  /// Handles “how many days until then” after something with a date, as a question about the days until that date.
  /// Returns `nil` for anything else.
  func daysUntilThen(_ text: String, after before: Before) -> Interpretation? {
    guard let question = Reference.withoutThen(text), let day = before.anchor(schema)?.date else {
      return nil
    }
    var counted = interpreter.interpret("\(question) \(day)", context: context)
    guard counted.isPhrased, schema.act(of: counted.command.intent) == .query,
      counted.command.point(.dateTimePoint)?.date == day
    else { return nil }
    (counted.said, counted.spans) = ([text], [:])
    return counted
  }
}
