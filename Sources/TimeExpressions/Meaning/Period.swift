/// Whole days in the calendar, named by an expression. The end is exclusive.
struct Period: Sendable, Hashable {
  var start: LocalDate
  var end: LocalDate
  var grain: TimeGrain
  /// The hour of the first day at which the period begins: a weekend begins on Friday at 18.
  var startHour = 0

  static func day(_ date: LocalDate) -> Period {
    Period(start: date, end: date.adding(days: 1), grain: .day)
  }

  var isDay: Bool { grain == .day && startHour == 0 && start.adding(days: 1) == end }

  /// Returns the period of a unit that contains a day, moved by a number of units.
  static func containing(_ date: LocalDate, _ unit: TimeUnit, plus offset: Int, firstWeekday: Weekday)
    -> Period
  {
    switch unit {
    case .second, .minute, .hour, .day: return .day(date.adding(days: offset))
    case .week, .fortnight:
      let start = date.startOfWeek(first: firstWeekday).adding(days: 7 * offset)
      return Period(start: start, end: start.adding(days: 7), grain: .week)
    case .weekend:
      let friday = date.startOfWeek(first: .monday).adding(days: 4 + 7 * offset)
      return Period(start: friday, end: friday.adding(days: 3), grain: .hour, startHour: 18)
    case .month:
      let start = date.startOfMonth.adding(months: offset)
      return Period(start: start, end: start.adding(months: 1), grain: .month)
    case .quarter:
      let start = date.startOfQuarter.adding(months: 3 * offset)
      return Period(start: start, end: start.adding(months: 3), grain: .quarter)
    case .year:
      let start = date.startOfYear.adding(years: offset)
      return Period(start: start, end: start.adding(years: 1), grain: .year)
    case .decade:
      let start = date.startOfYear.adding(years: -(date.year % 10) + 10 * offset)
      return Period(start: start, end: start.adding(years: 10), grain: .year)
    }
  }
}
