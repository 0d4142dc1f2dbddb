/// Weeks, months, quarters and years relative to the current one, and their weekdays.
extension English {
  static let cycles: [Rule] =
    singular + [
      Rule(
        "this|current <unit>", "the current|present <unit>",
        examples: [
          "this week": "2026-03-09/2026-03-16", "this weekend": "2026-03-13T18:00:00/2026-03-16T00:00:00",
        ]
      ) { parts in cycle(parts.unit(0), 0, weak: false) },
      Rule(
        "the|my <unit>",
        examples: [
          "the first day of the month": "2026-03-01",
          "the weekend": "2026-03-13T18:00:00/2026-03-16T00:00:00",
        ]
      ) { parts in
        cycle(parts.unit(0), 0, weak: parts.unit(0) != .weekend)
      },
      Rule(
        "the? next|following|upcoming|coming <unit>", "the? around next <unit>", "around next <unit>",
        examples: [
          "next week": "2026-03-16/2026-03-23", "the following week": "2026-03-16/2026-03-23",
          "next weekend": "2026-03-20T18:00:00/2026-03-23T00:00:00",
        ]
      ) { parts in cycle(parts.unit(0), 1, weak: false) },
      Rule(
        "the? last|past|previous <unit>", "this past|last <unit>",
        examples: ["last week": "2026-03-02/2026-03-09", "last month": "2026-02-01/2026-03-01"]
      ) { parts in
        cycle(parts.unit(0), -1, weak: false)
      },
      Rule(
        "the <unit> after next", "<unit> after next",
        examples: ["the week after next": "2026-03-23/2026-03-30"]
      ) { parts in cycle(parts.unit(0), 2, weak: false) },
      Rule("the <unit> before last", examples: ["the week before last": "2026-02-23/2026-03-02"]) { parts in
        cycle(parts.unit(0), -2, weak: false)
      },
      Rule(
        "the? next|following|coming <number> <unit>", "the? upcoming <number> <unit>",
        "the? next few <unit>", "the? <number> next|upcoming|coming|following <unit>",
        examples: ["next three weeks": "2026-03-16/2026-04-06", "the next few days": "2026-03-11/2026-03-14"]
      ) { parts in counted(parts, sign: 1) },
      Rule(
        "the? last|past|previous <number> <unit>", "the? last|past few <unit>",
        "the? <number> last|past|previous <unit>", notAfter: verbHelpers,
        examples: ["last two weeks": "2026-02-23/2026-03-09", "the past few days": "2026-03-07/2026-03-10"]
      ) { parts in counted(parts, sign: -1) },
      Rule(
        "the? next couple of? <unit>", examples: ["the next couple of days": "2026-03-11/2026-03-13"]
      ) { parts in parts.unit(0).flatMap { counted(2, $0) } },
      Rule(
        "the? last|past couple of? <unit>", examples: ["the last couple of days": "2026-03-08/2026-03-10"]
      ) { parts in parts.unit(0).flatMap { counted(-2, $0) } },
      Rule(
        "in|within|over|during the? next|coming <unit>",
        examples: ["in the next hour": "2026-03-10T10:00:00/2026-03-10T11:00:00"]
      ) { parts in parts.unit(0).flatMap { [.minute, .hour].contains($0) ? counted(1, $0) : nil } },
      Rule(
        "in|within|over|during the? last|past <unit>",
        examples: ["in the last hour": "2026-03-10T09:00:00/2026-03-10T10:00:00"]
      ) { parts in parts.unit(0).flatMap { [.minute, .hour].contains($0) ? counted(-1, $0) : nil } },
      Rule(
        "the? last|past <amount>", notAfter: verbHelpers,
        examples: ["the last 2 months and 2 weeks": "2025-12-27/2026-03-10"]
      ) { parts in
        // With a single unit, whole units are meant.
        guard let amount = parts.amount(0),
          [amount.months, amount.days, amount.seconds].filter({ $0 != 0 }).count > 1
        else { return nil }
        return amount.hasClock
          ? .span(Span(start: Moment(shift: -amount), end: Moment(isNow: true)))
          : .span(
            Span(start: Moment(days: .shifted(.relative(0), -amount)), end: Moment(days: .relative(-1))))
      },
      Rule(
        "that|same <unit>", "the|that same <unit>", examples: ["the same week": "2026-03-09/2026-03-16"]
      ) { parts in
        parts.unit(0).flatMap { [.week, .weekend, .month].contains($0) ? cycle($0, 0, weak: false) : nil }
      },
      Rule("earlier in? <cycle>", examples: ["earlier this month": "2026-03-01/2026-03-10"]) { parts in
        parts.days(0).map { .days(.elapsed($0)) }
      },
      Rule("later in? <cycle>", examples: ["later this week": "2026-03-10/2026-03-16"]) { parts in
        parts.days(0).map { .days(.rest($0)) }
      },
      Rule(
        "this|current <season>", "this <holiday>",
        examples: ["this summer": "2026-06-21/2026-09-23"]
      ) { parts in chosen(parts, 0) },
      Rule("this <month>", examples: ["this january": "2026-01-01/2026-02-01"]) { parts in
        parts.days(0).map { .days(.within($0, .cycle(.year, 0))) }
      },
      Rule(
        "this <weekday>", "on this <weekday>", examples: ["this friday": "2026-03-13"]
      ) { parts in
        chosen(parts, 0)
      },
      Rule(
        "this? coming|upcoming <weekday>",
        examples: ["this coming monday": "2026-03-16", "coming tuesday": "2026-03-17"]
      ) { parts in parts.days(0).map { .days($0) } },
      Rule(
        "the? next|following <weekday>", "the? next|coming <month>", "the? next|following <holiday>",
        "the? next|coming <season>", "next <month-day>",
        "around|about|on next <weekday>",
        examples: ["next friday": "2026-03-20", "next march": "2027-03-01/2027-04-01"]
      ) { parts in chosen(parts, 1) },
      Rule(
        "the? last|previous <weekday>", "the? last|past|previous <month>", "the? last <holiday>",
        "the? last|past|previous <season>",
        "this? past <weekday>", "last <month-day>",
        examples: [
          "last friday": "2026-03-06", "last march": "2025-03-01/2025-04-01",
          "last summer": "2025-06-21/2025-09-23",
        ]
      ) { parts in chosen(parts, -1) },
      Rule(
        "the? <weekday> after next", "the? <month> after next",
        examples: ["friday after next": "2026-03-20", "march after next": "2028-03-01/2028-04-01"]
      ) { parts in
        guard let days = parts.days(0) else { return nil }
        return .days(parts.weekday(0) == nil ? .chosen(days, 2) : .occurrence(2, days, from: .relative(0)))
      },
      Rule("the? <weekday> before last", examples: ["the friday before last": "2026-02-27"]) { parts in
        chosen(parts, -2)
      },
      Rule(
        "<weekday> of|from|in <cycle>",
        examples: ["monday of next week": "2026-03-16"]
      ) { parts in
        guard let weekday = parts.days(0), case .cycle(.week, _)? = parts.days(1) else { return nil }
        return parts.days(1).map { .days(.within(weekday, $0)) }
      },
      Rule("<cycle> - <weekday>", examples: ["next week - monday": "2026-03-16"]) { parts in
        guard let weekday = parts.days(1), case .cycle(.week, _)? = parts.days(0) else { return nil }
        return parts.days(0).map { .days(.within(weekday, $0)) }
      },
      Rule("last weeks <weekday>", examples: ["last week's friday": "2026-03-06"]) { parts in
        parts.days(0).map { .days(.within($0, .cycle(.week, -1))) }
      },
      Rule("next weeks <weekday>", examples: ["next week's friday": "2026-03-20"]) { parts in
        parts.days(0).map { .days(.within($0, .cycle(.week, 1))) }
      },
      Rule("the? <ordinal> <unit>", examples: ["the third quarter": "2026-07-01/2026-10-01"]) { parts in
        parts.unit(1) == .quarter && parts.number(0) <= 4 ? .days(.quarter(parts.number(0))) : nil
      },
      Rule("the? <ordinal> <unit> of? <year>", examples: ["4th quarter 2027": "2027-10-01/2028-01-01"]) {
        parts in
        guard parts.unit(1) == .quarter, (1...4).contains(parts.number(0)) else { return nil }
        return .days(.within(.quarter(parts.number(0)), .year(parts.number(2))))
      },
      Rule("q <number> -? of? <year>", examples: ["Q4 2027": "2027-10-01/2028-01-01"]) { parts in
        (1...4).contains(parts.number(0))
          ? .days(.within(.quarter(parts.number(0)), .year(parts.number(1)))) : nil
      },
      Rule("q <number>", examples: ["in q3": "2026-07-01/2026-10-01"]) { parts in
        (1...4).contains(parts.number(0)) ? .days(.quarter(parts.number(0))) : nil
      },
      Rule(
        "<number> q <number>", examples: ["2027Q4": "2027-10-01/2028-01-01", "27q4": "2027-10-01/2028-01-01"]
      ) { parts in
        let year = parts.number(0) < 100 ? 2000 + parts.number(0) : parts.number(0)
        guard (1...4).contains(parts.number(1)), (1000..<3000).contains(year) else { return nil }
        return .days(.within(.quarter(parts.number(1)), .year(year)))
      },
      Rule(
        "the? week of|commencing|beginning|starting the? <date>", "the week of the? <day-of-month>",
        examples: ["the week of october 6th": "2026-10-05/2026-10-12"]
      ) { parts in
        parts.days(0).map { .days(.weekOf($0)) }
      },
      Rule(
        "<holiday> weekend", "the? weekend of <date>", "the? weekend of the? <day-of-month>",
        examples: ["labor day weekend": "2026-09-04T18:00:00/2026-09-07T00:00:00"]
      ) { parts in parts.days(0).map { .days(.weekendOf($0)) } },
    ]

  /// Rules for the singular, in which "upcoming two week" is the second week from now.
  private static let singular: [Rule] = [
    ("day", TimeUnit.day, "upcoming 2 day", "2026-03-12"),
    ("week", .week, "upcoming 2 week", "2026-03-23/2026-03-30"),
    ("month", .month, "upcoming 2 month", "2026-05-01/2026-06-01"),
    ("quarter", .quarter, "upcoming 2 quarter", "2026-07-01/2026-10-01"),
    ("year", .year, "upcoming 2 year", "2028-01-01/2029-01-01"),
  ].map { word, unit, example, meant in
    Rule("the? upcoming <number> \(word)", "the? <number> upcoming \(word)", examples: [example: meant]) {
      parts in
      cycle(unit, parts.number(0), weak: false)
    }
  }

  private static func cycle(_ unit: TimeUnit?, _ offset: Int, weak: Bool) -> Meaning? {
    guard let unit, unit >= .day else { return nil }
    if unit == .fortnight {
      return .days(
        offset == 0 ? .stretch(.cycle(.week, 0), .cycle(.week, 1)) : .cycles(.week, 2 * offset), weak: weak)
    }
    if unit == .day, offset != 0 { return .days(.relative(offset), weak: weak) }
    return unit == .day ? nil : .days(.cycle(unit, offset), weak: weak)
  }

  private static func counted(_ parts: Parts, sign: Int) -> Meaning? {
    let isFew = parts.meanings.count == 1
    let count = isFew ? 3 : parts.number(0)
    return parts.unit(isFew ? 0 : 1).flatMap { counted(sign * count, $0) }
  }

  /// Returns whole units after the current one, or before it if negative. Hours and smaller units count from now.
  private static func counted(_ count: Int, _ unit: TimeUnit) -> Meaning? {
    guard count != 0 else { return nil }
    guard unit < .day else { return .days(.cycles(unit, count)) }
    let amount = TimeLength(count, unit)
    return .span(
      count > 0
        ? Span(start: Moment(isNow: true), end: Moment(shift: amount))
        : Span(start: Moment(shift: amount), end: Moment(isNow: true)))
  }

  /// Words after which "last" is a verb: "it shouldn't last two hours".
  private static let verbHelpers = [
    "to", "will", "wont", "would", "should", "shouldnt", "can", "cant", "could", "couldnt", "may", "might",
    "must",
    "does", "doesnt", "did", "didnt", "do", "dont", "not",
  ]

  private static func chosen(_ parts: Parts, _ offset: Int) -> Meaning? {
    guard let days = parts.days(0) else { return nil }
    if case .season(.current) = days, offset == 0 { return .days(days) }
    return .days(.chosen(days, offset))
  }
}
