/// Dates: named days, days of the month, written dates, years.
extension English {
  static let dates: [Rule] = [
    Rule(
      "now", "right|just now", "at the moment", "at this time|moment|minute", "at the minute", "at present",
      "at the present time|moment", "atm",
      examples: ["right now": "2026-03-10T10:00:00"]
    ) { _ in
      .moment(Moment(isNow: true, isWeak: false))
    },
    Rule("today|todays", examples: ["today": "2026-03-10"]) { _ in .days(.relative(0)) },
    Rule(
      "tomorrow|tomorrows|tmrw|tmr|tomorow|tommorow|tommorrow", "the morrow",
      examples: ["tomorrow": "2026-03-11"]
    ) { _ in
      .days(.relative(1))
    },
    Rule("yesterday|yesterdays", examples: ["yesterday": "2026-03-09"]) { _ in .days(.relative(-1)) },
    Rule("the? day after tomorrow", "overmorrow", examples: ["the day after tomorrow": "2026-03-12"]) { _ in
      .days(.relative(2))
    },
    Rule("the? day before yesterday", examples: ["the day before yesterday": "2026-03-08"]) { _ in
      .days(.relative(-2))
    },
    Rule(
      "the? day after <date>", "the? day after <weekday>", examples: ["the day after christmas": "2026-12-26"]
    ) { parts in
      parts.days(0).map { .days(.shifted($0, TimeLength(1, .day))) }
    },
    Rule(
      "the? day before <date>", "the? day before <weekday>",
      examples: ["the day before christmas": "2026-12-24"]
    ) { parts in
      parts.days(0).map { .days(.shifted($0, TimeLength(-1, .day))) }
    },
    Rule("the? eve of <date>", examples: ["the eve of may 5th": "2026-05-04"]) { parts in
      parts.days(0).map { .days(.shifted($0, TimeLength(-1, .day))) }
    },
    Rule(
      "<month> the? <ordinal>", "<month> <day>",
      examples: ["march 3": "2027-03-03", "sept 3rd": "2026-09-03", "may the fifth": "2026-05-05"]
    ) { parts in
      monthDay(parts.month(0), parts.number(1))
    },
    Rule(
      "the? <ordinal> day? of? <month>", "the? <day> of <month>", "<day> <month>", "the <day> <month>",
      examples: ["the third of may": "2026-05-03", "3 july": "2026-07-03", "15th february": "2027-02-15"]
    ) { parts in monthDay(parts.month(1), parts.number(0)) },
    Rule("the ides of <month>", examples: ["the ides of march": "2026-03-15"]) { parts in
      parts.month(0).flatMap { monthDay($0, [3, 5, 7, 10].contains($0) ? 15 : 13) }
    },
    Rule(
      "<month-day> ,? <year>", "<month-day> of <year>",
      examples: ["april 14, 2027": "2027-04-14", "may 5 twenty twenty seven": "2027-05-05"]
    ) { parts in
      merged(parts.days(0), .year(parts.number(1)))
    },
    Rule("<month> ,? of? <year>", "<month> in <year>", examples: ["october 2027": "2027-10-01/2027-11-01"]) {
      parts in
      merged(parts.days(0), .year(parts.number(1)))
    },
    Rule("the <ordinal>", examples: ["the 15th": "2026-03-15"]) { parts in
      // "The second" is more often something else.
      .days(.dayOfMonth(parts.number(0)), weak: parts.number(0) <= 3)
    },
    Rule("on the <ordinal>", examples: ["on the third": "2026-04-03"]) { parts in
      .days(.dayOfMonth(parts.number(0)))
    },
    Rule(
      "the? <ordinal> day? of|in <cycle>", "<day> of <cycle>", examples: ["20th of next month": "2026-04-20"]
    ) { parts in
      guard case .cycle(.month, _)? = parts.days(1) else { return nil }
      return parts.days(1).map { .days(.within(.dayOfMonth(parts.number(0)), $0)) }
    },
    Rule("<cycle> <ordinal>", examples: ["next month's 15th": "2026-04-15"]) { parts in
      guard case .cycle(.month, _)? = parts.days(0) else { return nil }
      return parts.days(0).map { .days(.within(.dayOfMonth(parts.number(1)), $0)) }
    },
    Rule(
      "<weekday> ,? the? <ordinal>", "<weekday> the <day>",
      examples: ["friday the 13th": "2026-03-13", "thu 19th": "2026-03-19"]
    ) { parts in
      parts.weekday(0).map { .days(.fields(.init(day: parts.number(1), weekday: $0))) }
    },
    Rule(
      "<weekday> <day>", "<weekday> , <day>",
      examples: ["friday 20": "2026-03-20", "sunday 29": "2026-03-29"]
    ) { parts in
      // A number up to twelve is an hour.
      guard parts.digits(1) == 2, parts.number(1) > 12 else { return nil }
      return parts.weekday(0).map { .days(.fields(.init(day: parts.number(1), weekday: $0))) }
    },
    Rule("on the <day>", examples: ["on the 17": "2026-03-17"]) { parts in
      parts.digits(0) > 0 ? .days(.dayOfMonth(parts.number(0))) : nil
    },
    Rule("the <day>", examples: ["by the 17": "<2026-03-17"]) { parts in
      parts.digits(0) > 0 ? .days(.dayOfMonth(parts.number(0)), weak: true) : nil
    },
    Rule("on <day>", examples: ["on 15": "2026-03-15"]) { parts in
      // A number up to twelve may be an hour or a count.
      parts.digits(0) == 2 && parts.number(0) > 12 ? .days(.dayOfMonth(parts.number(0))) : nil
    },
    Rule(
      "this|same day <cycle>", "the same day <cycle>", examples: ["this day next week": "2026-03-17"]
    ) { parts in sameDay(parts.days(0)).map { .days($0) } },
    Rule(
      "this|same time <cycle>", "the same time <cycle>",
      examples: ["this time next week": "2026-03-17T10:00:00"]
    ) { parts in sameDay(parts.days(0)).map { .moment(Moment(days: $0, isNow: true)) } },
  ]

  /// Returns today's date in another week, month or year.
  private static func sameDay(_ cycle: Days?) -> Days? {
    guard case .cycle(let unit, let offset)? = cycle, offset != 0, unit >= .week else { return nil }
    return .shifted(.relative(0), TimeLength(offset, unit))
  }

  static func monthDay(_ month: Int?, _ day: Int) -> Meaning? {
    guard let month, LocalDate(year: 2024, month: month, day: day) != nil else { return nil }
    return .days(.fields(.init(month: month, day: day)))
  }

  static func merged(_ left: Days?, _ right: Days) -> Meaning? {
    left?.merging(right).map { .days($0) }
  }
}
