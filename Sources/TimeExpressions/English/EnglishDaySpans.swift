/// Ranges from one day to another.
extension English {
  static let daySpans: [Rule] = [
    Rule(
      "from? <month> the? <day> \(to) the? <day>", "from? <month> the? <ordinal> \(to) the? <ordinal>",
      "from? <month> the? <day> \(to) the? <ordinal>", "between <month> the? <ordinal> and the? <ordinal>",
      "between <month> <day> and <day>",
      examples: [
        "july 13-15": "2026-07-13/2026-07-16", "july 13th to 15th": "2026-07-13/2026-07-16",
        "july 27th to the 3rd": "2026-07-27/2026-08-04",
      ]
    ) { parts in
      guard let month = parts.month(0) else { return nil }
      // Descending days cross into the next month, if they can only be days.
      let wraps = parts.number(2) < parts.number(1) && parts.isOrdinal(2)
      return dates(parts.number(1), of: month, parts.number(2), of: wraps ? month % 12 + 1 : month)
    },
    Rule(
      "from? the? <day> \(to) the? <day> of? <month>",
      "from? the? <ordinal> \(to) the? <ordinal> of? <month>",
      "from? the? <day> \(to) the? <ordinal> of? <month>",
      "from? the? <ordinal> \(to) the? <day> of? <month>",
      "between the? <ordinal> and the? <ordinal> of? <month>",
      "between the? <day> and the? <day> of? <month>",
      examples: [
        "from 13 to 15 july": "2026-07-13/2026-07-16", "23rd to 26th oct": "2026-10-23/2026-10-27",
        "from the 3rd to the 10th of August": "2026-08-03/2026-08-11",
      ]
    ) { parts in
      guard let month = parts.month(2), parts.number(0) < parts.number(1) else { return nil }
      return dates(parts.number(0), of: month, parts.number(1), of: month)
    },
    Rule(
      "from? the? <day> \(to) the? <day> of|in <cycle>",
      "from? the? <ordinal> \(to) the? <ordinal> of|in <cycle>",
      "between the? <ordinal> and the? <ordinal> of|in <cycle>",
      examples: ["from the 4th to the 23rd of next month": "2026-04-04/2026-04-24"]
    ) { parts in
      guard let whole = parts.days(2), case .cycle(.month, _) = whole, parts.number(0) < parts.number(1)
      else {
        return nil
      }
      let ends = [0, 1].map { Moment(days: .within(.dayOfMonth(parts.number($0)), whole)) }
      return span(ends[0], ends[1])
    },
    Rule(
      "from? <weekday> \(to) <weekday> of|in|, <cycle>", "from? <weekday> \(to) <weekday> <cycle>",
      "between <weekday> and <weekday> of|in|, <cycle>", "between <weekday> and <weekday> <cycle>",
      examples: ["monday to friday of next week": "2026-03-16/2026-03-21"]
    ) { parts in
      guard let whole = parts.days(2), case .cycle(.week, _) = whole, let first = parts.weekday(0),
        let last = parts.weekday(1)
      else { return nil }
      return span(Moment(days: .within(.weekday(first), whole)), Moment(days: .within(.weekday(last), whole)))
    },
    Rule(
      "from? the <ordinal> \(to) the? <ordinal>", "between the <ordinal> and the? <ordinal>",
      examples: [
        "the 3rd to the 5th": "2026-04-03/2026-04-06", "the third through the fifth": "2026-04-03/2026-04-06",
      ]
    ) { parts in
      span(Moment(days: .dayOfMonth(parts.number(0))), Moment(days: .dayOfMonth(parts.number(1))))
    },
  ]

  private static func dates(_ first: Int, of month: Int, _ last: Int, of lastMonth: Int) -> Meaning? {
    guard first < last || month != lastMonth, case .moment(let start)? = monthDay(month, first),
      case .moment(let end)? = monthDay(lastMonth, last)
    else { return nil }
    return .span(Span(start: start, end: end))
  }
}
