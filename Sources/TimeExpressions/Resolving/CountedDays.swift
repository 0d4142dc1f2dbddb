/// Days that are found by counting: "the second Tuesday in March", "three Fridays from now", "the end of the month".
extension DayResolver {
  /// Returns the nth working day (Monday to Friday) after today.
  func workday(_ count: Int) -> Period? {
    guard count > 0 else { return nil }
    let friday = today.startOfWeek(first: .monday).adding(days: 4)
    // On a weekend, counting starts from the Friday before.
    let start = min(today, friday)
    let ahead = start.weekday.rawValue - 1 + count
    return .day(start.startOfWeek(first: .monday).adding(days: ahead / 5 * 7 + ahead % 5))
  }

  /// Returns the weekend next to a day: the one before a Monday or Tuesday, the one at the end of the week for other
  /// days.
  func weekend(beside date: LocalDate) -> Period {
    containing(date, .weekend, [.monday, .tuesday].contains(date.weekday) ? -1 : 0)
  }

  func nth(_ index: Int, _ member: Days.Member, of whole: Days) -> Period? {
    guard index != 0, abs(index) <= 400, let bounds = period(whole) else { return nil }
    let last = bounds.end.adding(days: -1)
    switch member {
    case .weekday(let weekday):
      let date =
        index > 0
        ? bounds.start.next(weekday, includingSelf: true).adding(days: 7 * (index - 1))
        : last.previous(weekday, includingSelf: true).adding(days: 7 * (index + 1))
      return date >= bounds.start && date < bounds.end ? .day(date) : nil
    case .unit(let unit):
      var found = containing(index > 0 ? bounds.start : last, unit, 0)
      // Only whole units count; a weekend counts if its Saturday lies within the period.
      let isWhole: (Period) -> Bool = { candidate in
        unit == .weekend
          ? candidate.start.adding(days: 1) >= bounds.start && candidate.start.adding(days: 1) < bounds.end
          : candidate.start >= bounds.start && candidate.end <= bounds.end
      }
      var attempts = 0
      while !isWhole(found), attempts < 2 {
        found = containing(found.start, unit, index > 0 ? 1 : -1)
        attempts += 1
      }
      found = containing(found.start, unit, index > 0 ? index - 1 : index + 1)
      return isWhole(found) ? found : nil
    }
  }

  func occurrence(_ count: Int, _ member: Days, from base: Days) -> Period? {
    guard count != 0, let start = period(base) else { return nil }
    if case .fields(let fields) = member, let weekday = fields.weekday, fields.day == nil {
      let date = count > 0 ? start.end.adding(days: -1).next(weekday) : start.start.previous(weekday)
      return .day(date.adding(days: 7 * (count > 0 ? count - 1 : count + 1)))
    }
    return abs(count) <= 500 ? from(start.start).period(.chosen(member, count)) : nil
  }

  /// Returns the nth closest member. Of two at the same distance the later one ranks first.
  func closest(_ index: Int, _ member: Days, to base: Days) -> Period? {
    guard (1...20).contains(index), let target = period(base) else { return nil }
    var candidates: [LocalDate] = []
    let resolver = from(target.start)
    for offset in -index...index {
      if offset == 0, let same = resolver.period(.chosen(member, 0)) { candidates.append(same.start) }
      if offset != 0, let other = resolver.occurrence(offset, member, from: .relative(0)) {
        candidates.append(other.start)
      }
    }
    let distance: (LocalDate) -> Int = { abs($0.daysSinceEpoch - target.start.daysSinceEpoch) }
    let ranked = Set(candidates).sorted { (distance($0), $1) < (distance($1), $0) }
    return ranked.indices.contains(index - 1) ? .day(ranked[index - 1]) : nil
  }

  /// Returns six months of a year, or the first fifteen days of a month or the rest of it.
  func half(_ number: Int, of whole: Period) -> Period? {
    let middle: LocalDate
    let grain: TimeGrain
    switch whole.grain {
    case .month: (middle, grain) = (whole.start.adding(days: 15), .day)
    case .year: (middle, grain) = (whole.start.adding(months: 6), .month)
    default: return nil
    }
    return number == 1
      ? Period(start: whole.start, end: middle, grain: grain)
      : Period(start: middle, end: whole.end, grain: grain)
  }

  /// Returns a portion of a period: roughly a third of a month or a year, three days of a week.
  func cut(_ whole: Period, _ portion: Days.Portion) -> Period? {
    switch whole.grain {
    case .week:
      switch portion {
      case .early, .beginning:
        return Period(start: whole.start, end: whole.start.adding(days: 3), grain: .day)
      case .middle:
        return Period(start: whole.start.adding(days: 2), end: whole.start.adding(days: 4), grain: .day)
      case .late, .end: return Period(start: whole.end.adding(days: -3), end: whole.end, grain: .day)
      }
    case .month:
      let (tenth, twentieth) = (whole.start.adding(days: 10), whole.start.adding(days: 20))
      switch portion {
      case .early, .beginning: return Period(start: whole.start, end: tenth, grain: .day)
      case .middle: return Period(start: tenth, end: twentieth, grain: .day)
      case .late, .end: return Period(start: twentieth, end: whole.end, grain: .day)
      }
    case .quarter:
      switch portion {
      case .early, .beginning:
        return Period(start: whole.start, end: whole.start.adding(months: 1), grain: .month)
      case .middle:
        return Period(start: whole.start.adding(months: 1), end: whole.start.adding(months: 2), grain: .month)
      case .late, .end: return Period(start: whole.end.adding(months: -1), end: whole.end, grain: .month)
      }
    case .year:
      switch portion {
      case .early, .beginning:
        return Period(start: whole.start, end: whole.start.adding(months: 3), grain: .month)
      case .middle:
        return Period(start: whole.start.adding(months: 4), end: whole.start.adding(months: 8), grain: .month)
      case .late, .end: return Period(start: whole.end.adding(months: -4), end: whole.end, grain: .month)
      }
    case .day where !whole.isDay:
      let third = max(1, (whole.end.daysSinceEpoch - whole.start.daysSinceEpoch) / 3)
      switch portion {
      case .early, .beginning:
        return Period(start: whole.start, end: whole.start.adding(days: third), grain: .day)
      case .middle:
        return Period(
          start: whole.start.adding(days: third), end: whole.end.adding(days: -third), grain: .day)
      case .late, .end: return Period(start: whole.end.adding(days: -third), end: whole.end, grain: .day)
      }
    default: return nil
    }
  }
}
