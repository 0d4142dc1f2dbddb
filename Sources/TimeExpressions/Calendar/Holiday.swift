/// A day, or days, that come round each year.
enum Holiday: Sendable, Hashable {
  case fixed(month: Int, day: Int)
  /// The nth such weekday of a month, from its end where negative, moved by some days.
  case nth(Int, Weekday, month: Int, plus: Int)
  /// Days after Easter Sunday of the Western churches.
  case easter(Int)
  /// Days after Orthodox Easter.
  case orthodoxEaster(Int)

  /// The days of this holiday in a year of the Gregorian calendar, the last included.
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
    case .orthodoxEaster(let offset):
      let day = Holiday.orthodoxEasterSunday(year).adding(days: offset)
      return (day, day)
    }
  }

  /// The Gregorian computus (Meeus, "Astronomical Algorithms", chapter 8).
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

  /// The Julian computus, its day moved to the Gregorian calendar.
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
