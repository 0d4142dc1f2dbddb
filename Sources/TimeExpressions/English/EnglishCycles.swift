/// Weeks, months, quarters and years, and days found by counting within them.
extension English {
  static let cycles: [Rule] = [
    Rule(
      "this|current <unit>", "the current|present <unit>", examples: ["this week": "", "this weekend": ""]
    ) { parts in cycle(parts.unit(0), 0, weak: false) },
    Rule("the <unit>", examples: ["the first day of the month": "", "the weekend": ""]) { parts in
      cycle(parts.unit(0), 0, weak: parts.unit(0) != .weekend)
    },
    Rule(
      "the? next|following|upcoming|coming <unit>", "the? around next <unit>", "around next <unit>",
      examples: ["next week": "", "the following week": "", "next weekend": ""]
    ) { parts in cycle(parts.unit(0), 1, weak: false) },
    Rule("the? last|past|previous <unit>", "this past|last <unit>", examples: ["last week": "", "last month": ""]) { parts in
      cycle(parts.unit(0), -1, weak: false)
    },
    Rule("the <unit> after next", "<unit> after next", examples: ["the week after next": ""]) { parts in cycle(parts.unit(0), 2, weak: false) },
    Rule("the <unit> before last", examples: ["the week before last": ""]) { parts in cycle(parts.unit(0), -2, weak: false) },
    Rule(
      "the? next|following|coming <number> <unit>", "the? upcoming <number> <unit>", "the? next few|couple <unit>",
      "the? next couple of <unit>", "the? <number> upcoming|coming|following <unit>",
      examples: ["next three weeks": "", "the next few days": ""]
    ) { parts in counted(parts, sign: 1) },
    Rule(
      "the? last|past|previous <number> <unit>", "the? last|past few|couple <unit>", "the? last|past couple of <unit>",
      examples: ["last two weeks": "", "the past few days": ""]
    ) { parts in counted(parts, sign: -1) },
    Rule("this|current <season>", "this <month>", "this <holiday>", examples: ["this summer": ""]) { parts in chosen(parts, 0) },
    Rule("this <weekday>", "this coming|upcoming <weekday>", "coming|upcoming <weekday>", "on this <weekday>", examples: ["this friday": "", "this coming monday": ""]) { parts in
      chosen(parts, 0)
    },
    Rule(
      "the? next|following <weekday>", "the? next|coming <month>", "the? next <holiday>", "the? next|coming <season>", "next <month-day>",
      "around|about|on next <weekday>",
      examples: ["next friday": "", "next march": ""]
    ) { parts in chosen(parts, 1) },
    Rule(
      "the? last|previous <weekday>", "the? last|past|previous <month>", "the? last <holiday>", "the? last|past|previous <season>",
      "this? past <weekday>", "last <month-day>",
      examples: ["last friday": "", "last march": "", "last summer": ""]
    ) { parts in chosen(parts, -1) },
    Rule("the? <weekday> after next", "the? <month> after next", examples: ["friday after next": "", "march after next": ""]) { parts in
      guard let days = parts.days(0) else { return nil }
      return .days(parts.weekday(0) == nil ? .chosen(days, 2) : .occurrence(2, days, from: .relative(0)))
    },
    Rule("the? <weekday> before last", examples: ["the friday before last": ""]) { parts in chosen(parts, -2) },
    Rule("<weekday> of|from|in <cycle>", "<weekday> the? week of <date>", examples: ["monday of next week": ""]) { parts in
      guard let weekday = parts.days(0), case .cycle(.week, _)? = parts.days(1) else { return nil }
      return parts.days(1).map { .days(.within(weekday, $0)) }
    },
    Rule("last weeks <weekday>", examples: ["last week's friday": ""]) { parts in
      parts.days(0).map { .days(.within($0, .cycle(.week, -1))) }
    },
    Rule("next weeks <weekday>", examples: ["next week's friday": ""]) { parts in
      parts.days(0).map { .days(.within($0, .cycle(.week, 1))) }
    },
    Rule("the? <ordinal> <weekday> of|in|on <cycle>", "the? <ordinal> <weekday> of|in <month>", "the? <ordinal> <weekday> <month>", examples: ["second tuesday in april": "", "the first monday of the month": ""]) { parts in
      nth(parts.number(0), parts.weekday(1).map(Days.Member.weekday), parts.days(2))
    },
    Rule("the? last <weekday> of|in <cycle>", "the? last <weekday> of|in <month>", examples: ["the last friday of the month": ""]) { parts in
      nth(-1, parts.weekday(0).map(Days.Member.weekday), parts.days(1))
    },
    Rule("the? <ordinal> last <weekday> of|in <cycle>", examples: ["second last friday of april": ""]) { parts in
      nth(-parts.number(0), parts.weekday(1).map(Days.Member.weekday), parts.days(2))
    },
    Rule("the? <ordinal> <unit> of|in <cycle>", "the? <ordinal> <unit> of|in <month>", examples: ["the first week of october": "", "the second weekend of april": ""]) { parts in
      nth(parts.number(0), parts.unit(1).map(Days.Member.unit), parts.days(2))
    },
    Rule("the? last <unit> of|in <cycle>", examples: ["the last day of may": "", "the last weekend of the month": ""]) { parts in
      nth(-1, parts.unit(0).map(Days.Member.unit), parts.days(1))
    },
    Rule("the? <ordinal> last <unit> of|in <cycle>", "the? <ordinal> to last <unit> of|in <cycle>", examples: ["fifth last day of may": ""]) { parts in
      nth(-parts.number(0), parts.unit(1).map(Days.Member.unit), parts.days(2))
    },
    Rule("the? <ordinal> <weekday> after|from <date>", examples: ["third tuesday after christmas": ""]) { parts in
      occurrence(parts.number(0), parts.days(1), parts.days(2))
    },
    Rule("<number> <weekday> from now|today", "in <number> <weekday>", examples: ["three fridays from now": ""]) { parts in
      occurrence(parts.number(0), parts.days(1), .relative(0))
    },
    Rule("<number> <weekday> ago|back", examples: ["two thursdays ago": ""]) { parts in
      occurrence(-parts.number(0), parts.days(1), .relative(0))
    },
    Rule("the? <ordinal> <unit>", examples: ["the third quarter": ""]) { parts in
      parts.unit(1) == .quarter && parts.number(0) <= 4 ? .days(.quarter(parts.number(0))) : nil
    },
    Rule("the? <ordinal> <unit> of? <year>", examples: ["4th quarter 2027": ""]) { parts in
      guard parts.unit(1) == .quarter, (1...4).contains(parts.number(0)) else { return nil }
      return .days(.within(.quarter(parts.number(0)), .year(parts.number(2))))
    },
    Rule("q <number>", examples: ["in q3": ""]) { parts in
      (1...4).contains(parts.number(0)) ? .days(.quarter(parts.number(0))) : nil
    },
    Rule("<number> q <number>", examples: ["2027Q4": "", "27q4": ""]) { parts in
      let year = parts.number(0) < 100 ? 2000 + parts.number(0) : parts.number(0)
      guard (1...4).contains(parts.number(1)), (1000..<3000).contains(year) else { return nil }
      return .days(.within(.quarter(parts.number(1)), .year(year)))
    },
    Rule("q <number> of? <year>", examples: ["Q4 2027": ""]) { parts in
      (1...4).contains(parts.number(0)) ? .days(.within(.quarter(parts.number(0)), .year(parts.number(1)))) : nil
    },
    Rule("the? week of|commencing|beginning the? <date>", "the week of the? <day-of-month>", examples: ["the week of october 6th": ""]) { parts in
      parts.days(0).map { .days(.weekOf($0)) }
    },
    Rule("the? closest|nearest <weekday> to <date>", "the? closest|nearest <holiday> to <date>", examples: ["the closest monday to oct 5th": ""]) { parts in
      closest(1, parts.days(0), parts.days(1))
    },
    Rule("the? <ordinal> closest <weekday> to <date>", "the? <ordinal> closest <holiday> to <date>", examples: ["the second closest monday to oct 5th": ""]) { parts in
      closest(parts.number(0), parts.days(1), parts.days(2))
    },
    Rule("early <cycle>", "early in <cycle>", examples: ["early march": "", "early next week": ""]) { parts in portion(.early, parts) },
    Rule("mid <cycle>", "mid in <cycle>", "the? middle of <cycle>", examples: ["mid march": ""]) { parts in portion(.middle, parts) },
    Rule("late <cycle>", "late in <cycle>", examples: ["late march": ""]) { parts in portion(.late, parts) },
    Rule("at? the? beginning|start of <cycle>", examples: ["the beginning of january": ""]) { parts in portion(.beginning, parts) },
    Rule("at? the? end of <cycle>", examples: ["the end of next month": ""]) { parts in portion(.end, parts) },
    Rule("at? the? end of <unit>", "at? the? end of year", examples: ["end of month": ""]) { parts in boundary(.end, parts.unit(0)) },
    Rule("at? the? beginning|start of <unit>", examples: ["beginning of year": ""]) { parts in boundary(.beginning, parts.unit(0)) },
    Rule("at? the? eom", examples: ["EOM": ""]) { _ in boundary(.end, .month) },
    Rule("at? the? eoy", examples: ["EOY": ""]) { _ in boundary(.end, .year) },
    Rule("at? the? bom", examples: ["BOM": ""]) { _ in boundary(.beginning, .month) },
    Rule("at? the boy", examples: ["the BOY": ""]) { _ in boundary(.beginning, .year) },
    Rule("eow", "at the eow", examples: ["EOW": ""]) { _ in boundary(.end, .week) },
    Rule("all week", "the? whole|entire week", "all this week", examples: ["all week": ""]) { _ in .days(.cycle(.week, 0)) },
    Rule("the? rest|remainder of <cycle>", "the? rest|remainder of <unit>", examples: ["the rest of the week": ""]) { parts in
      if let days = parts.days(0) { return .days(.rest(days)) }
      return parts.unit(0).map { .days(.rest(.cycle($0, 0))) }
    },
    Rule("all day <days>", "all day", "the? whole day", examples: ["all day friday": ""]) { parts in
      .days(parts.days(0) ?? .relative(0))
    },
    Rule("<days> all day", examples: ["tomorrow all day": ""]) { parts in parts.days(0).map { .days($0) } },
  ]

  private static func cycle(_ unit: TimeUnit?, _ offset: Int, weak: Bool) -> Meaning? {
    guard let unit, unit >= .day, unit != .fortnight else { return nil }
    if unit == .day, offset != 0 { return .days(.relative(offset), weak: weak) }
    return unit == .day ? nil : .days(.cycle(unit, offset), weak: weak)
  }

  private static func counted(_ parts: Parts, sign: Int) -> Meaning? {
    let isFew = parts.meanings.count == 1
    guard let unit = parts.unit(isFew ? 0 : 1) else { return nil }
    let count = isFew ? 3 : parts.number(0)
    guard (1...10_000).contains(count) else { return nil }
    guard unit < .day else { return .days(.cycles(unit, sign * count)) }
    let amount = Amount(count, unit)
    return .span(
      sign > 0
        ? Span(start: Moment(isNow: true), end: Moment(shift: amount))
        : Span(start: Moment(shift: -amount), end: Moment(isNow: true)))
  }

  private static func chosen(_ parts: Parts, _ offset: Int) -> Meaning? {
    guard let days = parts.days(0) else { return nil }
    if case .season(.current) = days, offset == 0 { return .days(days) }
    return .days(.chosen(days, offset))
  }

  private static func nth(_ index: Int, _ member: Days.Member?, _ whole: Days?) -> Meaning? {
    guard let member, let whole else { return nil }
    if case .unit(let unit) = member, unit < .day { return nil }
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

  private static func portion(_ portion: Days.Portion, _ parts: Parts) -> Meaning? {
    parts.days(0).map { .days(.portion(portion, $0)) }
  }

  private static func boundary(_ portion: Days.Portion, _ unit: TimeUnit?) -> Meaning? {
    guard let unit, [.week, .month, .quarter, .year].contains(unit) else { return nil }
    return .days(.portion(portion, .cycle(unit, 0)))
  }
}
