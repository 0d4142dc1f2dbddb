/// Civil-calendar arithmetic on days, without a time zone.
extension LocalDate {
  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let index = (daysSinceEpoch + 3) % 7
    return Weekday(rawValue: (index + 7) % 7 + 1) ?? .monday
  }

  /// Returns the day that is this number of days later, or earlier if negative.
  public func adding(days: Int) -> LocalDate {
    LocalDate(daysSinceEpoch: daysSinceEpoch + max(min(days, 4_000_000), -4_000_000))
  }

  /// Returns the same day of a later month, or the month's last day if it has fewer days.
  public func adding(months: Int) -> LocalDate {
    let count = year * 12 + month - 1 + max(min(months, 200_000), -200_000)
    let year = min(max(count.flooredQuotient(12), 1), 9999)
    let month = count - count.flooredQuotient(12) * 12 + 1
    let last = LocalDate.daysInMonth(month, year: year)
    return LocalDate(year: year, month: month, day: min(day, last)) ?? self
  }

  /// Returns the same day of a later year, or the last day of February for a leap day that the year lacks.
  public func adding(years: Int) -> LocalDate {
    adding(months: max(min(years, 16_000), -16_000) * 12)
  }

  /// Returns the first day of the week that contains this day.
  func startOfWeek(first: Weekday) -> LocalDate {
    adding(days: -((weekday.rawValue - first.rawValue + 7) % 7))
  }

  var startOfMonth: LocalDate { LocalDate(year: year, month: month, day: 1) ?? self }
  var startOfQuarter: LocalDate {
    LocalDate(year: year, month: (month - 1) / 3 * 3 + 1, day: 1) ?? self
  }
  var startOfYear: LocalDate { LocalDate(year: year, month: 1, day: 1) ?? self }

  /// Returns the first such weekday after this day, or this day itself if it is one and `includingSelf` is true.
  func next(_ weekday: Weekday, includingSelf: Bool = false) -> LocalDate {
    let distance = (weekday.rawValue - self.weekday.rawValue + 7) % 7
    return adding(days: distance == 0 && !includingSelf ? 7 : distance)
  }

  /// Returns the last such weekday before this day, or this day itself if it is one and `includingSelf` is true.
  func previous(_ weekday: Weekday, includingSelf: Bool = false) -> LocalDate {
    let distance = (self.weekday.rawValue - weekday.rawValue + 7) % 7
    return adding(days: distance == 0 && !includingSelf ? -7 : -distance)
  }
}

extension Int {
  /// Returns this number clamped to the range from `-limit` to `limit`.
  func held(within limit: Int) -> Int { Swift.min(Swift.max(self, -limit), limit) }

  /// Returns the quotient rounded down, for negative numbers too.
  func flooredQuotient(_ divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
