/// Recurrences in words.
extension TimePhrase {
  /// Returns a rule in words, such as "every weekday at 8 AM" or "every other Tuesday", or `nil` if it is too
  /// complex.
  ///
  /// The time of day is that of the first occurrence.
  public func text(for rule: RecurrenceRule, first: TimePoint? = nil) -> String? {
    guard var text = occurrences(rule) else { return nil }
    if case .dateTime(let time) = first, ![.hourly, .minutely, .secondly].contains(rule.frequency) {
      text += " at " + clock(time)
    }
    switch rule.until {
    case .local(let end)?: text += " until " + lastDay(end.date)
    case .utc(let end)?: text += " until " + lastDay(end.date)
    case nil: break
    }
    return text
  }

  private func lastDay(_ date: LocalDate) -> String {
    let day =
      style == .spoken
      ? ordinal(date.day) + " " + SpokenNumber.year(date.year) : "\(date.day), \(date.year)"
    return "\(monthName(date.month)) \(day)"
  }

  private func occurrences(_ rule: RecurrenceRule) -> String? {
    let (days, monthDays, months) = (rule.days, rule.monthDays, rule.months)
    let said = RecurrenceRule(
      rule.frequency, interval: rule.interval, days: days, monthDays: monthDays, months: months,
      until: rule.until)
    guard rule == said else { return nil }
    if !rule.namesDays { return every(rule.interval, Self.units[rule.frequency] ?? "") }
    if rule.frequency == .daily, monthDays.isEmpty, months.isEmpty { return daily(days, rule.interval) }
    if rule.frequency == .weekly, monthDays.isEmpty, months.isEmpty { return weekly(days, rule.interval) }
    guard rule.interval == 1 else { return nil }
    switch (rule.frequency, days.isEmpty, monthDays, months) {
    case (.monthly, false, [], []): return monthly(days)
    case (.monthly, false, [], _):
      let isQuarterly = months == ((days[0].position ?? 1) < 0 ? Self.quarterEnds : Self.quarterStarts)
      return isQuarterly ? monthly(days, of: "quarter") : nil
    case (.monthly, true, [1], Self.quarterStarts): return "on the first day of every quarter"
    case (.monthly, true, [-1], Self.quarterEnds): return "on the last day of every quarter"
    case (.monthly, true, [-1], []): return "on the last day of every month"
    case (.monthly, true, _, []):
      guard monthDays.allSatisfy({ $0 > 0 }) else { return nil }
      return listed(monthDays.map(ordinal)).map { "every month on the " + $0 }
    case (.yearly, true, _, _):
      guard monthDays.count == 1, months.count == 1, let day = monthDays.first, day > 0 else { return nil }
      return "every year on \(monthName(months[0])) \(style == .spoken ? ordinal(day) : String(day))"
    default: return nil
    }
  }

  private static let quarterStarts = [1, 4, 7, 10]
  private static let quarterEnds = [3, 6, 9, 12]
  private static let units: [RecurrenceRule.Frequency: String] = [
    .secondly: "second", .minutely: "minute", .hourly: "hour", .daily: "day", .weekly: "week",
    .monthly: "month", .yearly: "year",
  ]

  private func every(_ interval: Int, _ unit: String) -> String {
    switch interval {
    case 1: "every \(unit)"
    case 2: "every other \(unit)"
    default: "every \(number(interval)) \(unit)s"
    }
  }

  private func weekly(_ days: [RecurrenceRule.Day], _ interval: Int) -> String? {
    guard interval <= 2, days.allSatisfy({ $0.position == nil }) else { return nil }
    if interval == 1, days == RecurrenceRule.weekly(Weekday.workdays).days { return "every weekday" }
    // It is shorter to name the one excluded day than six days.
    if interval == 1, days.count == Weekday.allCases.count - 1 { return daily(days, interval) }
    return listed(days.map { weekdayName($0.weekday) }).map {
      (interval == 2 ? "every other " : "every ") + $0
    }
  }

  /// Returns a rule by its excluded days: "every day but Sunday".
  private func daily(_ days: [RecurrenceRule.Day], _ interval: Int) -> String? {
    guard days.allSatisfy({ $0.position == nil }) else { return nil }
    let left = Weekday.allCases.filter { day in !days.contains { $0.weekday == day } }
    return listed(left.map(weekdayName)).map { every(interval, "day") + " but " + $0 }
  }

  private func monthly(_ days: [RecurrenceRule.Day], of unit: String = "month") -> String? {
    guard days.count == 1, let position = days[0].position, position == -1 || (1...5).contains(position)
    else { return nil }
    let which = position == -1 ? "last" : ordinal(position)
    return "the \(which) \(weekdayName(days[0].weekday)) of every \(unit)"
  }
}
