/// Monthly, quarterly and yearly recurrences: "the last Friday of each quarter", "every May 5th".
extension English {
  static let monthlyRecurrences: [Rule] = [
    Rule(
      "on? the? <ordinal> of every|each month", "every month on the? <ordinal>", "monthly on the? <ordinal>",
      "every <ordinal> of the month",
      examples: [
        "on the first of every month": "2026-04-01 FREQ=MONTHLY;BYMONTHDAY=1",
        "every month on the 15th": "2026-03-15 FREQ=MONTHLY;BYMONTHDAY=15",
      ]
    ) { parts in recurring(Recurrence(RecurrenceRule(.monthly, monthDays: [parts.number(0)]))) },
    Rule(
      "on? the? <ordinal> day of every|each <unit>",
      examples: [
        "the 2nd day of each month": "2026-04-02 FREQ=MONTHLY;BYMONTHDAY=2",
        "the first day of every quarter": "2026-04-01 FREQ=MONTHLY;BYMONTH=1,4,7,10;BYMONTHDAY=1",
      ]
    ) { parts in
      guard parts.number(0) <= 28 || parts.unit(1) == .month else { return nil }
      return within(parts.unit(1), isLast: false) { $0.monthDays = [parts.number(0)] }
    },
    Rule(
      "on? the? last day of every|each <unit>",
      examples: [
        "on the last day of every month": "2026-03-31 FREQ=MONTHLY;BYMONTHDAY=-1",
        "the last day of each quarter": "2026-03-31 FREQ=MONTHLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1",
      ]
    ) { parts in within(parts.unit(0), isLast: true) { $0.monthDays = [-1] } },
    Rule(
      "on? the? <ordinal> <weekday> of|in every|each <unit>",
      "every|each <ordinal> <weekday> of|in the|each|every <unit>",
      examples: [
        "every second tuesday of the month": "2026-03-10 FREQ=MONTHLY;BYDAY=2TU",
        "the first monday of each quarter": "2026-04-06 FREQ=MONTHLY;BYMONTH=1,4,7,10;BYDAY=1MO",
      ]
    ) { parts in
      guard let weekday = parts.weekday(1), parts.number(0) <= 5 else { return nil }
      return within(parts.unit(2), isLast: false) {
        $0.days = [.init(weekday, position: parts.number(0))]
      }
    },
    Rule(
      "every month on the? <ordinal> <weekday>", "every month the? <ordinal> <weekday>",
      "monthly on the? <ordinal> <weekday>",
      examples: ["every month on the 2nd tuesday": "2026-03-10 FREQ=MONTHLY;BYDAY=2TU"]
    ) { parts in
      guard let weekday = parts.weekday(1), parts.number(0) <= 5 else { return nil }
      return within(.month, isLast: false) { $0.days = [.init(weekday, position: parts.number(0))] }
    },
    Rule(
      "on? the? last <weekday> of|in every|each <unit>",
      "every|each last <weekday> of|in the|each|every <unit>",
      examples: [
        "the last friday of every month": "2026-03-27 FREQ=MONTHLY;BYDAY=-1FR",
        "the last friday of each quarter": "2026-03-27 FREQ=MONTHLY;BYMONTH=3,6,9,12;BYDAY=-1FR",
      ]
    ) { parts in
      guard let weekday = parts.weekday(0) else { return nil }
      return within(parts.unit(1), isLast: true) { $0.days = [.init(weekday, position: -1)] }
    },
    Rule(
      "on? the? <ordinal> <weekday> of|in every|each <month>",
      examples: ["the first monday of every may": "2026-05-04 FREQ=YEARLY;BYMONTH=5;BYDAY=1MO"]
    ) { parts in
      guard let weekday = parts.weekday(1), let month = parts.month(2), parts.number(0) <= 5 else {
        return nil
      }
      return recurring(
        Recurrence(
          RecurrenceRule(.yearly, days: [.init(weekday, position: parts.number(0))], months: [month])))
    },
    Rule(
      "every|each year on <month-day>", "every|each <month-day>", "<month-day> every year",
      "yearly|annually on <month-day>",
      examples: [
        "every year on may 5th": "2026-05-05 FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5",
        "every january 1st": "2027-01-01 FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1",
      ]
    ) { parts in
      guard case .fields(let fields)? = parts.days(0), let month = fields.month, let day = fields.day else {
        return nil
      }
      return recurring(Recurrence(RecurrenceRule(.yearly, monthDays: [day], months: [month])))
    },
    Rule("every|each <month>", examples: ["every january": "2027-01-01 FREQ=YEARLY;BYMONTH=1"]) { parts in
      parts.month(0).flatMap { recurring(Recurrence(RecurrenceRule(.yearly, months: [$0]))) }
    },
  ]

  /// Returns a recurrence in the first or the last month of each month, quarter or year.
  private static func within(
    _ unit: TimeUnit?, isLast: Bool, _ place: (inout RecurrenceRule) -> Void
  ) -> Meaning? {
    var rule: RecurrenceRule
    switch unit {
    case .month: rule = RecurrenceRule(.monthly)
    case .quarter:
      rule = RecurrenceRule(.monthly, months: isLast ? [3, 6, 9, 12] : [1, 4, 7, 10])
    case .year: rule = RecurrenceRule(.yearly, months: [isLast ? 12 : 1])
    default: return nil
    }
    place(&rule)
    return .recurrence(Recurrence(rule))
  }
}
