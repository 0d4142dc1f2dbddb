/// A day, or several days, that recur every year.
enum Holiday: Sendable, Hashable {
  case fixed(month: Int, day: Int)
  /// The nth such weekday of a month, counted from its end if negative, moved by `plus` days.
  case nth(Int, Weekday, month: Int, plus: Int)
  /// A number of days after Easter Sunday of the Western churches.
  case easter(Int)
  /// A number of days after Orthodox Easter.
  case orthodoxEaster(Int)
  /// A day of another calendar, moved by `plus` days, with the number of days that it lasts.
  case lunar(LunarCalendar, month: Int, day: Int, lasting: Int, plus: Int)
  /// The days from one offset to another relative to Easter, inclusive.
  case easterSpan(Int, Int, isOrthodox: Bool)
  /// The working day nearest to a date.
  case workingDay(month: Int, day: Int)
  /// A fixed day, or the day before it if it is a Sunday.
  case notSunday(month: Int, day: Int)
  /// A number of days after the new moon that falls in the 30 days from a date on.
  case newMoon(month: Int, day: Int, plus: Int, lasting: Int)
  /// Several days from a fixed date on.
  case fixedSpan(month: Int, day: Int, lasting: Int)

  /// Returns the first and the last day of this holiday in a Gregorian year, or `nil` if it does not occur.
  func days(in year: Int) -> (first: LocalDate, last: LocalDate)? {
    switch self {
    case .fixed(let month, let day):
      return LocalDate(year: year, month: month, day: day).map { ($0, $0) }
    case .nth(let index, let weekday, let month, let plus):
      guard let first = LocalDate(year: year, month: month, day: 1) else { return nil }
      let day: LocalDate
      if index > 0 {
        day = first.next(weekday, includingSelf: true).adding(days: 7 * (index - 1))
      } else {
        day = first.adding(months: 1).previous(weekday).adding(days: 7 * (index + 1))
      }
      let moved = day.adding(days: plus)
      return (moved, moved)
    case .easter(let offset):
      let day = Holiday.easterSunday(year).adding(days: offset)
      return (day, day)
    case .easterSpan(let first, let last, let isOrthodox):
      let easter = isOrthodox ? Holiday.orthodoxEasterSunday(year) : Holiday.easterSunday(year)
      return (easter.adding(days: first), easter.adding(days: last))
    case .lunar(let calendar, let month, let day, let length, let plus):
      return calendar.date(month: month, day: day, in: year).map {
        ($0.adding(days: plus), $0.adding(days: plus + length - 1))
      }
    case .workingDay(let month, let day):
      guard let date = LocalDate(year: year, month: month, day: day) else { return nil }
      let moved = date.weekday == .saturday ? -1 : date.weekday == .sunday ? 1 : 0
      return (date.adding(days: moved), date.adding(days: moved))
    case .notSunday(let month, let day):
      guard let date = LocalDate(year: year, month: month, day: day) else { return nil }
      let moved = date.weekday == .sunday ? date.adding(days: -1) : date
      return (moved, moved)
    case .newMoon(let month, let day, let plus, let length):
      guard let start = LocalDate(year: year, month: month, day: day) else { return nil }
      return LunarCalendar.newMoon(from: start).map {
        ($0.adding(days: plus), $0.adding(days: plus + length - 1))
      }
    case .fixedSpan(let month, let day, let length):
      return LocalDate(year: year, month: month, day: day).map { ($0, $0.adding(days: length - 1)) }
    case .orthodoxEaster(let offset):
      let day = Holiday.orthodoxEasterSunday(year).adding(days: offset)
      return (day, day)
    }
  }

  /// Returns Easter Sunday by the Gregorian computus (Meeus, "Astronomical Algorithms", chapter 8).
  static func easterSunday(_ year: Int) -> LocalDate {
    let (a, b, c) = (year % 19, year / 100, year % 100)
    let (d, e) = (b / 4, b % 4)
    let g = (8 * b + 13) / 25
    let h = (19 * a + b - d - g + 15) % 30
    let (i, k) = (c / 4, c % 4)
    let l = (32 + 2 * e + 2 * i - h - k) % 7
    let m = (a + 11 * h + 19 * l) / 433
    let month = (h + l - 7 * m + 90) / 25
    let day = (h + l - 7 * m + 33 * month + 19) % 32
    return LocalDate(year: year, month: month, day: day) ?? LocalDate(daysSinceEpoch: 0)
  }

  /// Returns Orthodox Easter by the Julian computus, as a Gregorian date.
  static func orthodoxEasterSunday(_ year: Int) -> LocalDate {
    let (a, b, c) = (year % 4, year % 7, year % 19)
    let d = (19 * c + 15) % 30
    let e = (2 * a + 4 * b - d + 34) % 7
    let month = (d + e + 114) / 31
    let day = (d + e + 114) % 31 + 1
    let julian = LocalDate(year: year, month: month, day: day) ?? LocalDate(daysSinceEpoch: 0)
    return julian.adding(days: year / 100 - year / 400 - 2)
  }
}
