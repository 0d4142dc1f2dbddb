/// Holidays and seasons, which recur every year.
extension DayResolver {
  /// Returns the next occurrence that is not over (0), the nth one after today (1 and more), or the nth one before
  /// today (-1 and less).
  func nearest(_ holiday: Holiday, offset: Int) -> Period? {
    guard abs(offset) <= 500 else { return nil }
    var year = today.year
    if offset >= 0 {
      var left = max(offset, 1)
      // Lunar holidays may miss a Gregorian year or occur twice in it, so a few more years are tried.
      while year <= today.year + offset + 3 {
        if let found = holiday.period(in: year), offset == 0 ? found.end > today : found.start > today {
          left -= 1
          if left == 0 { return found }
        }
        year += 1
      }
      return nil
    }
    var left = -offset
    while year >= today.year + offset - 3 {
      if let found = holiday.period(in: year), found.end <= today {
        left -= 1
        if left == 0 { return found }
      }
      year -= 1
    }
    return nil
  }

  /// Returns a season of the northern hemisphere, by its usual first day.
  func seasonPeriod(_ season: Days.Season, in year: Int) -> Period? {
    let bounds: (start: (Int, Int), end: (Int, Int))
    switch season {
    case .spring: bounds = ((3, 20), (6, 21))
    case .summer: bounds = ((6, 21), (9, 23))
    case .autumn: bounds = ((9, 23), (12, 21))
    case .winter: bounds = ((12, 21), (3, 20))
    case .current: return seasonPeriod(.current, 0)
    }
    guard let start = LocalDate(year: year, month: bounds.start.0, day: bounds.start.1),
      let end = LocalDate(year: season == .winter ? year + 1 : year, month: bounds.end.0, day: bounds.end.1)
    else { return nil }
    return Period(start: start, end: end, grain: .day)
  }

  func seasonPeriod(_ season: Days.Season, _ offset: Int) -> Period? {
    guard abs(offset) <= 500 else { return nil }
    let order: [Days.Season] = season == .current ? [.spring, .summer, .autumn, .winter] : [season]
    let years = (today.year - abs(offset) - 2)...(today.year + abs(offset) + 2)
    let all = years.flatMap { year in order.compactMap { seasonPeriod($0, in: year) } }
    guard let index = all.firstIndex(where: { $0.end > today }) else { return nil }
    // Before a season has begun, "next summer" is the coming one and "last summer" the previous one.
    let steps = offset > 0 && all[index].start > today ? offset - 1 : offset
    return all.indices.contains(index + steps) ? all[index + steps] : nil
  }
}

extension Holiday {
  func period(in year: Int) -> Period? {
    days(in: year).map { Period(start: $0.first, end: $0.last.adding(days: 1), grain: .day) }
  }
}
