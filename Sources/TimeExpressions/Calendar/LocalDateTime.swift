/// A day and a time of day, in no particular time zone.
///
/// Two with the same day and time are equal, whatever ``isRepeated`` says about the instant.
public struct LocalDateTime: Sendable, Hashable, Comparable {
  public let date: LocalDate
  /// 0 to 86,399.
  public let secondOfDay: Int
  /// Whether it is the second instant with this local time, after the clocks went back.
  public let isRepeated: Bool

  /// Seconds outside one day move the date.
  public init(date: LocalDate, secondOfDay: Int = 0, isRepeated: Bool = false) {
    self.isRepeated = isRepeated
    let days = secondOfDay.flooredQuotient(86_400)
    self.date = days == 0 ? date : LocalDate(daysSinceEpoch: date.daysSinceEpoch + days)
    self.secondOfDay = secondOfDay - days * 86_400
  }

  /// Nil unless day and time exist.
  public init?(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0) {
    guard let date = LocalDate(year: year, month: month, day: day),
      (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    self.init(date: date, secondOfDay: hour * 3600 + minute * 60 + second)
  }

  public var hour: Int { secondOfDay / 3600 }
  public var minute: Int { secondOfDay / 60 % 60 }
  public var second: Int { secondOfDay % 60 }

  /// Seconds after 1970-01-01T00:00:00 on the same clock.
  public var secondsSinceEpoch: Int { date.daysSinceEpoch * 86_400 + secondOfDay }

  public init(secondsSinceEpoch seconds: Int, isRepeated: Bool = false) {
    self.init(date: LocalDate(daysSinceEpoch: 0), secondOfDay: seconds, isRepeated: isRepeated)
  }

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
