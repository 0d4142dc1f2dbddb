/// Dates: named days, days of the month, written dates, years.
extension English {
  static let dates: [Rule] = [
    Rule(
      "now", "right|just now", "at the moment", "at this time|moment", "atm",
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
      parts.days(0).map { .days(.shifted($0, Amount(1, .day))) }
    },
    Rule(
      "the? day before <date>", "the? day before <weekday>",
      examples: ["the day before christmas": "2026-12-24"]
    ) { parts in
      parts.days(0).map { .days(.shifted($0, Amount(-1, .day))) }
    },
    Rule("the? eve of <date>", examples: ["the eve of may 5th": "2026-05-04"]) { parts in
      parts.days(0).map { .days(.shifted($0, Amount(-1, .day))) }
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
    Rule("the? <ordinal> of? <month> <two-digits>", examples: ["14th April 27": "2027-04-14"]) { parts in
      guard case .moment(let day)? = monthDay(parts.month(1), parts.number(0)) else { return nil }
      return merged(day.days, .year(2000 + parts.number(2)))
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
    Rule(
      "<weekday> ,? the? <ordinal>", "<weekday> the <day>",
      examples: ["friday the 13th": "2026-03-13", "thu 19th": "2026-03-19"]
    ) { parts in
      parts.weekday(0).map { .days(.fields(.init(day: parts.number(1), weekday: $0))) }
    },
    Rule("<number> / <number>", examples: ["on 3/20": "2026-03-20"]) { parts in
      let order = dayAndMonth(parts, 0, 1)
      // Fractions look the same.
      let isFraction = parts.number(0) < parts.number(1) && parts.number(1) <= 4
      guard parts.digits(0) > 0, parts.digits(0) < 3, parts.digits(1) < 3,
        !(parts.number(0) == 24 && parts.number(1) == 7),
        (1...31).contains(order.day), (1...12).contains(order.month)
      else { return nil }
      return .days(.fields(.init(month: order.month, day: order.day)), weak: isFraction)
    },
    Rule(
      "<number> / <number> / <number>", "<number> - <number> - <number>",
      examples: ["3/3/2027": "2027-03-03", "3/3/27": "2027-03-03", "2027-03-05": "2027-03-05"]
    ) { parts in
      writtenDate(parts)
    },
    Rule("<number> / <year>", examples: ["2/2027": "2027-02-01/2027-03-01"]) { parts in
      (1...12).contains(parts.number(0)) && parts.digits(0) > 0
        ? .days(.fields(.init(year: parts.number(1), month: parts.number(0)))) : nil
    },
    Rule("<year> - <two-digits>", "<year> / <two-digits>", examples: ["2027-10": "2027-10-01/2027-11-01"]) {
      parts in
      (1...12).contains(parts.number(1)) && parts.digits(0) == 4
        ? .days(.fields(.init(year: parts.number(0), month: parts.number(1)))) : nil
    },
    Rule(
      "<year> - <two-digits> - <two-digits> t? <clock>",
      examples: ["2027-03-28 17:00:00": "2027-03-28T17:00:00"]
    ) { parts in
      guard let date = LocalDate(year: parts.number(0), month: parts.number(1), day: parts.number(2)),
        var clock = parts.clock(3)
      else { return nil }
      clock.isAmbiguous = false
      return .moment(
        Moment(days: .fields(.init(year: date.year, month: date.month, day: date.day)), clock: clock))
    },
    Rule("<year>", examples: ["since 2027": ">2027-01-01", "the end of 2027": "2027-09-01/2028-01-01"]) {
      parts in
      (1900..<2200).contains(parts.number(0)) ? .days(.year(parts.number(0)), weak: true) : nil
    },
    Rule(
      "<tens> <tens>", "<tens> oh|o <number>", examples: ["in twenty twenty seven": "2027-01-01/2028-01-01"]
    ) { parts in
      guard (10...29).contains(parts.number(0)), parts.number(1) < 100, (19...21).contains(parts.number(0))
      else { return nil }
      return .year(parts.number(0) * 100 + parts.number(1))
    },
    Rule(
      "in|during|year <year>", "in the year <year>", "in <year> ad|bc|ce?",
      examples: ["in 2027": "2027-01-01/2028-01-01", "in twenty twenty seven": "2027-01-01/2028-01-01"]
    ) { parts in
      .days(.year(parts.number(0)))
    },
    Rule("in <number> ad", examples: ["in 14 A.D.": "0014-01-01/0015-01-01"]) { parts in
      (1...9999).contains(parts.number(0)) ? .days(.year(parts.number(0))) : nil
    },
  ]

  static func monthDay(_ month: Int?, _ day: Int) -> Meaning? {
    guard let month, LocalDate(year: 2024, month: month, day: day) != nil else { return nil }
    return .days(.fields(.init(month: month, day: day)))
  }

  static func merged(_ left: Days?, _ right: Days) -> Meaning? {
    left?.merging(right).map { .days($0) }
  }

  /// Which number is the day and which the month; a number above 12 tells.
  static func dayAndMonth(_ parts: Parts, _ first: Int, _ second: Int) -> (day: Int, month: Int) {
    let (left, right) = (parts.number(first), parts.number(second))
    let monthFirst = left <= 12 && (parts.settings.dateOrder == .monthDay || right > 12)
    return monthFirst ? (right, left) : (left, right)
  }

  static func writtenDate(_ parts: Parts) -> Meaning? {
    guard parts.digits(0) > 0, parts.digits(1) > 0, parts.digits(2) > 0 else { return nil }
    let fields: Days.Fields
    if parts.digits(0) == 4 {
      fields = .init(year: parts.number(0), month: parts.number(1), day: parts.number(2))
    } else {
      let order = dayAndMonth(parts, 0, 1)
      let year = parts.digits(2) == 2 ? 2000 + parts.number(2) : parts.number(2)
      guard parts.digits(2) == 2 || parts.digits(2) == 4 else { return nil }
      fields = .init(year: year, month: order.month, day: order.day)
    }
    guard LocalDate(year: fields.year ?? 0, month: fields.month ?? 0, day: fields.day ?? 0) != nil else {
      return nil
    }
    return .days(.fields(fields))
  }
}
