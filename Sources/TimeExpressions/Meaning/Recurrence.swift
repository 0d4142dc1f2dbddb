/// A recurrence: its rule and the time of its occurrences.
struct Recurrence: Sendable, Hashable {
  /// The rule without its end, which depends on the calendar.
  var rule: RecurrenceRule
  /// The time of day.
  var clock: Clock?
  var part: DayPart?
  /// The range of hours that each occurrence takes.
  var span: Span?
  /// The first day, if it was said.
  var from: Days?
  /// The last day, if it was said.
  var until: Days?
  var zone: Zone?
  /// Whether days were only listed and nothing said that they recur: "on Monday and Friday".
  var isImplied = false

  init(_ rule: RecurrenceRule, part: DayPart? = nil) {
    self.rule = rule
    self.part = part
  }

  static func weekly(_ weekdays: [Weekday], interval: Int = 1) -> Recurrence {
    Recurrence(.weekly(weekdays, interval: interval))
  }

  /// Returns the recurrence with this interval, or `nil` if the interval is not supported.
  static func every(_ count: Int, _ unit: TimeUnit) -> Recurrence? {
    let (frequency, units): (RecurrenceRule.Frequency, Int) =
      switch unit {
      case .second: (.secondly, 1)
      case .minute: (.minutely, 1)
      case .hour: (.hourly, 1)
      case .day: (.daily, 1)
      case .weekend, .week: (.weekly, 1)
      case .fortnight: (.weekly, 2)
      case .month: (.monthly, 1)
      case .quarter: (.monthly, 3)
      case .year: (.yearly, 1)
      case .decade: (.yearly, 10)
      }
    guard (1...RecurrenceRule.largestNumber / units).contains(count) else { return nil }
    let rule = RecurrenceRule(frequency, interval: count * units)
    return unit == .weekend ? weekly([.saturday, .sunday], interval: count) : Recurrence(rule)
  }

  /// Returns the recurrence with a time of day, or with days, that are said beside it, or `nil` if they cannot be
  /// combined.
  func merging(_ moment: Moment) -> Recurrence? {
    guard moment.shift == nil, moment.minutesToHour == nil, !moment.isNow,
      clock == nil || moment.clock == nil,
      part == nil || moment.part == nil
    else { return nil }
    var merged = self
    if let days = moment.days {
      guard from == nil else { return nil }
      switch days {
      case .fields(let fields) where fields.weekday != nil && fields.day == nil && rule.frequency == .weekly:
        guard rule.days.isEmpty, let weekday = fields.weekday else { return nil }
        merged.rule.days = [.init(weekday)]
      case .fields(let fields) where fields.weekday == nil && fields.day != nil && rule.frequency == .monthly:
        guard fields.month == nil, rule.monthDays.isEmpty, rule.days.isEmpty, let day = fields.day else {
          return nil
        }
        merged.rule.monthDays = [day]
      case .fields(let fields) where rule.frequency == .yearly && fields.month != nil && fields.year == nil:
        guard rule.months.isEmpty, let month = fields.month else { return nil }
        merged.rule.months = [month]
        if let day = fields.day { merged.rule.monthDays = [day] }
      case .fields(let fields) where rule.frequency != .yearly && fields.month != nil && fields.day == nil:
        guard rule.months.isEmpty, fields.year == nil, let month = fields.month else { return nil }
        merged.rule.months = [month]
      default: return nil
      }
    }
    merged.clock = clock ?? moment.clock
    merged.part = part ?? moment.part
    merged.zone = zone ?? moment.zone
    return merged
  }
}

extension Recurrence {
  /// What the words say.
  var said: SaidOfTime {
    let time = Moment(part: part, clock: clock).said.union(span?.said ?? [])
    return rule.namesDays || from != nil ? time.union(.day) : time
  }
}
