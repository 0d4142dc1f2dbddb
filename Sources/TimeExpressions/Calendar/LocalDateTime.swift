/// A day and a time of day, without a time zone.
///
/// Two values with the same day and time of day are equal, even if ``isRepeated`` differs.
public struct LocalDateTime: Sendable, Hashable, Comparable {
  /// The day.
  public let date: LocalDate
  /// The number of seconds since midnight, 0 to 86,399.
  public let secondOfDay: Int
  /// Whether this is the second of two instants with this local time, after the clocks went back.
  public let isRepeated: Bool

  /// Makes a local time. Seconds outside of one day move the date.
  public init(date: LocalDate, secondOfDay: Int = 0, isRepeated: Bool = false) {
    self.isRepeated = isRepeated
    let days = secondOfDay.flooredQuotient(86_400)
    self.date = days == 0 ? date : LocalDate(daysSinceEpoch: date.daysSinceEpoch + days)
    self.secondOfDay = secondOfDay - days * 86_400
  }

  /// Returns `nil` unless the day and the time exist.
  public init?(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0) {
    guard let date = LocalDate(year: year, month: month, day: day),
      (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    self.init(date: date, secondOfDay: hour * 3600 + minute * 60 + second)
  }

  /// The hour, 0 to 23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute, 0 to 59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second, 0 to 59.
  public var second: Int { secondOfDay % 60 }

  /// The number of seconds from 1970-01-01T00:00:00 to this local time, without regard to clock changes.
  public var secondsSinceEpoch: Int { date.daysSinceEpoch * 86_400 + secondOfDay }

  /// Makes the local time that is this number of seconds after 1970-01-01T00:00:00, without regard to clock changes.
  public init(secondsSinceEpoch seconds: Int, isRepeated: Bool = false) {
    self.init(date: LocalDate(daysSinceEpoch: 0), secondOfDay: seconds, isRepeated: isRepeated)
  }

  /// Returns the local time that is this number of seconds later, without regard to clock changes.
  public func adding(seconds: Int) -> LocalDateTime {
    LocalDateTime(date: date, secondOfDay: secondOfDay + seconds)
  }

  public static func == (left: LocalDateTime, right: LocalDateTime) -> Bool {
    (left.date, left.secondOfDay) == (right.date, right.secondOfDay)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(date)
    hasher.combine(secondOfDay)
  }

  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    (left.date, left.secondOfDay) < (right.date, right.secondOfDay)
  }
}
