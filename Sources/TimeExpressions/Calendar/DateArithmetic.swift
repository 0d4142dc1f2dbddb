/// Civil arithmetic on days, without a time zone.
extension LocalDate {
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let index = (daysSinceEpoch + 3) % 7
    return Weekday(rawValue: (index + 7) % 7 + 1) ?? .monday
  }

  public func adding(days: Int) -> LocalDate {
    LocalDate(daysSinceEpoch: daysSinceEpoch + max(min(days, 4_000_000), -4_000_000))
  }

  /// The same day of a later month, or that month's last day where it has fewer.
  public func adding(months: Int) -> LocalDate {
    let count = year * 12 + month - 1 + max(min(months, 200_000), -200_000)
    let year = min(max(count.flooredQuotient(12), 1), 9999)
    let month = count - count.flooredQuotient(12) * 12 + 1
    let last = LocalDate.daysInMonth(month, year: year)
    return LocalDate(year: year, month: month, day: min(day, last)) ?? self
  }

  public func adding(years: Int) -> LocalDate {
    adding(months: max(min(years, 16_000), -16_000) * 12)
  }

  /// The first day of this day's week.
  func startOfWeek(first: Weekday) -> LocalDate {
    adding(days: -((weekday.rawValue - first.rawValue + 7) % 7))
  }

  var startOfMonth: LocalDate { LocalDate(year: year, month: month, day: 1) ?? self }
  var startOfQuarter: LocalDate {
    LocalDate(year: year, month: (month - 1) / 3 * 3 + 1, day: 1) ?? self
  }
  var startOfYear: LocalDate { LocalDate(year: year, month: 1, day: 1) ?? self }

  /// The first such weekday after this day, or this day itself where `includingSelf`.
  func next(_ weekday: Weekday, includingSelf: Bool = false) -> LocalDate {
    let distance = (weekday.rawValue - self.weekday.rawValue + 7) % 7
    return adding(days: distance == 0 && !includingSelf ? 7 : distance)
  }

  /// The last such weekday before this day, or this day itself where `includingSelf`.
  func previous(_ weekday: Weekday, includingSelf: Bool = false) -> LocalDate {
    let distance = (self.weekday.rawValue - weekday.rawValue + 7) % 7
    return adding(days: distance == 0 && !includingSelf ? -7 : -distance)
  }
}

extension Int {
  /// The nearest number between a limit's negative and the limit.
  func held(within limit: Int) -> Int { Swift.min(Swift.max(self, -limit), limit) }

  /// The quotient rounded down, also for negative numbers.
  func flooredQuotient(_ divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
