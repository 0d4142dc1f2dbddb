import Actions
import TimeExpressions
import Understanding

/// Puts a newly said time into an earlier command.
extension FollowUp {
  /// Returns the day of `start`, where the words say “all day”; `nil` otherwise.
  static func wholeDay(_ said: Interpretation, of start: TimePoint?) -> LocalDate? {
    said.text.lowercased().contains(/\b(all|whole|full|entire)[ -]day\b/) ? start?.date : nil
  }

  /// Returns the time that a card objects to because the clocks skip it, or `nil` for any other card. The person's
  /// answer keeps that day.
  static func skippedTime(in pending: Interpretation) -> TimePoint? {
    guard case .impossibleTime(let time)? = pending.objection, case .skipped(let skipped) = time.reason
    else { return nil }
    return .dateTime(skipped)
  }

  /// Returns the second of the day that was said with an impossible date or one that is over, as “at 9” in “on the 31st
  /// of November at 9”. Returns `nil` where there is no such objection or no clock time.
  func clock(beside pending: Interpretation) -> Int? {
    if case .pastTime(.dateTime(let time), _)? = pending.objection { return time.secondOfDay }
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

  /// Returns `said` with a part of the day moved to the day of `start`, where no day was said: “push it to the
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

  /// Returns `said` with its hour in the half of the day of `part`: “at nine” is in the evening after “tonight”.
  func inPart(_ part: PartOfDay?, _ said: Interpretation) -> Interpretation {
    guard let part, SaidTime(said) == .halfDayClock,
      case .dateTime(let time)? = said.command.point(.dateTimePoint)
    else { return said }
    guard let fitting = Self.time(time, in: part) else { return said }
    var placed = said
    placed.command.slots[.dateTimePoint] = .point(.dateTime(fitting))
    placed.saidOfTime.insert(.halfOfDay)
    return placed
  }

  /// Returns the time with this hour, in whichever half of the day, that is in `part`, or `nil` where there is none.
  private static func time(_ time: LocalDateTime, in part: PartOfDay) -> LocalDateTime? {
    let day = LocalDateTime(date: part.start.date, secondOfDay: time.secondOfDay % 43_200)
    return [day, day.adding(seconds: 43_200)].first { (part.start..<part.end).contains($0) }
  }

  /// Returns `said` with the hour that was said before: “tomorrow morning” after “at eight” is at eight in the morning.
  func withHour(of start: TimePoint?, _ said: Interpretation) -> Interpretation {
    guard let part = said.partOfDay, case .dateTime(let hour)? = start,
      case .date? = said.command.point(.dateTimePoint), let time = Self.time(hour, in: part)
    else { return said }
    var placed = said
    placed.command.slots[.dateTimePoint] = .point(.dateTime(time))
    placed.saidOfTime.formUnion([.clock, .halfOfDay])
    placed.partOfDay = nil
    return placed
  }

  /// Returns `said` with “the Friday” as the Friday of the week of `start`. Leaves `said` as it is where that day is
  /// past.
  func inWeek(of start: TimePoint?, _ said: Interpretation) -> Interpretation {
    guard let start, let point = said.command.point(.dateTimePoint), Reference.namesTheWeekday(said.text)
    else {
      return said
    }
    let days = point.date.weekday.rawValue - start.date.weekday.rawValue
    let day = LocalDate(daysSinceEpoch: start.date.daysSinceEpoch + days)
    guard day >= context.now.date else { return said }
    var placed = said
    switch point {
    case .date: placed.command.slots[.dateTimePoint] = .point(.date(day))
    case .dateTime(let time):
      placed.command.slots[.dateTimePoint] = .point(
        .dateTime(LocalDateTime(date: day, secondOfDay: time.secondOfDay)))
    }
    return placed
  }

  /// Returns a new alarm, which the words don't name, with its hour in the half of the day in which alarms ring: “one for
  /// ten past five”. Returns anything else as it is.
  func asAlarmTime(_ said: Interpretation) -> Interpretation {
    let named: Set<Substring> = ["alarm", "alarms", "wake"]
    guard schema.makes(.alarm, said.command.intent), SaidTime(said) == .halfDayClock,
      named.isDisjoint(with: FoldedWords.words(said.text)),
      case .dateTime(let time)? = said.command.point(.dateTimePoint),
      let words = TimeExpressionParser().matches(in: said.text, context: context).first(where: {
        if case .dateTime(let said)? = $0.point { said.secondOfDay == time.secondOfDay } else { false }
      })
    else { return said }
    let day = words.point?.date == time.date ? "" : " on \(time.date)"
    let alarm = TimeExpressionParser().matches(in: "alarm for \(words.text)\(day)", context: context).first
    guard case .dateTime? = alarm?.point else { return said }
    var placed = said
    placed.command.slots[.dateTimePoint] = alarm?.point.map { .point($0) }
    return placed
  }

  /// Returns `said` with its hour in the half of the day that the title of `thing` suggests: “eight” is in the
  /// evening for “dinner with Lea”. Leaves `said` as it is unless `thing` has a day and no time yet.
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

  /// Returns `said` about something that repeats daily or weekly, with a range of days turned into a recurrence
  /// rule and a first day. “Sunday to Thursday” gives the weekdays; seven days or more, as in “next week”, only
  /// say when it begins.
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

  /// Returns the slots of `said`, with a range of hours moved to the day of `start` where no day was said: “he
  /// says one to five now”.
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

  /// Returns `said` without a first day that only follows from its recurrence rule, such as “weekdays only” and
  /// “every month”. The day stays where `start` is past or falls on none of the rule's days.
  func unrepeated(_ said: Interpretation, from start: TimePoint?) -> Interpretation {
    guard let start, start.start > context.now, let rule = said.command.rule(.recurrence),
      said.spans[.dateTimePoint] == nil || said.spans[.dateTimePoint] == said.spans[.recurrence],
      rule.isWeekly(on: start.date) || !rule.namesDays
    else { return said }
    var unrepeated = said
    unrepeated.command.slots[.dateTimePoint] = nil
    return unrepeated
  }

  /// Puts a value into a waiting command. What was not said of a time is taken from the time that is there.
  func put(_ slot: Slot, _ value: SlotValue, how: SaidTime, into command: inout Command) {
    var value = value
    switch (slot, value) {
    case (.dateTimePoint, .point(.dateTime(let time))):
      if let before = command.start { value = .point(.dateTime(how.placing(time, on: before))) }
      command.slots[.dateTimeRange] = nil
    case (.dateTimePoint, .point(.date(let date))):
      // Another day keeps the time of day and the length.
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
      // A command with an end gets a new end.
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

  /// Returns `point` as the new time of something at `start`, from which what was not said is taken.
  static func placed(_ point: TimePoint, _ how: SaidTime, on start: TimePoint) -> TimePoint {
    switch (point, start) {
    case (.date(let date), .dateTime(let time)):
      .dateTime(LocalDateTime(date: date, secondOfDay: time.secondOfDay))
    case (.dateTime(let time), _): .dateTime(how.placing(time, on: start))
    case (.date, .date): point
    }
  }
}
