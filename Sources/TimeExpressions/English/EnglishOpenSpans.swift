/// Times that are open on one side: "after five", "by Friday", "until the end of March", "more than a week before
/// Easter".
extension English {
  static let openSpans: [Rule] = [
    Rule(
      "after|past|beyond <moment>", "later than <moment>",
      examples: ["after 2 pm": ">2026-03-10T14:00:00", "after march": ">2026-04-01"]
    ) { parts in open(.past, parts.moment(0)) },
    Rule(
      "any time|anytime after <moment>", "anytime after <moment>",
      "from|since <moment>", "starting|beginning from|on|at? <moment>", "<moment> onwards|onward",
      "from <moment> on|onwards|onward", "not before <moment>", "no|not earlier|sooner than <moment>",
      "as early|soon as <moment>",
      "<moment> or later|after|onwards|beyond", "<moment> and later|onwards|beyond",
      "<moment> at the earliest", "at the earliest <moment>",
      examples: [
        "since friday": ">2026-03-13", "starting monday": ">2026-03-16",
        "3 pm or later": ">2026-03-10T15:00:00",
        "friday at the earliest": ">2026-03-13",
      ]
    ) { parts in
      open(.after, parts.moment(0))
    },
    Rule(
      "after|since|past <hour>", "any time|anytime after <hour>", "anytime after <hour>", "later than <hour>",
      "not before <hour>", "no|not earlier than <hour>", "from? <hour> onwards|onward",
      examples: ["after five": ">2026-03-10T17:00:00"]
    ) { parts in open(.after, bare(parts, 0)) },
    Rule("after|since|past <military>", examples: ["after 1530": ">2026-03-10T15:30:00"]) { parts in
      open(.after, military(parts, 0))
    },
    Rule(
      "before <moment>", "any time|anytime before <moment>",
      "anytime|sometime|sometimes before <moment>", "up to|until <moment>", "earlier than <moment>",
      "prior to <moment>",
      "<moment> or|and before|earlier|sooner",
      examples: ["before 11 am": "<2026-03-10T11:00:00"]
    ) { parts in
      open(.before, parts.moment(0))
    },
    Rule("until|till|til <moment>", examples: ["until friday": "<2026-03-13"]) { parts in
      open(.until, parts.moment(0))
    },
    Rule(
      "by|before|until|till|til <hour>", "no later than <hour>",
      "not later than <hour>", "earlier than <hour>",
      examples: ["by five": "<2026-03-10T17:00:00", "until 6": "<2026-03-10T18:00:00"]
    ) { parts in open(.before, bare(parts, 0)) },
    Rule("by|before|until|till|til <military>", examples: ["by 1530": "<2026-03-10T15:30:00"]) { parts in
      open(.before, military(parts, 0))
    },
    Rule(
      "by <moment>", "no|not later than <moment>", "by <moment> at the latest", "<moment> at the latest",
      examples: [
        "by friday": "<2026-03-13", "by 2 pm": "<2026-03-10T14:00:00",
        "by tomorrow night": "<2026-03-11T18:00:00",
      ]
    ) { parts in
      open(.before, parts.moment(0))
    },
    Rule(
      "through|thru <moment>", "as late as <moment>",
      examples: ["through friday": "<2026-03-14", "as late as tomorrow": "<2026-03-12"]
    ) { parts in
      open(.through, parts.moment(0))
    },
    Rule(
      "<moment> ,? after|past <moment>", "<moment> ,? later than <moment>",
      "<moment> ,? any? time|anytime after <moment>",
      examples: ["friday after 2 pm": ">2026-03-13T14:00:00"]
    ) { parts in dated(.after, parts.moment(1), parts.moment(0)) },
    Rule(
      "<moment> ,? before|by <moment>", "<moment> ,? no later than <moment>",
      "<moment> ,? earlier than <moment>",
      examples: ["tomorrow before 5pm": "<2026-03-11T17:00:00"]
    ) { parts in dated(.before, parts.moment(1), parts.moment(0)) },
    Rule(
      "<moment> ,? after|past|from <hour>", "<moment> ,? later than <hour>",
      "<moment> ,? starting|beginning at|from? <hour>",
      examples: ["friday after five": ">2026-03-13T17:00:00", "on friday from 1": ">2026-03-13T13:00:00"]
    ) { parts in dated(.after, bare(parts, 1), parts.moment(0)) },
    Rule(
      "<moment> ,? before|by <hour>", "<moment> ,? no later than <hour>",
      examples: ["tomorrow by noon": "<2026-03-11T12:00:00", "friday by 4": "<2026-03-13T16:00:00"]
    ) { parts in dated(.before, bare(parts, 1), parts.moment(0)) },
    Rule("<days> <open>", "<open> <days>", examples: ["after dinner tomorrow": ">2026-03-11T21:00:00"]) {
      parts in
      guard var open = parts.open(0) ?? parts.open(1), let days = parts.days(0) ?? parts.days(1),
        days.isClockHost,
        open.bound.part != nil, open.bound.days == nil, open.bound.clock == nil
      else { return nil }
      open.bound.days = days
      return .open(open)
    },
    Rule("after|past <hour> on? <moment>", examples: ["after five on friday": ">2026-03-13T17:00:00"]) {
      parts in
      dated(.after, bare(parts, 0), parts.moment(1))
    },
    Rule("before|by <hour> on? <moment>", examples: ["before 4 tomorrow": "<2026-03-11T16:00:00"]) { parts in
      dated(.before, bare(parts, 0), parts.moment(1))
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

  private static func military(_ parts: Parts, _ index: Int) -> Moment? {
    let (hour, minute) = (parts.number(index) / 100, parts.number(index) % 100)
    guard !isYear(parts, index), minute % 5 == 0, hour > 0 else { return nil }
    return Clock(hour: hour, minute: minute).map { Moment(clock: $0) }
  }

  static func open(_ side: OpenInterval.Side, _ bound: Moment?) -> Meaning? {
    guard var bound else { return nil }
    // "By the end of the month" means when the month ends, and so does "by end of day".
    if side == .before || side == .until, case .portion(.end, let whole)? = bound.days {
      return .open(OpenInterval(side: .through, bound: Moment(days: whole)))
    }
    if side == .after || side == .past, case .portion(.end, let whole)? = bound.days {
      return .open(OpenInterval(side: .afterEnd, bound: Moment(days: whole)))
    }
    if side == .past, case .portion(.beginning, _)? = bound.days {
      return .open(OpenInterval(side: .after, bound: bound))
    }
    if side == .before || side == .until, bound.part == .endOfDay {
      return .open(OpenInterval(side: .through, bound: Moment(days: bound.days ?? .relative(0))))
    }
    if bound.isWeak, bound.days?.isOrdinalDay == true { bound.isWeak = false }
    return .open(OpenInterval(side: side, bound: bound))
  }

  /// Returns a time of day that bounds a day or a part of one: "Friday after five".
  private static func dated(_ side: OpenInterval.Side, _ bound: Moment?, _ place: Moment?) -> Meaning? {
    guard let bound, let place, bound.clock != nil else { return nil }
    return OpenInterval(side: side, bound: bound).placed(on: place).map { .open($0) }
  }

  private static func ending(_ unit: TimeUnit?) -> Meaning? {
    guard let unit, unit >= .day else { return nil }
    return .open(
      OpenInterval(side: .through, bound: Moment(days: unit == .day ? .relative(0) : .cycle(unit, 0))))
  }
}
