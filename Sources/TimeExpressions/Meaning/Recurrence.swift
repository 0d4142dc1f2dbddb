/// Something that comes back: the parts of an RFC 5545 rule, and the moment that its occurrences take.
struct Recurrence: Sendable, Hashable {
  enum Frequency: String, Sendable, Hashable {
    case secondly = "SECONDLY"
    case minutely = "MINUTELY"
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  struct Day: Sendable, Hashable {
    /// Which one of the month or year, from the end where negative; nil for each.
    var position: Int?
    var weekday: Weekday
  }

  var frequency: Frequency
  var interval = 1
  var days: [Day] = []
  var monthDays: [Int] = []
  var months: [Int] = []
  /// Time of day.
  var clock: Clock?
  var part: DayPart?
  /// From one time of day to another.
  var span: Span?
  /// The first day, where it was said.
  var from: Days?
  /// The last day, where it was said.
  var until: Days?
  var count: Int?
  var zone: Zone?
  /// Only days were listed, and nothing said that they come back: "on Monday and Friday".
  var isImplied = false

  /// RFC 5545 without `UNTIL`, which needs the calendar.
  var rule: String {
    var parts = ["FREQ=\(frequency.rawValue)"]
    if interval > 1 { parts.append("INTERVAL=\(interval)") }
    if let count { parts.append("COUNT=\(count)") }
    if !months.isEmpty { parts.append("BYMONTH=" + months.map(String.init).joined(separator: ",")) }
    if !monthDays.isEmpty { parts.append("BYMONTHDAY=" + monthDays.map(String.init).joined(separator: ",")) }
    if !days.isEmpty {
      let names = days.map { ($0.position.map(String.init) ?? "") + $0.weekday.rfc5545 }
      parts.append("BYDAY=" + names.joined(separator: ","))
    }
    return parts.joined(separator: ";")
  }

  static func weekly(_ weekdays: [Weekday], interval: Int = 1) -> Recurrence {
    var unique: [Weekday] = []
    for weekday in weekdays where !unique.contains(weekday) { unique.append(weekday) }
    return Recurrence(
      frequency: .weekly, interval: interval,
      days: unique.sorted { $0.rawValue < $1.rawValue }.map { Day(weekday: $0) })
  }

  static func every(_ count: Int, _ unit: TimeUnit) -> Recurrence? {
    guard (1...10_000).contains(count) else { return nil }
    switch unit {
    case .second: return Recurrence(frequency: .secondly, interval: count)
    case .minute: return Recurrence(frequency: .minutely, interval: count)
    case .hour: return Recurrence(frequency: .hourly, interval: count)
    case .day: return Recurrence(frequency: .daily, interval: count)
    case .weekend: return weekly([.saturday, .sunday], interval: count)
    case .week: return Recurrence(frequency: .weekly, interval: count)
    case .fortnight: return Recurrence(frequency: .weekly, interval: count * 2)
    case .month: return Recurrence(frequency: .monthly, interval: count)
    case .quarter: return Recurrence(frequency: .monthly, interval: count * 3)
    case .year: return Recurrence(frequency: .yearly, interval: count)
    case .decade: return Recurrence(frequency: .yearly, interval: count * 10)
    }
  }

  /// With a time of day, a first or a last day that was said beside it.
  func merging(_ moment: Moment) -> Recurrence? {
    guard moment.shift == nil, moment.minutesToHour == nil, !moment.isNow,
      clock == nil || moment.clock == nil,
      part == nil || moment.part == nil
    else { return nil }
    var merged = self
    if let days = moment.days {
      guard from == nil else { return nil }
      switch days {
      case .fields(let fields) where fields.weekday != nil && fields.day == nil && frequency == .weekly:
        guard self.days.isEmpty, let weekday = fields.weekday else { return nil }
        merged.days = [Day(weekday: weekday)]
      case .fields(let fields) where fields.weekday == nil && fields.day != nil && frequency == .monthly:
        guard fields.month == nil, monthDays.isEmpty, self.days.isEmpty, let day = fields.day else {
          return nil
        }
        merged.monthDays = [day]
      case .fields(let fields) where frequency == .yearly && fields.month != nil && fields.year == nil:
        guard months.isEmpty, let month = fields.month else { return nil }
        merged.months = [month]
        if let day = fields.day { merged.monthDays = [day] }
      case .fields(let fields) where frequency != .yearly && fields.month != nil && fields.day == nil:
        guard months.isEmpty, fields.year == nil, let month = fields.month else { return nil }
        merged.months = [month]
      default: return nil
      }
    }
    merged.clock = clock ?? moment.clock
    merged.part = part ?? moment.part
    merged.zone = zone ?? moment.zone
    return merged
  }
}
