/// A length of time as it was said: "an hour and a half", "two weeks".
///
/// Months, days and seconds are separate, because a month has no fixed number of days, and a day with a clock change
/// no fixed number of seconds.
public struct TimeLength: Sendable, Hashable {
  /// The number of calendar months.
  public internal(set) var months = 0
  /// The number of calendar days.
  public internal(set) var days = 0
  /// The number of seconds.
  public internal(set) var seconds = 0
  /// The largest unit that was said, which determines the grain of "in two weeks".
  var unit: TimeUnit

  init(_ count: Int, _ unit: TimeUnit) {
    let count = count.held(within: Self.largest)
    self.unit = unit
    switch unit {
    case .second, .minute, .hour: seconds = (count * (unit.seconds ?? 1)).held(within: Self.largest)
    case .day: days = count
    case .weekend, .week: days = count * 7
    case .fortnight: days = count * 14
    case .month: months = count
    case .quarter: months = count * 3
    case .year: months = count * 12
    case .decade: months = count * 120
    }
  }

  /// A limit that is beyond the calendar in any unit, and small enough not to overflow.
  private static let largest = 1_000_000_000_000

  /// Makes a fraction of a unit, rounded down to smaller units: a month counts as 30 days. Returns `nil` if a number
  /// is out of range.
  init?(_ numerator: Int, over denominator: Int, _ unit: TimeUnit) {
    guard denominator > 0, numerator >= 0, numerator < 1_000_000, denominator <= 1_000_000 else { return nil }
    switch unit {
    case .second, .minute, .hour:
      self.init(numerator * (unit.seconds ?? 1) / denominator, .second)
    case .day:
      self.init(numerator * 86_400 / denominator, .second)
      if seconds % 86_400 == 0 { (days, seconds) = (seconds / 86_400, 0) }
    case .weekend, .week, .fortnight:
      self.init(numerator * (unit == .fortnight ? 14 : 7) / denominator, .day)
    case .month:
      self.init(numerator * 30 / denominator, .day)
      if numerator % denominator == 0 { self.init(numerator / denominator, .month) }
    case .quarter: self.init(numerator * 3 / denominator, .month)
    case .year: self.init(numerator * 12 / denominator, .month)
    case .decade: self.init(numerator * 120 / denominator, .month)
    }
    self.unit = unit
  }

  /// The length in seconds, or `nil` if it is less than a second, more than a year and a day, or has months, whose
  /// length varies.
  public var fixedSeconds: Int? {
    let total = days * 86_400 + seconds
    return months == 0 && (1...366 * 86_400).contains(total) ? total : nil
  }

  /// Whether the length was said in whole weeks only.
  var isWeeks: Bool {
    months == 0 && seconds == 0 && days > 0 && days % 7 == 0 && [.week, .fortnight].contains(unit)
  }
  var isZero: Bool { months == 0 && days == 0 && seconds == 0 }
  var hasClock: Bool { seconds != 0 }

  static prefix func - (amount: TimeLength) -> TimeLength {
    var negative = amount
    negative.months = -amount.months
    negative.days = -amount.days
    negative.seconds = -amount.seconds
    return negative
  }

  static func + (left: TimeLength, right: TimeLength) -> TimeLength {
    var sum = left
    sum.months += right.months
    sum.days += right.days
    sum.seconds += right.seconds
    sum.unit = max(left.unit, right.unit)
    return sum
  }

  /// Returns whether the calendar, with the years 1 to 9999, reaches this far from a day.
  func isReachable(from date: LocalDate) -> Bool {
    guard (12..<120_000).contains(date.year * 12 + date.month - 1 + months) else { return false }
    let moved = date.adding(months: months).daysSinceEpoch + days + seconds.flooredQuotient(86_400)
    return LocalDate.days.contains(moved)
  }

  /// Whether the length is longer than the whole calendar.
  var exceedsCalendar: Bool {
    !isReachable(from: LocalDate(daysSinceEpoch: LocalDate.days.lowerBound))
  }

  func moving(_ date: LocalDate) -> LocalDate {
    date.adding(months: months).adding(days: days)
  }

  func moving(_ time: LocalDateTime) -> LocalDateTime {
    // The computation below would lose whether the time is a repeated one.
    if isZero { return time }
    return LocalDateTime(date: moving(time.date), secondOfDay: time.secondOfDay).adding(seconds: seconds)
  }

  /// The length in ISO 8601, such as `PT1H30M` or `P2W`.
  public var iso8601: String {
    let parts = parts
    let texts = parts.map { part in "\(part.count)\(Self.letters[part.unit] ?? "")" }
    let clock = parts.firstIndex { $0.unit < .day } ?? parts.endIndex
    if parts.isEmpty { return "PT0S" }
    return "P" + texts[..<clock].joined() + (seconds != 0 ? "T" : "") + texts[clock...].joined()
  }

  private static let letters: [TimeUnit: String] = [
    .year: "Y", .month: "M", .week: "W", .day: "D", .hour: "H", .minute: "M", .second: "S",
  ]

  /// The length by units, the largest first: years and months; weeks alone or days; hours, minutes and seconds.
  var parts: [(count: Int, unit: TimeUnit)] {
    if months == 0, seconds == 0, days > 0, days % 7 == 0, unit >= .week { return [(days / 7, .week)] }
    return [
      (months / 12, .year), (months % 12, .month), (days, .day), (seconds / 3600, .hour),
      (seconds / 60 % 60, .minute), (seconds % 60, .second),
    ].filter { $0.0 != 0 }
  }

  /// The finest unit that the length has.
  var finestGrain: TimeGrain {
    if seconds != 0 { return seconds % 60 != 0 ? .second : seconds % 3600 != 0 ? .minute : .hour }
    if days != 0 { return days % 7 == 0 && unit >= .week ? .week : .day }
    return months % 12 == 0 ? .year : .month
  }
}
