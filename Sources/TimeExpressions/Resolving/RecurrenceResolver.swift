/// Resolves a recurrence to its first occurrence and its rule.
extension MomentResolver {
  struct ResolvedRecurrence {
    var first: Resolved
    var rule: RecurrenceRule
  }

  func resolve(_ recurrence: Recurrence) -> ResolvedRecurrence? {
    var rule = recurrence.rule
    var moment = Moment(part: recurrence.part, clock: recurrence.clock, zone: recurrence.zone)
    var reference = now.date
    if let from = recurrence.from, let period = days.period(from) { reference = period.start }
    guard let date = firstDay(recurrence.rule, from: reference) else { return nil }
    let isSubDaily = [.secondly, .minutely, .hourly].contains(rule.frequency)
    if let span = recurrence.span {
      moment = span.end.map { beginning(span.start, before: $0) } ?? span.start
    }
    var first: Resolved
    if isSubDaily, moment.clock == nil {
      guard let start = resolve(subDailyStart(rule)) else { return nil }
      first = start
    } else if moment.clock == nil, moment.part == nil {
      first = Resolved(value: .date(date), grain: .day)
    } else {
      moment.days = .relative(date.daysSinceEpoch - now.date.daysSinceEpoch)
      guard let timed = timed(moment, recurrence, from: date) else { return nil }
      first = timed
    }
    if var span = recurrence.span {
      span.start.days = .relative(first.value.date.daysSinceEpoch - now.date.daysSinceEpoch)
      first.end = resolve(span)?.end
    }
    first.alternatives = recurrence.clock?.isAmbiguous == true ? first.alternatives : []
    // It may also be meant for once.
    if recurrence.isImplied { first.alternatives.insert(first.value, at: 0) }
    if let until = recurrence.until, let last = days.period(until)?.end.adding(days: -1) {
      rule.until = .local(.date(last))
    }
    return ResolvedRecurrence(first: first, rule: rule)
  }

  private func subDailyStart(_ rule: RecurrenceRule) -> Moment {
    let unit: TimeUnit =
      rule.frequency == .hourly ? .hour : rule.frequency == .minutely ? .minute : .second
    return Moment(shift: TimeLength(rule.interval, unit))
  }

  /// Returns the first occurrence with a time of day, which is on a later day if today's is over.
  private func timed(_ moment: Moment, _ recurrence: Recurrence, from date: LocalDate) -> Resolved? {
    var later = moment
    var resolver = self
    // A bare hour has to mean the same hour on every day, whatever the time is now.
    resolver.now = LocalDateTime(date: now.date.adding(days: -1), secondOfDay: 86_399)
    later.days = .relative(date.daysSinceEpoch - resolver.now.date.daysSinceEpoch)
    guard let found = resolver.resolve(later) else { return nil }
    guard found.value.start <= now, found.end.map({ $0.start <= now }) ?? true, recurrence.from == nil else {
      return found
    }
    guard let next = firstDay(recurrence.rule, from: date.adding(days: 1)) else { return nil }
    later.days = .relative(next.daysSinceEpoch - resolver.now.date.daysSinceEpoch)
    return resolver.resolve(later)
  }

  private func firstDay(_ rule: RecurrenceRule, from reference: LocalDate) -> LocalDate? {
    let limit = rule.frequency == .yearly ? 3000 : 800
    for offset in 0..<limit {
      let date = reference.adding(days: offset)
      if rule.holds(date) { return date }
    }
    return nil
  }
}

extension RecurrenceRule {
  fileprivate func holds(_ date: LocalDate) -> Bool {
    if !months.isEmpty, !months.contains(date.month) { return false }
    let length = LocalDate.daysInMonth(date.month, year: date.year)
    if !monthDays.isEmpty, !monthDays.contains(date.day), !monthDays.contains(date.day - length - 1) {
      return false
    }
    guard !days.isEmpty else { return true }
    return days.contains { day in
      guard day.weekday == date.weekday else { return false }
      guard let position = day.position else { return true }
      let fromStart = (date.day - 1) / 7 + 1
      let fromEnd = -((length - date.day) / 7 + 1)
      return frequency != .monthly && months.isEmpty || position == fromStart || position == fromEnd
    }
  }
}
