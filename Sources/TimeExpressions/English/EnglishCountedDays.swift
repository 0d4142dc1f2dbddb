/// Days, weeks and months found by counting: "the second Tuesday in April", "three Fridays from now".
extension English {
  static let countedDays: [Rule] = [
    Rule(
      "the? <ordinal> <weekday> of|in|on <cycle>", "the? <ordinal> <weekday> of|in <month>",
      "the? <ordinal> <weekday> <month>",
      examples: [
        "second tuesday in april": "2026-04-14",
        "the first monday of the month": "2026-03-02",
      ]
    ) { parts in
      nth(parts.number(0), parts.weekday(1).map(Days.Member.weekday), parts.days(2))
    },
    Rule(
      "the? last <weekday> of|in <cycle>", "the? last <weekday> of|in <month>",
      "the? last <weekday> of <unit>",
      examples: ["the last friday of the month": "2026-03-27"]
    ) { parts in
      nth(-1, parts.weekday(0).map(Days.Member.weekday), whole(parts, 1))
    },
    Rule(
      "the? <ordinal> last <weekday> of|in <cycle>", "the? <ordinal> to last <weekday> of|in <cycle>",
      examples: ["second last friday of april": "2026-04-17"]
    ) { parts in
      nth(-parts.number(0), parts.weekday(1).map(Days.Member.weekday), parts.days(2))
    },
    Rule(
      "the? <ordinal> <unit> of|in <cycle>", "the? <ordinal> <unit> of|in <month>",
      "the? <ordinal> <unit> of <unit>",
      examples: [
        "the first week of october": "2026-10-05/2026-10-12",
        "the second weekend of april": "2026-04-10T18:00:00/2026-04-13T00:00:00",
      ]
    ) { parts in
      nth(parts.number(0), parts.unit(1).map(Days.Member.unit), whole(parts, 2))
    },
    Rule(
      "the? <later-ordinal> <unit> of|in <cycle>", "the? <later-ordinal> <unit> of <unit>",
      examples: [
        "the 100th day of the year": "2026-04-10", "the 366th day of the year": "2026 has only 365 days",
        "the 366th day of 2028": "2028-12-31",
      ]
    ) { parts in
      nth(parts.number(0), parts.unit(1).map(Days.Member.unit), whole(parts, 2))
    },
    Rule(
      "the? <later-ordinal> <weekday> of|in <cycle>",
      examples: [
        "the 40th monday of the year": "2026-10-05",
        "the 53rd monday of 2026": "There is no “the 53rd monday of 2026”",
      ]
    ) { parts in
      nth(parts.number(0), parts.weekday(1).map(Days.Member.weekday), parts.days(2))
    },
    Rule(
      "the? last <unit> of|in <cycle>", "the? last <unit> of <unit>",
      examples: [
        "the last day of may": "2026-05-31", "last day of month": "2026-03-31",
        "last day of month": "2026-03-31",
        "the last weekend of the month": "2026-03-27T18:00:00/2026-03-30T00:00:00",
      ]
    ) { parts in
      nth(-1, parts.unit(0).map(Days.Member.unit), whole(parts, 1))
    },
    Rule(
      "the? <ordinal> last <unit> of|in <cycle>", "the? <ordinal> to last <unit> of|in <cycle>",
      examples: ["fifth last day of may": "2026-05-27"]
    ) { parts in
      nth(-parts.number(0), parts.unit(1).map(Days.Member.unit), parts.days(2))
    },
    Rule(
      "the? <weekday> after|following <date>", "the? first <weekday> after|following <date>",
      examples: ["the saturday after easter": "2026-04-11"]
    ) { parts in occurrence(1, parts.days(0), parts.days(1)) },
    Rule(
      "the? last? <weekday> before <date>", examples: ["the last monday before christmas": "2026-12-21"]
    ) { parts in occurrence(-1, parts.days(0), parts.days(1)) },
    Rule(
      "the? <ordinal> <weekday> after|from <date>",
      examples: ["third tuesday after christmas": "2027-01-12"]
    ) { parts in
      occurrence(parts.number(0), parts.days(1), parts.days(2))
    },
    Rule(
      "<number> <weekday> from now|today", "in <number> <weekday>",
      examples: ["three fridays from now": "2026-03-27"]
    ) { parts in
      occurrence(parts.number(0), parts.days(1), .relative(0))
    },
    Rule("<number> <weekday> ago|back", examples: ["two thursdays ago": "2026-02-26"]) { parts in
      occurrence(-parts.number(0), parts.days(1), .relative(0))
    },
    Rule(
      "the? closest|nearest <weekday> to <date>", "the? closest|nearest <holiday> to <date>",
      examples: ["the closest monday to oct 5th": "2026-10-05"]
    ) { parts in
      closest(1, parts.days(0), parts.days(1))
    },
    Rule(
      "the? <ordinal> closest <weekday> to <date>", "the? <ordinal> closest <holiday> to <date>",
      examples: ["the second closest monday to oct 5th": "2026-10-12"]
    ) { parts in
      closest(parts.number(0), parts.days(1), parts.days(2))
    },
    Rule(
      "<cycle> the? <ordinal> <unit>", examples: ["next year's first quarter": "2027-01-01/2027-04-01"]
    ) { parts in nth(parts.number(1), parts.unit(2).map(Days.Member.unit), parts.days(0)) },
    Rule("<cycle> last <weekday>", examples: ["next month's last friday": "2026-04-24"]) { parts in
      nth(-1, parts.weekday(1).map(Days.Member.weekday), parts.days(0))
    },
    Rule("<cycle> last <unit>", examples: ["this year's last week": "2026-12-21/2026-12-28"]) { parts in
      nth(-1, parts.unit(1).map(Days.Member.unit), parts.days(0))
    },
    Rule(
      "<cycle> the? <ordinal> <weekday>", examples: ["next month's second friday": "2026-04-10"]
    ) { parts in nth(parts.number(1), parts.weekday(2).map(Days.Member.weekday), parts.days(0)) },
  ]

  /// Returns a named period, or the current one of a unit: "of March", "of month".
  private static func whole(_ parts: Parts, _ index: Int) -> Days? {
    parts.days(index) ?? parts.unit(index).flatMap { $0 > .day ? .cycle($0, 0) : nil }
  }

  private static func nth(_ index: Int, _ member: Days.Member?, _ whole: Days?) -> Meaning? {
    guard let member, let whole else { return nil }
    if case .unit(let unit) = member, unit < .day { return nil }
    // A month has no sixth Monday. In a year or a longer period all are counted.
    if case .weekday = member, index > 5, whole.isMonth { return .impossible(.count) }
    return .days(.nth(index, member, of: whole))
  }

  private static func occurrence(_ count: Int, _ member: Days?, _ base: Days?) -> Meaning? {
    guard let member, let base, count != 0 else { return nil }
    return .days(.occurrence(count, member, from: base))
  }

  private static func closest(_ index: Int, _ member: Days?, _ base: Days?) -> Meaning? {
    guard let member, let base else { return nil }
    return .days(.closest(index, member, to: base))
  }
}
