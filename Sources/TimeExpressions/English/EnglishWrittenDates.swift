/// Dates in written form: numbers and names of months, separated by marks.
extension English {
  static let writtenDates: [Rule] = [
    Rule("<number> / <number>", examples: ["on 3/20": "2026-03-20"]) { parts in
      let order = dayAndMonth(parts, 0, 1)
      // A fraction looks the same.
      let isFraction = parts.number(0) < parts.number(1) && parts.number(1) <= 4
      guard parts.digits(0) > 0, parts.digits(0) < 3, parts.digits(1) < 3,
        !(parts.number(0) == 24 && parts.number(1) == 7),
        (1...31).contains(order.day), (1...12).contains(order.month)
      else { return nil }
      return .days(.fields(.init(month: order.month, day: order.day)), weak: isFraction)
    },
    Rule(
      "<number> / <number> / <number>", "<number> - <number> - <number>", "<number> . <number> . <number>",
      examples: [
        "3/3/2027": "2027-03-03", "3/3/27": "2027-03-03", "2027-03-05": "2027-03-05",
        "24.12.2026": "2026-12-24",
      ]
    ) { parts in
      writtenDate(parts)
    },
    Rule("<number> <two-digits> <two-digits>", examples: ["2026 10 16": "2026-10-16"]) { parts in
      parts.digits(0) == 4 ? date(parts.number(0), parts.number(1), parts.number(2)) : nil
    },
    Rule("<number>", examples: ["20260701": "2026-07-01"]) { parts in
      let digits = parts.number(0)
      guard parts.digits(0) == 8, (1900..<2100).contains(digits / 10_000) else { return nil }
      return date(digits / 10_000, digits / 100 % 100, digits % 100)
    },
    Rule("<number> / <year>", "<number> - <year>", examples: ["2/2027": "2027-02-01/2027-03-01"]) { parts in
      (1...12).contains(parts.number(0)) && parts.digits(0) > 0 && parts.digits(1) == 4
        ? .days(.fields(.init(year: parts.number(1), month: parts.number(0)))) : nil
    },
    Rule(
      "<year> - <two-digits>", "<year> / <two-digits>", "<year> - <number>", "<year> / <number>",
      examples: ["2027-10": "2027-10-01/2027-11-01", "2027-3": "2027-03-01/2027-04-01"]
    ) { parts in
      (1...12).contains(parts.number(1)) && parts.digits(0) == 4 && (1...2).contains(parts.digits(1))
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
    Rule("on <decimal>", examples: ["on 5.12": "2026-05-12"]) { parts in
      guard case .decimal(let first, let second, 2)? = parts.meanings.first else { return nil }
      let monthFirst = first <= 12 && (parts.settings.dateOrder == .monthDay || second > 12)
      return monthFirst ? monthDay(first, second) : monthDay(second, first)
    },
    Rule(
      "<month> /|- <day>", "<month> , the? <ordinal>",
      examples: ["Oct/2": "2026-10-02", "oct, 1st": "2026-10-01"]
    ) { parts in monthDay(parts.month(0), parts.number(1)) },
    Rule("<day> /|- <month>", examples: ["22/jan": "2027-01-22"]) { parts in
      monthDay(parts.month(1), parts.number(0))
    },
    Rule(
      "<month-day> /|- <year>", examples: ["23/Sep/2027": "2027-09-23", "Sep-23-2027": "2027-09-23"]
    ) { parts in
      parts.digits(1) == 4 ? merged(parts.days(0), .year(parts.number(1))) : nil
    },
    Rule("<month> /|- <year>", examples: ["Dec/2027": "2027-12-01/2028-01-01"]) { parts in
      parts.digits(1) == 4 ? merged(parts.days(0), .year(parts.number(1))) : nil
    },
    Rule(
      // The year is matched as a number, so that this rule precedes the time of day that four digits may be.
      "<number> /|-? <month> /|- <day>", examples: ["2027/aug/01": "2027-08-01", "2027-aug-01": "2027-08-01"]
    ) { parts in
      guard parts.digits(0) == 4, let month = parts.month(1) else { return nil }
      return date(parts.number(0), month, parts.number(2))
    },
    Rule("<number> /|- <day> /|- <month>", examples: ["2027/23/Sep": "2027-09-23"]) { parts in
      guard parts.digits(0) == 4, let month = parts.month(2) else { return nil }
      return date(parts.number(0), month, parts.number(1))
    },
    Rule(
      "the? <ordinal> of? <month> <two-digits>", "the? <ordinal> of? <month> of <two-digits>",
      "<day> <month> of <two-digits>", "<number> /|-? <month> /|- <two-digits>",
      examples: [
        "14th April 27": "2027-04-14", "15 April of 87": "1987-04-15", "5-aug-26": "2026-08-05",
      ]
    ) { parts in
      guard let month = parts.month(1) else { return nil }
      return date(century(parts.number(2)), month, parts.number(0))
    },
    Rule("<month> ' <two-digits>", examples: ["april '27": "2027-04-01/2027-05-01"]) { parts in
      merged(parts.days(0), .year(century(parts.number(1))))
    },
    Rule(
      "<days> ( <month-day> )", "<month-day> ( <weekday> )", "this|next|coming <weekday> <month-day>",
      examples: ["this friday (mar-13)": "2026-03-13", "jul 14 (tue)": "2026-07-14"]
    ) { parts in
      guard let first = parts.days(0), let second = parts.days(1) else { return nil }
      let (name, date) = parts.month(0) == nil ? (first, second) : (second, first)
      guard case .fields(let fields) = date else { return nil }
      switch name {
      case .fields(let named), .chosen(.fields(let named), _):
        return named.merging(fields).map { .days(.fields($0)) }
      default: return nil
      }
    },
    Rule("<date> - <clock>", examples: ["jul/14-11:30 am": "2026-07-14T11:30:00"]) { parts in
      parts.moment(0).flatMap { day in parts.moment(1).flatMap { day.merging($0) } }.map { .moment($0) }
    },
  ]

  private static func date(_ year: Int, _ month: Int, _ day: Int) -> Meaning? {
    LocalDate(year: year, month: month, day: day).map {
      .days(.fields(.init(year: $0.year, month: $0.month, day: $0.day)))
    }
  }

  /// Returns the full year of a two-digit one. From 40 on it belongs to the last century.
  static func century(_ year: Int) -> Int { year < 40 ? 2000 + year : 1900 + year }

  /// Returns which number is the day and which the month. A number above 12 decides; otherwise the settings do.
  static func dayAndMonth(_ parts: Parts, _ first: Int, _ second: Int) -> (day: Int, month: Int) {
    let (left, right) = (parts.number(first), parts.number(second))
    let monthFirst = left <= 12 && (parts.settings.dateOrder == .monthDay || right > 12)
    return monthFirst ? (right, left) : (left, right)
  }

  static func writtenDate(_ parts: Parts) -> Meaning? {
    guard parts.digits(0) > 0, parts.digits(1) > 0, parts.digits(2) > 0 else { return nil }
    if parts.digits(0) == 4 { return date(parts.number(0), parts.number(1), parts.number(2)) }
    guard parts.digits(2) == 2 || parts.digits(2) == 4 else { return nil }
    let order = dayAndMonth(parts, 0, 1)
    return date(parts.digits(2) == 2 ? century(parts.number(2)) : parts.number(2), order.month, order.day)
  }
}
