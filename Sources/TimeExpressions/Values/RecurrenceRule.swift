/// An RFC 5545 recurrence rule (section 3.3.10).
///
/// Spoken recurrences use only a frequency, an interval, and days, months or days of the month. The other parts
/// exist for rules that are read from calendars, so that each rule is written back as it was read.
public struct RecurrenceRule: Sendable, Hashable {
  /// The unit of time in which a rule recurs (`FREQ`).
  public enum Frequency: String, Sendable, Hashable {
    case secondly = "SECONDLY"
    case minutely = "MINUTELY"
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday, and which one in the month or year (`BYDAY`).
  public struct Day: Sendable, Hashable {
    /// Which of these weekdays in the month or year is meant, counted from the end if negative, or `nil` for each.
    public var position: Int?
    /// The weekday.
    public var weekday: Weekday

    public init(_ weekday: Weekday, position: Int? = nil) {
      self.position = position
      self.weekday = weekday
    }
  }

  /// The last time at which an occurrence may begin.
  public enum End: Sendable, Hashable {
    case local(TimePoint)
    case utc(LocalDateTime)
  }

  /// The unit of time in which the rule recurs (`FREQ`).
  public var frequency: Frequency
  /// The number of units from one period to the next (`INTERVAL`).
  public var interval: Int
  /// The number of occurrences, or `nil` if it is not limited (`COUNT`).
  public var count: Int?
  /// The end of the rule, or `nil` if it has none (`UNTIL`).
  public var until: End?
  /// The months, 1 to 12 (`BYMONTH`).
  public var months: [Int]
  /// The days of the month, counted from its end if negative.
  public var monthDays: [Int]
  /// The days of the week (`BYDAY`).
  public var days: [Day]
  /// The seconds of the minute (`BYSECOND`).
  public var seconds: [Int] = []
  /// The minutes of the hour (`BYMINUTE`).
  public var minutes: [Int] = []
  /// The hours of the day (`BYHOUR`).
  public var hours: [Int] = []
  /// The days of the year, counted from its end if negative (`BYYEARDAY`).
  public var yearDays: [Int] = []
  /// The ISO 8601 weeks of the year, counted from its end if negative (`BYWEEKNO`).
  public var weeks: [Int] = []
  /// Which occurrences of each period are meant, counted from its end if negative.
  public var positions: [Int] = []
  /// The first day of the week (`WKST`), or `nil` for Monday.
  public var weekStart: Weekday?

  public init(
    _ frequency: Frequency, interval: Int = 1, days: [Day] = [], monthDays: [Int] = [], months: [Int] = [],
    count: Int? = nil, until: End? = nil
  ) {
    self.frequency = frequency
    self.interval = interval
    self.days = days
    self.monthDays = monthDays
    self.months = months
    self.count = count
    self.until = until
  }

  /// Returns the rule for some weekdays of each week, in the order of the week.
  public static func weekly(_ weekdays: [Weekday], interval: Int = 1) -> RecurrenceRule {
    let unique = Set(weekdays).sorted { $0.rawValue < $1.rawValue }
    return RecurrenceRule(.weekly, interval: interval, days: unique.map { Day($0) })
  }

  /// Whether the rule names days of the week, month or year, or weeks or months.
  public var namesDays: Bool {
    !(days.isEmpty && monthDays.isEmpty && months.isEmpty && yearDays.isEmpty && weeks.isEmpty)
  }

  /// Returns the rule moved to another date: a rule for one weekday gets the date's weekday, a rule for one day of
  /// the month its day, any other is unchanged.
  public func moved(to date: LocalDate) -> RecurrenceRule {
    var moved = self
    if frequency == .weekly, days.count == 1, days[0].position == nil {
      moved.days = [Day(date.weekday)]
    } else if frequency == .monthly, days.isEmpty, monthDays.count == 1 {
      moved.monthDays = [date.day]
    }
    return moved
  }

  /// Returns the rule without some weekdays. Returns `nil` if it is neither daily nor weekly, or if none or all of
  /// its days are left out.
  public func without(_ weekdays: [Weekday]) -> RecurrenceRule? {
    let isDaily = frequency == .daily
    guard monthDays.isEmpty, isDaily || frequency == .weekly && interval == 1 else { return nil }
    let said = isDaily && days.isEmpty ? Weekday.allCases : days.map(\.weekday)
    let kept = said.filter { !weekdays.contains($0) }
    guard !kept.isEmpty, kept.count < said.count else { return nil }
    var rule = self
    // “Every other day” keeps counting across the excluded days.
    if interval == 1 { rule.frequency = .weekly }
    rule.days = RecurrenceRule.weekly(kept).days
    return rule
  }

  /// Returns whether the rule is weekly and includes the weekday of a date.
  public func isWeekly(on date: LocalDate) -> Bool {
    frequency == .weekly && days.contains(Day(date.weekday))
  }
}
