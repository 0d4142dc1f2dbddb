/// A length of time as it was said: "an hour and a half", "two weeks".
struct Amount: Sendable, Hashable {
  var months = 0
  var days = 0
  var seconds = 0
  /// The largest unit that was said, which sets the grain of "in two weeks".
  var unit: TimeUnit

  init(_ count: Int, _ unit: TimeUnit) {
    let count = max(min(count, 1_000_000_000), -1_000_000_000)
    self.unit = unit
    switch unit {
    case .second: seconds = count
    case .minute: seconds = count * 60
    case .hour: seconds = count * 3600
    case .day: days = count
    case .weekend, .week: days = count * 7
    case .fortnight: days = count * 14
    case .month: months = count
    case .quarter: months = count * 3
    case .year: months = count * 12
    case .decade: months = count * 120
    }
  }

  /// `numerator/denominator` of a unit, where that is a whole number of smaller ones.
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

  /// Whether whole weeks were said, and nothing else.
  var isWeeks: Bool {
    months == 0 && seconds == 0 && days > 0 && days % 7 == 0 && [.week, .fortnight].contains(unit)
  }
  var isZero: Bool { months == 0 && days == 0 && seconds == 0 }
  var hasClock: Bool { seconds != 0 }

  static prefix func - (amount: Amount) -> Amount {
    var negative = amount
    negative.months = -amount.months
    negative.days = -amount.days
    negative.seconds = -amount.seconds
    return negative
  }

  static func + (left: Amount, right: Amount) -> Amount {
    var sum = left
    sum.months += right.months
    sum.days += right.days
    sum.seconds += right.seconds
    sum.unit = max(left.unit, right.unit)
    return sum
  }

  func moving(_ date: LocalDate) -> LocalDate {
    date.adding(months: months).adding(days: days)
  }

  func moving(_ time: LocalDateTime) -> LocalDateTime {
    // What does not move stays the same of two equal times.
    if isZero { return time }
    return LocalDateTime(date: moving(time.date), secondOfDay: time.secondOfDay).adding(seconds: seconds)
  }

  /// ISO 8601, as in `PT1H30M`, `P2W`.
  var iso8601: String {
    if months == 0, seconds == 0, days > 0, days % 7 == 0, unit >= .week { return "P\(days / 7)W" }
    var text = "P"
    if months >= 12 { text += "\(months / 12)Y" }
    if months % 12 != 0 { text += "\(months % 12)M" }
    if days != 0 { text += "\(days)D" }
    if seconds != 0 {
      text += "T"
      if seconds >= 3600 { text += "\(seconds / 3600)H" }
      if seconds / 60 % 60 != 0 { text += "\(seconds / 60 % 60)M" }
      if seconds % 60 != 0 { text += "\(seconds % 60)S" }
    }
    return text == "P" ? "PT0S" : text
  }

  /// The finest unit in use.
  var finestGrain: TimeMatch.Grain {
    if seconds != 0 { return seconds % 60 != 0 ? .second : seconds % 3600 != 0 ? .minute : .hour }
    if days != 0 { return days % 7 == 0 && unit >= .week ? .week : .day }
    return months % 12 == 0 ? .year : .month
  }
}
