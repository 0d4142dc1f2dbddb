/// How something comes back: an RFC 5545 recurrence rule (section 3.3.10).
///
/// What people say becomes a frequency, an interval and days, months or days of the month. The other parts are there
/// for the rules of calendars, so that each rule is written as it was read.
public struct RecurrenceRule: Sendable, Hashable {
  public enum Frequency: String, Sendable, Hashable {
    case secondly = "SECONDLY"
    case minutely = "MINUTELY"
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  public struct Day: Sendable, Hashable {
    /// Which one of the month or year, from the end where negative; nil for each.
    public var position: Int?
    public var weekday: Weekday

    public init(_ weekday: Weekday, position: Int? = nil) {
      self.position = position
      self.weekday = weekday
    }
  }

  /// The last time at which it may come back.
  public enum End: Sendable, Hashable {
    case local(TimePoint)
    case utc(LocalDateTime)
  }

  public var frequency: Frequency
  public var interval: Int
  public var count: Int?
  public var until: End?
  public var months: [Int]
  /// From the end of the month where negative.
  public var monthDays: [Int]
  public var days: [Day]
  public var seconds: [Int] = []
  public var minutes: [Int] = []
  public var hours: [Int] = []
  public var yearDays: [Int] = []
  public var weeks: [Int] = []
  /// Which of the occurrences in a period are meant, from its end where negative.
  public var positions: [Int] = []
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

  /// On some days of each week, in the order of the week.
  public static func weekly(_ weekdays: [Weekday], interval: Int = 1) -> RecurrenceRule {
    let unique = Set(weekdays).sorted { $0.rawValue < $1.rawValue }
    return RecurrenceRule(.weekly, interval: interval, days: unique.map { Day($0) })
  }

  /// Whether it names days of the week, of the month or of the year.
  public var namesDays: Bool {
    !(days.isEmpty && monthDays.isEmpty && months.isEmpty && yearDays.isEmpty && weeks.isEmpty)
  }

  /// The rule for another date: a rule of one weekday moves to the date's, any other stays.
  public func moved(to date: LocalDate) -> RecurrenceRule {
    guard frequency == .weekly, days.count == 1, days[0].position == nil else { return self }
    var moved = self
    moved.days = [Day(date.weekday)]
    return moved
  }

  /// The rule on the days that are left when some are left out; nil where it is neither daily nor weekly, where none is left,
  /// or none was left out.
  public func without(_ weekdays: [Weekday]) -> RecurrenceRule? {
    let isDaily = frequency == .daily
    guard monthDays.isEmpty, isDaily || frequency == .weekly && interval == 1 else { return nil }
    let said = isDaily && days.isEmpty ? Weekday.allCases : days.map(\.weekday)
    let kept = said.filter { !weekdays.contains($0) }
    guard !kept.isEmpty, kept.count < said.count else { return nil }
    var rule = self
    // Every second day goes on being counted over the days that are left out.
    if interval == 1 { rule.frequency = .weekly }
    rule.days = RecurrenceRule.weekly(kept).days
    return rule
  }

  /// Whether it is weekly and names the weekday of a date.
  public func isWeekly(on date: LocalDate) -> Bool {
    frequency == .weekly && days.contains(Day(date.weekday))
  }
}
