/// Days that were said and that do not exist.
extension DayResolver {
  /// Returns why there are no such days, or `nil` if there are or that is not known.
  func impossibility(of days: Days) -> ImpossibleTime.Reason? {
    if isTooFar(days) { return .distance }
    switch days {
    case .fields(let fields): return wrongWeekday(fields)
    case .within(.fields(let fields), let whole): return missingDay(fields, in: whole)
    case .nth(let index, let member, let whole): return miscounted(index, member, of: whole)
    default: return nil
    }
  }

  /// Returns the reason for a wrong weekday: "Saturday, March 10, 2026" was a Tuesday.
  private func wrongWeekday(_ fields: Days.Fields) -> ImpossibleTime.Reason? {
    guard let year = fields.year, let month = fields.month, let day = fields.day,
      let weekday = fields.weekday, let date = LocalDate(year: year, month: month, day: day),
      date.weekday != weekday
    else { return nil }
    return .weekday(date)
  }

  /// Returns the reason for a missing day: "the 31st of next month" if that has 30 days.
  private func missingDay(_ fields: Days.Fields, in whole: Days) -> ImpossibleTime.Reason? {
    guard let day = fields.day, fields.year == nil, let bounds = period(whole),
      bounds.grain == .month || bounds.grain == .year && fields.month != nil
    else { return nil }
    return .unless(day, of: fields.month ?? bounds.start.month, in: bounds.start.year)
  }

  /// Returns the reason for a number that is too large: "the 366th day of the year", "the 54th Monday of 2026".
  private func miscounted(
    _ index: Int, _ member: Days.Member, of whole: Days
  ) -> ImpossibleTime.Reason? {
    guard index > 0, let bounds = period(whole), nth(index, member, of: whole) == nil else { return nil }
    switch (member, bounds.grain) {
    case (.unit(.day), .month): return .unless(index, of: bounds.start.month, in: bounds.start.year)
    case (.unit(.day), .year): return .dayOfYear(bounds.start.year)
    case (.weekday, .month), (.weekday, .year): return .count
    default: return nil
    }
  }

  /// Returns whether the days lie before the year 1 or after the year 9999.
  private func isTooFar(_ days: Days) -> Bool {
    switch days {
    case .cycle(let unit, let count), .cycles(let unit, let count):
      return !TimeLength(count, unit).isReachable(from: today)
    case .relative(let count), .workday(let count):
      return !TimeLength(count, .day).isReachable(from: today)
    case .shifted(let base, let amount):
      if isTooFar(base) { return true }
      return period(base).map { !amount.isReachable(from: $0.start) } ?? false
    case .occurrence(let count, let member, let base):
      if isTooFar(base) { return true }
      let unit: TimeUnit = if case .fields(let fields) = member, fields.isWeekday { .week } else { .year }
      return period(base).map { !TimeLength(count, unit).isReachable(from: $0.start) } ?? false
    case .within(_, let whole), .nth(_, _, let whole), .chosen(let whole, _), .portion(_, let whole),
      .half(_, let whole), .weekOf(let whole), .weekendOf(let whole), .closest(_, _, let whole),
      .rest(let whole), .elapsed(let whole):
      return isTooFar(whole)
    case .stretch(let first, let last): return isTooFar(first) || isTooFar(last)
    case .fields, .holiday, .season, .quarter, .week: return false
    }
  }
}
