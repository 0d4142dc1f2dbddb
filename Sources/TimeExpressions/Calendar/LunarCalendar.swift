import Foundation

/// Calendars with holidays that move in the Gregorian calendar, computed by the system's calendars (ICU).
///
/// Months are numbered as in Foundation: the Hebrew year from Tishri (Nisan is 8), the Islamic year from Muharram,
/// the Chinese year by its regular months.
enum LunarCalendar: Sendable, Hashable {
  case chinese, hebrew
  /// Umm al-Qura, on which most printed Muslim calendars are based.
  case islamic

  /// Returns the day of a Gregorian year on which a month and day of this calendar fall, or `nil` if there is none.
  func date(month: Int, day: Int, in year: Int) -> LocalDate? {
    guard (1583...2400).contains(year), let first = LocalDate(year: year, month: 1, day: 1) else {
      return nil
    }
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = .gmt
    let start = Date(timeIntervalSince1970: TimeInterval(first.daysSinceEpoch) * 86_400 + 43_200)
    let wanted = DateComponents(month: month, day: day)
    let length = LocalDate.isLeap(year) ? 366 : 365
    let shown = calendar.dateComponents([.year, .month, .day], from: start)
    guard let thisYear = shown.year else { return nil }
    for lunarYear in [thisYear, thisYear + 1] {
      var components = wanted
      components.era = calendar.component(.era, from: start)
      components.year = lunarYear
      components.hour = 12
      if self == .chinese { components.isLeapMonth = false }
      guard let found = calendar.date(from: components) else { continue }
      let days = Int((found.timeIntervalSince1970 / 86_400).rounded(.down)) - first.daysSinceEpoch
      if (0..<length).contains(days) { return first.adding(days: days) }
    }
    return nil
  }

  /// Returns the first day of the next lunar month in China's time, which may be `start` itself.
  static func newMoon(from start: LocalDate) -> LocalDate? {
    guard (1583...2400).contains(start.year) else { return nil }
    var calendar = Calendar(identifier: .chinese)
    calendar.timeZone = .gmt
    let dayOfMonth: (LocalDate) -> Int = { date in
      calendar.component(
        .day, from: Date(timeIntervalSince1970: TimeInterval(date.daysSinceEpoch) * 86_400 + 43_200))
    }
    let day = dayOfMonth(start)
    if day == 1 { return start }
    return (0...2).map { start.adding(days: 30 - day + $0) }.first { dayOfMonth($0) == 1 }
  }

  private var identifier: Calendar.Identifier {
    switch self {
    case .chinese: .chinese
    case .hebrew: .hebrew
    case .islamic: .islamicUmmAlQura
    }
  }
}
