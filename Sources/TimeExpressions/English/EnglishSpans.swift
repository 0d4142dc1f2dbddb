/// From one time to another, and times open on one side.
extension English {
  static let spans: [Rule] = [
    Rule(
      "from <moment> to|until|till|til|through|thru|untill|- <moment>",
      "<moment> to|until|till|til|through|thru|untill|- <moment>",
      "in? between <moment> and|- <moment>", "in? between <moment> to <moment>",
      "later than <moment> but before <moment>", "after <moment> but before <moment>", "<moment> / <moment>",
      examples: [
        "from 9 am to 11 am": "2026-03-11T09:00:00/2026-03-11T11:00:00",
        "3pm - 4pm": "2026-03-10T15:00:00/2026-03-10T16:00:00",
        "between 3pm and 4pm": "2026-03-10T15:00:00/2026-03-10T16:00:00",
        "monday to friday": "2026-03-16/2026-03-21",
      ]
    ) { parts in span(parts.moment(0), parts.moment(1)) },
    Rule(
      "from <hour> to|until|till|til|- <hour>", "between <hour> and|- <hour>",
      "in between <hour> and|- <hour>",
      examples: [
        "from 9 to 11": "2026-03-10T21:00:00/2026-03-10T23:00:00",
        "tomorrow from ten to eleven": "2026-03-11T10:00:00/2026-03-11T11:00:00",
        "between three and four": "2026-03-10T15:00:00/2026-03-10T16:00:00",
      ]
    ) { parts in span(bare(parts, 0), bare(parts, 1)) },
    Rule(
      "from? <hour> to|until|till|til|- <clock>", "in? between <hour> and|- <clock>",
      examples: [
        "3 to 4 pm": "2026-03-10T15:00:00/2026-03-10T16:00:00",
        "9-11am": "2026-03-11T09:00:00/2026-03-11T11:00:00",
      ]
    ) { parts in span(bare(parts, 0), parts.moment(1)) },
    Rule(
      "from? <clock> to|until|till|til|- <hour>", "in? between <clock> and|- <hour>",
      examples: [
        "9:30 to 11": "2026-03-10T21:30:00/2026-03-10T23:00:00",
        "8am until 6": "2026-03-11T08:00:00/2026-03-11T18:00:00",
      ]
    ) { parts in span(parts.moment(0), bare(parts, 1)) },
    Rule(
      "from? <military> to|until|till|til|- <military>",
      examples: ["from 0900 to 1030": "2026-03-11T09:00:00/2026-03-11T10:30:00"]
    ) { parts in
      guard parts.digits(0) > 2, parts.digits(1) > 2 else { return nil }
      let clocks = [0, 1].map {
        Clock(hour: parts.number($0) / 100, minute: parts.number($0) % 100, isAmbiguous: parts.digits($0) < 4)
      }
      return span(clocks[0].map { Moment(clock: $0) }, clocks[1].map { Moment(clock: $0) })
    },
    Rule(
      "from? <clock> to|until|till|til|- <hour> h",
      examples: ["9h30 - 11h": "2026-03-11T09:30:00/2026-03-11T11:00:00"]
    ) { parts in
      span(
        parts.moment(0), Clock(hour: parts.number(1), minute: 0, isAmbiguous: false).map { Moment(clock: $0) }
      )
    },
    Rule(
      "<days> <hour> to|until|till|- <hour>",
      examples: [
        "tomorrow 9 to 11": "2026-03-11T09:00:00/2026-03-11T11:00:00",
        "friday 3-4": "2026-03-13T15:00:00/2026-03-13T16:00:00",
      ]
    ) { parts in
      guard var first = bare(parts, 1), parts.days(0) != nil else { return nil }
      first.days = parts.days(0)
      return span(first, bare(parts, 2))
    },
    Rule(
      "<hour> to|until|till|- <hour> on? <days>",
      examples: ["9 to 11 tomorrow": "2026-03-11T09:00:00/2026-03-11T11:00:00"]
    ) { parts in
      guard var first = bare(parts, 0), parts.days(2)?.isClockHost == true else { return nil }
      first.days = parts.days(2)
      return span(first, bare(parts, 1))
    },
    Rule(
      "<month> <day> to|thru|through|until|- <day>",
      "<month> the? <ordinal> to|thru|through|until|- the? <ordinal>",
      "from <month> the? <day> to|thru|through|until|- the? <day>",
      "from <month> the? <ordinal> to|thru|through|until|- the? <ordinal>",
      examples: ["july 13-15": "2026-07-13/2026-07-16", "july 13th to 15th": "2026-07-13/2026-07-16"]
    ) { parts in dates(parts.month(0), parts.number(1), parts.number(2)) },
    Rule(
      "from? the? <day> to|thru|through|until|- the? <day> of? <month>",
      "from? the? <ordinal> to|thru|through|until|- the? <ordinal> of? <month>",
      "from? the? <day> to|thru|through|until|- the? <ordinal> of? <month>",
      "from? the? <ordinal> to|thru|through|until|- the? <day> of? <month>",
      "between the? <ordinal> and the? <ordinal> of? <month>",
      examples: ["from 13 to 15 july": "2026-07-13/2026-07-16", "23rd to 26th oct": "2026-10-23/2026-10-27"]
    ) { parts in dates(parts.month(2), parts.number(0), parts.number(1)) },
    Rule(
      "from? the <ordinal> to|thru|through|until|- the? <ordinal>",
      "between the <ordinal> and the? <ordinal>",
      examples: [
        "the 3rd to the 5th": "2026-04-03/2026-04-06", "the third through the fifth": "2026-04-03/2026-04-06",
      ]
    ) { parts in
      span(Moment(days: .dayOfMonth(parts.number(0))), Moment(days: .dayOfMonth(parts.number(1))))
    },
    Rule(
      "<span> on|, <days>", "<span> <days>",
      examples: ["from 9:30 to 11:00 on thursday": "2026-03-12T09:30:00/2026-03-12T11:00:00"]
    ) { parts in
      dated(parts.span(0), parts.days(1))
    },
    Rule(
      "<days> <span>", "<days> , <span>",
      examples: ["thursday from 9:30 to 11": "2026-03-12T09:30:00/2026-03-12T11:00:00"]
    ) { parts in
      dated(parts.span(1), parts.days(0))
    },
    Rule(
      "<span> in the <part>", "<span> <part>", "<span> in the <meridiem>", "<part> <span>",
      examples: ["from 9 to 11 in the morning": "2026-03-11T09:00:00/2026-03-11T11:00:00"]
    ) { parts in
      parted(parts)
    },
    Rule("<span> <zone>", examples: ["9:30 - 11:00 CST": "2026-03-10T11:30:00/2026-03-10T13:00:00"]) {
      parts in
      guard var span = parts.span(0), span.start.zone == nil, span.start.clock != nil else { return nil }
      span.start.zone = parts.zone(1)
      if span.end?.clock != nil { span.end?.zone = parts.zone(1) }
      return .span(span)
    },
    Rule(
      "around|about <span>", "<span> ish",
      examples: ["around 3-4pm": "2026-03-10T15:00:00/2026-03-10T16:00:00"]
    ) { parts in parts.span(0).map { .span($0) } },
    Rule(
      "from|starting|beginning? <moment> <lasting>", "<lasting> from|starting|beginning|at|on? <moment>",
      "<lasting> starting|beginning from|at|on <moment>",
      examples: [
        "4pm for 30 mins": "2026-03-10T16:00:00/2026-03-10T16:30:00",
        "for 10 days from 18th dec": "2026-12-18/2026-12-28",
        "tomorrow at 3 for two hours": "2026-03-11T15:00:00/2026-03-11T17:00:00",
      ]
    ) { parts in
      guard let start = parts.moment(0) ?? parts.moment(1), let length = parts.lasting(0) ?? parts.lasting(1),
        start.shift == nil,
        !start.isWeak, start.clock != nil || !length.hasClock
      else { return nil }
      return .span(Span(start: start, length: length))
    },
    Rule(
      "after|past <moment>", "any time|anytime after <moment>", "anytime after <moment>",
      "later than <moment>", "from|since <moment>", "starting|beginning from|on|at? <moment>",
      "starting|beginning <moment>", "<moment> onwards|onward", "from <moment> on|onwards|onward",
      "not before <moment>", "no earlier than <moment>",
      examples: [
        "after 2 pm": ">2026-03-10T14:00:00", "since friday": ">2026-03-13", "starting monday": ">2026-03-16",
      ]
    ) { parts in
      open(.after, parts.moment(0))
    },
    Rule(
      "after|since|past <hour>", "any time|anytime after <hour>", "anytime after <hour>", "later than <hour>",
      examples: ["after five": ">2026-03-10T17:00:00"]
    ) { parts in open(.after, bare(parts, 0)) },
    Rule(
      "before <moment>", "until|till|til <moment>", "any time|anytime before <moment>",
      "anytime|sometime|sometimes before <moment>", "up to <moment>", "earlier than <moment>",
      examples: ["before 11 am": "<2026-03-10T11:00:00", "until friday": "<2026-03-13"]
    ) { parts in
      open(.before, parts.moment(0))
    },
    Rule(
      "by|before|until|till|til <hour>", "no later than <hour>",
      examples: ["by five": "<2026-03-10T17:00:00", "until 6": "<2026-03-10T18:00:00"]
    ) { parts in open(.before, bare(parts, 0)) },
    Rule(
      "by <moment>", "no|not later than <moment>", "by <moment> at the latest",
      examples: [
        "by friday": "<2026-03-13", "by 2 pm": "<2026-03-10T14:00:00",
        "by tomorrow night": "<2026-03-11T18:00:00",
      ]
    ) { parts in
      open(.before, parts.moment(0))
    },
    Rule("through|thru <moment>", examples: ["through friday": "<2026-03-14"]) { parts in
      open(.through, parts.moment(0))
    },
    Rule(
      "by|until|till|til|before|through the? end of <moment>", "by|until|till|til|before close of <moment>",
      examples: ["until the end of march": "<2026-04-01", "by the end of next week": "<2026-03-23"]
    ) { parts in
      open(.through, parts.moment(0))
    },
    Rule(
      "by|until|till|til|before|through the? end of <unit>", examples: ["by end of the month": "<2026-04-01"]
    ) { parts in
      ending(parts.unit(0))
    },
    Rule(
      "by|until|before the? eod|cob", "by|until|before the? end of the? day", "by|before close of business",
      examples: ["by EOD": "<2026-03-11"]
    ) { _ in ending(.day) },
    Rule("after the? end of <moment>", examples: ["after the end of march": ">2026-04-01"]) { parts in
      open(.afterEnd, parts.moment(0))
    },
    Rule("asap", "as soon as possible", examples: ["asap": ">2026-03-10T10:00:00"]) { _ in
      open(.after, Moment(isNow: true))
    },
  ]

  private static func bare(_ parts: Parts, _ index: Int) -> Moment? {
    guard parts.number(index) > 0 else { return nil }
    return Clock(hour: parts.number(index)).map { Moment(clock: $0) }
  }

  private static func span(_ start: Moment?, _ end: Moment?) -> Meaning? {
    guard let start, let end, start != end || start.clock != nil else { return nil }
    let isClock = start.clock != nil || start.part != nil || start.isNow
    guard isClock || end.clock == nil else { return nil }
    // "To March" after a weekday and other ends of another kind are no span.
    guard end.clock != nil || end.days != nil || end.shift != nil || end.part != nil || end.isNow else {
      return nil
    }
    if start.clock != nil, end.clock == nil, end.part == nil, !end.isNow, end.shift == nil { return nil }
    return .span(Span(start: start, end: end))
  }

  private static func dates(_ month: Int?, _ first: Int, _ last: Int) -> Meaning? {
    guard let month, first < last, case .moment(let start)? = monthDay(month, first),
      case .moment(let end)? = monthDay(month, last)
    else { return nil }
    return .span(Span(start: start, end: end))
  }

  private static func dated(_ span: Span?, _ days: Days?) -> Meaning? {
    guard var span, let days, span.start.days == nil, span.start.clock != nil, span.start.shift == nil,
      days.isClockHost
    else { return nil }
    span.start.days = days
    return .span(span)
  }

  private static func parted(_ parts: Parts) -> Meaning? {
    guard var span = parts.span(0) ?? parts.span(1), span.start.clock != nil, span.start.part == nil else {
      return nil
    }
    if case .meridiem(let isPM)? = parts.meanings.last {
      span.start.part = isPM ? .afternoon : .morning
    } else {
      span.start.part = parts.moment(1)?.part ?? parts.moment(0)?.part
    }
    return .span(span)
  }

  private static func open(_ side: OpenInterval.Side, _ bound: Moment?) -> Meaning? {
    guard var bound else { return nil }
    // "By the end of the month" is when the month ends; so is "by end of day".
    if side == .before, case .portion(.end, let whole)? = bound.days {
      return .open(OpenInterval(side: .through, bound: Moment(days: whole)))
    }
    if side == .after, case .portion(.end, let whole)? = bound.days {
      return .open(OpenInterval(side: .afterEnd, bound: Moment(days: whole)))
    }
    if side == .before, bound.part == .endOfDay {
      return .open(OpenInterval(side: .through, bound: Moment(days: bound.days ?? .relative(0))))
    }
    if bound.isWeak, bound.days?.isOrdinalDay == true { bound.isWeak = false }
    return .open(OpenInterval(side: side, bound: bound))
  }

  private static func ending(_ unit: TimeUnit?) -> Meaning? {
    guard let unit, unit >= .day else { return nil }
    return .open(
      OpenInterval(side: .through, bound: Moment(days: unit == .day ? .relative(0) : .cycle(unit, 0))))
  }
}

extension Days {
  /// Whether a time of day may stand beside it.
  fileprivate var isClockHost: Bool {
    switch self {
    case .fields(let fields): fields.day != nil || fields.weekday != nil
    case .relative, .holiday, .nth, .shifted, .occurrence, .chosen, .within, .closest: true
    default: false
    }
  }
}
