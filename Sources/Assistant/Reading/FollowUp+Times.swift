import Actions
import TimeExpressions
import Understanding

/// Puts a time into a command that was said before it.
extension FollowUp {
  /// The day of something that is to last all day; nil where that was not said.
  static func wholeDay(_ said: Interpretation, of start: TimePoint?) -> LocalDate? {
    said.text.lowercased().contains(/\b(all|whole|full|entire)[ -]day\b/) ? start?.date : nil
  }

  /// The time that was said and that the clocks skip. An answer keeps its day.
  static func skippedTime(in pending: Interpretation) -> TimePoint? {
    guard case .impossibleTime(let time)? = pending.objection, case .skipped(let skipped) = time.reason
    else { return nil }
    return .dateTime(skipped)
  }

  /// The time of day that was said beside a day that does not exist: “on the 31st of November at 9”.
  func clock(beside pending: Interpretation) -> Int? {
    guard case .impossibleTime(let day)? = pending.objection else { return nil }
    var scalars = Array(pending.text.unicodeScalars)
    guard day.span.upperBound <= scalars.count else { return nil }
    scalars.removeSubrange(day.span)
    let rest = String(String.UnicodeScalarView(scalars))
    for match in TimeExpressionParser().matches(in: rest, context: context) {
      if case .dateTime(let time)? = match.start { return time.secondOfDay }
    }
    return nil
  }

  /// What was said, with a part of the day that came without a day moved to the day of what changes: “push it to the
  /// afternoon”.
  static func partOfDay(_ said: Interpretation, on start: TimePoint?) -> Interpretation {
    guard let start, let part = said.partOfDay, !said.saidOfTime.fixesDay,
      case .date? = said.command.point(.dateTimePoint)
    else { return said }
    var moved = said
    moved.partOfDay = part.moved(to: start.date)
    moved.command.slots[.dateTimePoint] = .point(.date(start.date))
    return moved
  }

  /// What was said of something that has a day and no time yet, in the half of the day that its name speaks of: “eight” is in
  /// the evening for “dinner with Lea”.
  func inUsualHalfOfDay(_ said: Interpretation, of thing: Referent) -> Interpretation {
    guard SaidTime(said) == .halfDayClock, case .date(let day)? = thing.start,
      let span = said.spans[.dateTimePoint]?.first
    else { return said }
    let scalars = Array(said.text.unicodeScalars)
    let words = String(String.UnicodeScalarView(scalars[span.clamped(to: scalars.indices)]))
    guard let second = TimeExpressionParser().clock(words, of: thing.title, context: context) else {
      return said
    }
    var placed = said
    placed.command.slots[.dateTimePoint] = .point(.dateTime(LocalDateTime(date: day, secondOfDay: second)))
    placed.saidOfTime.insert(.halfOfDay)
    return placed
  }

  /// What was said of something that comes back, where it was days: “Sunday to Thursday” are those on which it does,
  /// “next week” is when it begins.
  func repeating(_ said: Interpretation, _ rule: RecurrenceRule?, from start: TimePoint?) -> Interpretation {
    guard let rule, let start, [.daily, .weekly].contains(rule.frequency),
      said.command.rule(.recurrence) == nil,
      let range = said.command.range(.dateTimeRange), case .date(let first) = range.start,
      case .date(let end) = range.end, said.saidOfTime.fixesDay
    else { return said }
    let days = (first.daysSinceEpoch..<end.daysSinceEpoch).prefix(7).map(LocalDate.init(daysSinceEpoch:))
    var other = rule
    if days.count < 7 {
      other = RecurrenceRule(.weekly, days: days.map { RecurrenceRule.Day($0.weekday) }, until: rule.until)
    }
    let isKept = days.count < 7 && other.isWeekly(on: start.date)
    guard
      let day = isKept
        ? start.date : days.first(where: { other.frequency == .daily || other.isWeekly(on: $0) })
    else { return said }
    var repeating = said
    repeating.command.slots[.dateTimeRange] = nil
    repeating.command.slots[.dateTimePoint] = .point(Self.placed(.date(day), .whole, on: start))
    repeating.command.slots[.recurrence] = .rule(other)
    return repeating
  }

  /// What was said, with hours that came without a day moved to the day of what changes: “he says one to five now”.
  func onTheDay(of start: TimePoint?, _ said: Interpretation) -> [Slot: SlotValue] {
    var slots = said.command.slots
    guard let start, let range = said.command.range(.dateTimeRange), case .dateTime = range.start,
      !said.saidOfTime.isEmpty, !said.saidOfTime.fixesDay
    else { return slots }
    let days = start.date.daysSinceEpoch - range.start.date.daysSinceEpoch
    let shift = TimeShift(.start, seconds: days * 86_400)
    if let first = shift.applied(to: range.start), let last = shift.applied(to: range.end) {
      slots[.dateTimeRange] = .range(TimeRange(start: first, end: last))
    }
    return slots
  }

  /// What was said, without the first day that only follows from the rule, where what changes is on one of the rule's
  /// days already, or the rule names none: “weekdays only”, “every month”.
  func unrepeated(_ said: Interpretation, from start: TimePoint?) -> Interpretation {
    guard let start, start.start > context.now, let rule = said.command.rule(.recurrence),
      said.spans[.dateTimePoint] == nil || said.spans[.dateTimePoint] == said.spans[.recurrence],
      rule.isWeekly(on: start.date) || !rule.namesDays
    else { return said }
    var unrepeated = said
    unrepeated.command.slots[.dateTimePoint] = nil
    return unrepeated
  }

  /// Puts a value into a command that waits, with what was not said of it taken from there.
  func put(_ slot: Slot, _ value: SlotValue, how: SaidTime, into command: inout Command) {
    var value = value
    switch (slot, value) {
    case (.dateTimePoint, .point(.dateTime(let time))):
      if let before = command.start { value = .point(.dateTime(how.placing(time, on: before))) }
      command.slots[.dateTimeRange] = nil
    case (.dateTimePoint, .point(.date(let date))):
      // Another day keeps the time of day, and how long it takes.
      if let range = command.range(.dateTimeRange), case .dateTime = range.start {
        command.slots[.dateTimeRange] = .range(range.beginning(on: date))
        return
      }
      if let before = command.start {
        value = .point(Self.placed(.date(date), how, on: before))
      }
      command.slots[.dateTimeRange] = nil
    case (.dateTimeRange, _):
      command.slots[.dateTimePoint] = nil
      command.slots[.durationMinutes] = nil
    case (.durationMinutes, .minutes(let minutes)):
      // What has an end gets another one.
      if let range = command.range(.dateTimeRange), case .dateTime(let start) = range.start {
        let end = start.adding(seconds: minutes * 60)
        command.slots[.dateTimeRange] = .range(TimeRange(start: range.start, end: .dateTime(end)))
        return
      }
    case (.addedPeople, .texts(let people)):
      let before = command.texts(slot) ?? []
      value = .texts(before + people.filter { !before.contains($0) })
    default: break
    }
    command.slots[slot] = value
  }

  /// A new time of something, with what was not said of it taken from the time that it has.
  static func placed(_ point: TimePoint, _ how: SaidTime, on start: TimePoint) -> TimePoint {
    switch (point, start) {
    case (.date(let date), .dateTime(let time)):
      .dateTime(LocalDateTime(date: date, secondOfDay: time.secondOfDay))
    case (.dateTime(let time), _): .dateTime(how.placing(time, on: start))
    case (.date, .date): point
    }
  }
}

extension Command {
  /// When it is, or was where only that is known.
  var start: TimePoint? {
    point(.dateTimePoint) ?? range(.dateTimeRange)?.start ?? point(.oldDateTime)
  }
}
