extension Days.Fields {
  /// Returns whether all fields match a day.
  func hold(_ date: LocalDate) -> Bool {
    (year ?? date.year) == date.year && (month ?? date.month) == date.month
      && (day ?? date.day) == date.day && (weekday ?? date.weekday) == date.weekday
  }
}

/// Days that are given by numbers and names: "the 15th", "Friday, July 18", "October 2014".
extension DayResolver {
  func fieldPeriod(_ fields: Days.Fields) -> Period? {
    switch (fields.year, fields.month, fields.day, fields.weekday) {
    case (let year?, let month?, let day?, let weekday):
      guard let date = LocalDate(year: year, month: month, day: day), weekday ?? date.weekday == date.weekday
      else { return nil }
      return .day(date)
    case (let year?, let month?, nil, _): return monthPeriod(month, in: year)
    case (let year?, nil, nil, _):
      return LocalDate(year: year, month: 1, day: 1).map { containing($0, .year, 0) }
    case (nil, let month?, nil, _):
      return monthPeriod(month, in: month >= today.month ? today.year : today.year + 1)
    case (nil, let month?, let day?, nil): return upcoming(month: month, day: day)
    case (nil, let month?, let day?, let weekday?): return nearest(weekday, month: month, day: day)
    case (nil, nil, let day?, nil): return upcoming(day: day) { _ in true }
    case (nil, nil, let day?, let weekday?): return upcoming(day: day) { $0.weekday == weekday }
    case (nil, nil, nil, let weekday?): return .day(today.next(weekday))
    default: return nil
    }
  }

  private func monthPeriod(_ month: Int, in year: Int) -> Period? {
    LocalDate(year: year, month: month, day: 1).map { containing($0, .month, 0) }
  }

  /// Returns the next such day. Any day of the year, even 29 February, occurs within eight years.
  private func upcoming(month: Int, day: Int) -> Period? {
    for year in today.year...(today.year + 8) {
      if let date = LocalDate(year: year, month: month, day: day), date >= today { return .day(date) }
    }
    return nil
  }

  private func upcoming(day: Int, where isMeant: (LocalDate) -> Bool) -> Period? {
    for offset in 0..<60 {
      let month = today.startOfMonth.adding(months: offset)
      if let date = LocalDate(year: month.year, month: month.month, day: day), date >= today, isMeant(date) {
        return .day(date)
      }
    }
    return nil
  }

  /// Returns the nearest such date, before or after today, that falls on the weekday.
  private func nearest(_ weekday: Weekday, month: Int, day: Int) -> Period? {
    var best: LocalDate?
    for year in (today.year - 6)...(today.year + 11) {
      guard let date = LocalDate(year: year, month: month, day: day), date.weekday == weekday else {
        continue
      }
      let distance = abs(date.daysSinceEpoch - today.daysSinceEpoch)
      if best.map({ distance < abs($0.daysSinceEpoch - today.daysSinceEpoch) }) ?? true { best = date }
    }
    return best.map(Period.day) ?? upcoming(month: month, day: day)
  }

  /// Returns the week with an ISO 8601 number; the first week contains 4 January.
  func weekPeriod(_ number: Int, in year: Int) -> Period? {
    guard (1...53).contains(number), let fourth = LocalDate(year: year, month: 1, day: 4) else { return nil }
    let week = containing(fourth, .week, number - 1)
    return week.start.adding(days: 3).year == year ? week : nil
  }

  /// Returns this year's week of this number, or next year's if it is over.
  func upcomingWeek(_ number: Int) -> Period? {
    guard let week = weekPeriod(number, in: today.year) else { return nil }
    return week.end > today ? week : weekPeriod(number, in: today.year + 1)
  }

  func quarterPeriod(_ number: Int, in year: Int) -> Period? {
    guard (1...4).contains(number) else { return nil }
    return LocalDate(year: year, month: number * 3 - 2, day: 1).map { containing($0, .quarter, 0) }
  }
}
