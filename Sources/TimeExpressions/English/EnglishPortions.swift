/// Parts of weeks, months and years: their beginning, middle and end, and the weeks next to a day.
extension English {
  static let portions: [Rule] = [
    Rule(
      "early <cycle>", "early in <cycle>",
      examples: ["early march": "2026-03-01/2026-03-11", "early next week": "2026-03-16/2026-03-19"]
    ) { parts in portion(.early, parts) },
    Rule(
      "mid <cycle>", "mid in <cycle>", "the? middle of <cycle>",
      examples: ["mid march": "2026-03-11/2026-03-21"]
    ) { parts in portion(.middle, parts) },
    Rule("late <cycle>", "late in <cycle>", examples: ["late march": "2026-03-21/2026-04-01"]) { parts in
      portion(.late, parts)
    },
    Rule(
      "at? the? beginning|start of <cycle>", examples: ["the beginning of january": "2027-01-01/2027-01-11"]
    ) { parts in portion(.beginning, parts) },
    Rule("at? the? end of <cycle>", examples: ["the end of next month": "2026-04-21/2026-05-01"]) { parts in
      portion(.end, parts)
    },
    Rule(
      "at? the? end of <unit>", "at? the? end of year", examples: ["end of month": "2026-03-21/2026-04-01"]
    ) { parts in boundary(.end, parts.unit(0)) },
    Rule("at? the? beginning|start of <unit>", examples: ["beginning of year": "2026-01-01/2026-04-01"]) {
      parts in boundary(.beginning, parts.unit(0))
    },
    Rule("at? the? eom", examples: ["EOM": "2026-03-21/2026-04-01"]) { _ in boundary(.end, .month) },
    Rule("at? the? eoy", examples: ["EOY": "2026-09-01/2027-01-01"]) { _ in boundary(.end, .year) },
    Rule("at? the? bom", examples: ["BOM": "2026-03-01/2026-03-11"]) { _ in boundary(.beginning, .month) },
    Rule("eow", "at the eow", examples: ["EOW": "2026-03-13/2026-03-16"]) { _ in boundary(.end, .week) },
    Rule("the? whole|entire <unit>", examples: ["the whole month": "2026-03-01/2026-04-01"]) { parts in
      guard let unit = parts.unit(0), [.week, .month, .year].contains(unit) else { return nil }
      return .days(.cycle(unit, 0))
    },
    Rule("all this? week", examples: ["all week": "2026-03-09/2026-03-16"]) { _ in .days(.cycle(.week, 0)) },
    Rule("all this? month", examples: ["all month": "2026-03-01/2026-04-01"]) { _ in .days(.cycle(.month, 0))
    },
    Rule("all this? year", examples: ["all year": "2026-01-01/2027-01-01"]) { _ in .days(.cycle(.year, 0)) },
    Rule(
      "the? rest|remainder of the? day|today",
      examples: ["the rest of the day": "2026-03-10T10:00:00/2026-03-11"]
    ) { _ in .span(Span(start: Moment(isNow: true), end: Moment(days: .relative(0)))) },
    Rule(
      "the? rest|remainder of <cycle>", "the? rest|remainder of my|the? <unit>",
      examples: ["the rest of the week": "2026-03-10/2026-03-16"]
    ) { parts in
      if let days = parts.days(0) { return .days(.rest(days)) }
      return parts.unit(0).flatMap { $0 > .day ? .days(.rest(.cycle($0, 0))) : nil }
    },
    Rule("all day <days>", "all day", "the? whole day", examples: ["all day friday": "2026-03-13"]) {
      parts in
      .days(parts.days(0) ?? .relative(0))
    },
    Rule("<days> all day", examples: ["tomorrow all day": "2026-03-11"]) { parts in
      parts.days(0).map { .days($0) }
    },
    Rule("the? week after <date>", examples: ["the week after christmas": "2026-12-28/2027-01-04"]) { parts in
      parts.days(0).map { .days(.weekOf(.shifted($0, TimeLength(1, .week)))) }
    },
    Rule("the? week before <date>", examples: ["the week before easter": "2026-03-23/2026-03-30"]) { parts in
      parts.days(0).map { .days(.weekOf(.shifted($0, TimeLength(-1, .week)))) }
    },
    Rule(
      "the? first <number> <unit> of <cycle>",
      examples: [
        "the first two weeks of june": "2026-06-01/2026-06-15",
        "the first 3 days of next month": "2026-04-01/2026-04-04",
      ]
    ) { parts in
      edge(parts, from: 1, to: parts.number(0))
    },
    Rule(
      "the? last <number> <unit> of <cycle>", examples: ["the last two days of may": "2026-05-30/2026-06-01"]
    ) { parts in
      edge(parts, from: -parts.number(0), to: -1)
    },
    Rule(
      "this coming|upcoming weekend",
      examples: [
        "this coming weekend": "2026-03-13T18:00:00/2026-03-16T00:00:00",
        "two weekends ago": "2026-02-27T18:00:00/2026-03-02T00:00:00",
      ]
    ) { _ in .days(.cycle(.weekend, 0)) },
    Rule("in|during|over the <season>", examples: ["in the summer": "2026-06-21/2026-09-23"]) { parts in
      parts.days(0).map { .days($0) }
    },
  ]

  private static func portion(_ portion: Days.Portion, _ parts: Parts) -> Meaning? {
    parts.days(0).map { .days(.portion(portion, $0)) }
  }

  private static func boundary(_ portion: Days.Portion, _ unit: TimeUnit?) -> Meaning? {
    guard let unit, [.week, .month, .quarter, .year].contains(unit) else { return nil }
    return .days(.portion(portion, .cycle(unit, 0)))
  }

  private static func edge(_ parts: Parts, from first: Int, to last: Int) -> Meaning? {
    guard let unit = parts.unit(1), let whole = parts.days(2), unit >= .day,
      (1...400).contains(parts.number(0))
    else {
      return nil
    }
    return .days(.stretch(.nth(first, .unit(unit), of: whole), .nth(last, .unit(unit), of: whole)))
  }
}
