/// Finds the days that an expression names in the calendar, relative to a reference day.
struct DayResolver: Sendable {
  var today: LocalDate
  var settings: TimeSettings

  /// Returns the first such days that are not over, or `nil` if there are none.
  func period(_ days: Days) -> Period? {
    switch days {
    case .fields(let fields): return fieldPeriod(fields)
    case .relative(let offset): return .day(today.adding(days: offset))
    case .cycle(let unit, let offset): return containing(today, unit, offset)
    case .cycles(let unit, let count): return run(of: unit, count)
    case .holiday(let holiday): return nearest(holiday, offset: 0)
    case .season(let season): return seasonPeriod(season, 0)
    case .quarter(let number): return quarterPeriod(number, in: today.year)
    case .week(let number): return upcomingWeek(number)
    case .workday(let count): return workday(count)
    case .nth(let index, let member, let whole): return nth(index, member, of: whole)
    case .shifted(let base, let amount): return shifted(base, amount)
    case .occurrence(let count, let member, let base): return occurrence(count, member, from: base)
    case .chosen(let base, let offset): return chosen(base, offset)
    case .within(let part, let whole): return within(part, whole)
    case .portion(let portion, let base): return period(base).flatMap { cut($0, portion) }
    case .weekOf(let base): return period(base).map { containing($0.start, .week, 0) }
    case .half(let number, let base): return period(base).flatMap { half(number, of: $0) }
    case .weekendOf(let base): return period(base).map { weekend(beside: $0.start) }
    case .closest(let index, let member, let base): return closest(index, member, to: base)
    case .rest(let base):
      guard let whole = period(base), whole.end > today else { return nil }
      return Period(start: max(today, whole.start), end: whole.end, grain: .day)
    case .elapsed(let base):
      guard let whole = period(base), whole.start < today else { return nil }
      return Period(start: whole.start, end: min(today, whole.end), grain: .day)
    case .stretch(let first, let last): return stretch(first, last)
    }
  }

  func containing(_ date: LocalDate, _ unit: TimeUnit, _ offset: Int) -> Period {
    Period.containing(date, unit, plus: offset, firstWeekday: settings.firstWeekday)
  }

  func from(_ date: LocalDate) -> DayResolver { DayResolver(today: date, settings: settings) }

  private func run(of unit: TimeUnit, _ count: Int) -> Period? {
    guard count != 0 else { return nil }
    let first = containing(today, unit, count > 0 ? 1 : count)
    let last = containing(today, unit, count > 0 ? count : -1)
    return Period(start: first.start, end: last.end, grain: unit.grain, startHour: first.startHour)
  }

  private func shifted(_ base: Days, _ amount: TimeLength) -> Period? {
    guard let from = period(base) else { return nil }
    return .day(amount.moving(from.start))
  }

  private func stretch(_ first: Days, _ last: Days) -> Period? {
    guard let start = period(first), let end = last.isCounted ? period(last) : from(start.start).period(last),
      end.end > start.start
    else {
      return nil
    }
    return Period(
      start: start.start, end: end.end, grain: max(start.grain, end.grain), startHour: start.startHour)
  }

  func within(_ part: Days, _ whole: Days) -> Period? {
    guard let bounds = period(whole) else { return nil }
    switch part {
    case .fields(let fields) where bounds.isDay: return fields.hold(bounds.start) ? bounds : nil
    case .holiday(let holiday): return holiday.period(in: bounds.start.year)
    case .season(let season): return seasonPeriod(season, in: bounds.start.year)
    case .quarter(let number): return quarterPeriod(number, in: bounds.start.year)
    case .week(let number): return weekPeriod(number, in: bounds.start.year)
    case .fields(let fields):
      if fields.month != nil, fields.year == nil {
        var dated = fields
        dated.year = bounds.start.year
        return fieldPeriod(dated)
      }
      if let day = fields.day, fields.weekday == nil {
        return LocalDate(year: bounds.start.year, month: bounds.start.month, day: day).map(Period.day)
      }
      guard let weekday = fields.weekday else { return nil }
      let date = bounds.start.next(weekday, includingSelf: true)
      return date < bounds.end ? .day(date) : nil
    default:
      guard let found = from(bounds.start).period(part), found.start >= bounds.start, found.start < bounds.end
      else { return nil }
      return found
    }
  }

  private func chosen(_ base: Days, _ offset: Int) -> Period? {
    switch base {
    case .fields(let fields) where fields.weekday != nil && fields.day == nil && fields.month == nil:
      return fields.weekday.flatMap { chosenWeekday($0, offset) }
    case .holiday(let holiday): return nearest(holiday, offset: offset)
    case .season(let season): return seasonPeriod(season, offset)
    case .fields(let fields) where fields.month != nil && fields.year == nil:
      return fields.month.flatMap { chosenMonth($0, day: fields.day, offset) }
    default: return period(base)
    }
  }

  private func chosenWeekday(_ weekday: Weekday, _ offset: Int) -> Period {
    switch offset {
    case 0: return .day(today.next(weekday, includingSelf: true))
    case ..<0: return .day(today.previous(weekday).adding(days: 7 * (offset + 1)))
    default:
      if settings.nextWeekday == .soonest { return .day(today.next(weekday).adding(days: 7 * (offset - 1))) }
      let week = today.startOfWeek(first: settings.firstWeekday).adding(days: 7 * offset)
      return .day(week.next(weekday, includingSelf: true))
    }
  }

  private func chosenMonth(_ month: Int, day: Int?, _ offset: Int) -> Period? {
    let fields = Days.Fields(year: today.year, month: month, day: day)
    guard let thisYear = fieldPeriod(fields) else { return nil }
    let steps: Int
    switch offset {
    case 0: steps = thisYear.end > today ? 0 : 1
    case ..<0: steps = thisYear.end <= today ? offset + 1 : offset
    default: steps = thisYear.start > today ? offset - 1 : offset
    }
    var moved = fields
    moved.year = today.year + steps
    return fieldPeriod(moved)
  }
}

extension Days {
  /// Whether the days are counted within a named period, so that they do not depend on the reference day.
  fileprivate var isCounted: Bool {
    switch self {
    case .nth, .workday: true
    default: false
    }
  }
}
