/// How pieces come together: day, part of the day and clock in any order.
extension English {
  static let joins: [Rule] = [
    Rule(
      "<moment> <moment>", "<moment> at|on|in|,|of|for|@|from <moment>", "<moment> , at|on|in <moment>",
      "<moment> in the <moment>", "<moment> on the <moment>",
      examples: [
        "tomorrow at 7": "2026-03-11T07:00:00", "friday at noon": "2026-03-13T12:00:00",
        "at 7 pm on friday": "2026-03-13T19:00:00",
        "monday morning": "2026-03-16T00:00:00/2026-03-16T12:00:00",
      ]
    ) { parts in
      guard let left = parts.moment(0), let right = parts.moment(1) else { return nil }
      // "Movie night Saturday" names the evening, it does not tell when.
      if left.isWeak, left.part != nil, right.days != nil { return nil }
      return left.merging(right).map { .moment($0) }
    },
    Rule(
      "<hour> <days>", "<hour> on <days>",
      examples: ["9 tomorrow": "2026-03-11T09:00:00", "8 on friday": "2026-03-13T08:00:00"]
    ) { parts in
      joined(Clock(hour: parts.number(0)), parts.moment(1))
    },
    Rule(
      "<hour> <moment>", "<hour> , <moment>", "<hour> in the <part>",
      examples: [
        "8 tonight": "2026-03-10T20:00:00", "9 tomorrow morning": "2026-03-11T09:00:00",
        "3 in the morning": "2026-03-11T03:00:00",
      ]
    ) { parts in
      guard let moment = parts.moment(1), moment.part != nil, moment.clock == nil,
        moment.days != nil || !moment.isWeak
      else { return nil }
      return joined(Clock(hour: parts.number(0)), parts.moment(1))
    },
    Rule(
      "<military> <part>", "<military> in the <part>", "<military> <days>",
      examples: ["730 in the evening": "2026-03-10T19:30:00"]
    ) { parts in
      joined(Clock(hour: parts.number(0) / 100, minute: parts.number(0) % 100), parts.moment(1))
    },
    Rule("<days> <hour>", examples: ["tomorrow 5": "2026-03-11T17:00:00"]) { parts in
      guard case .relative? = parts.days(0), parts.number(1) > 0 else { return nil }
      return joined(Clock(hour: parts.number(1)), parts.moment(0))
    },
    Rule("<days> <hour> <minute>", examples: ["tomorrow 5 30": "2026-03-11T17:30:00"]) { parts in
      guard case .relative? = parts.days(0), parts.number(1) > 0,
        parts.digits(2) == 2 || parts.number(2) >= 10
      else { return nil }
      return joined(Clock(hour: parts.number(1), minute: parts.number(2)), parts.moment(0))
    },
    Rule(
      "tonight|tonite", "this night", "later tonight", "to night",
      examples: ["tonight": "2026-03-10T18:00:00/2026-03-11T00:00:00", "tonight at 9": "2026-03-10T21:00:00"]
    ) { _ in
      .moment(Moment(days: .relative(0), part: .night))
    },
    Rule("late tonight|tonite", examples: ["late tonight": "2026-03-10T21:00:00/2026-03-11T00:00:00"]) { _ in
      .moment(Moment(days: .relative(0), part: .lateNight))
    },
    Rule("last night", "yesterday night", examples: ["last night": "2026-03-09T18:00:00/2026-03-10T00:00:00"])
    { _ in .moment(Moment(days: .relative(-1), part: .night)) },
    Rule("late last night", examples: ["late last night": "2026-03-09T21:00:00/2026-03-10T00:00:00"]) { _ in
      .moment(Moment(days: .relative(-1), part: .lateNight))
    },
    Rule("tomorrow night", examples: ["tomorrow night": "2026-03-11T18:00:00/2026-03-12T00:00:00"]) { _ in
      .moment(Moment(days: .relative(1), part: .night))
    },
    Rule(
      "this <part>", "later this <part>",
      examples: [
        "this evening": "2026-03-10T18:00:00/2026-03-11T00:00:00",
        "this morning": "2026-03-10T00:00:00/2026-03-10T12:00:00",
      ]
    ) { parts in
      parts.moment(0)?.part.map { .moment(Moment(days: .relative(0), part: $0)) }
    },
    Rule(
      "the? next|following <part>",
      examples: ["next evening": "2026-03-11T18:00:00/2026-03-12T00:00:00"]
    ) { parts in
      parts.moment(0)?.part.map { .moment(Moment(days: .relative(1), part: $0)) }
    },
    Rule("early in? the day", examples: ["early in the day": "2026-03-11T00:00:00/2026-03-11T12:00:00"]) {
      _ in
      .moment(Moment(part: .morning))
    },
    Rule(
      "at? the? end of <date>", "at? the? end of <weekday>",
      examples: ["the end of tomorrow": "2026-03-11T17:00:00/2026-03-12T00:00:00"]
    ) { parts in
      guard let days = parts.days(0), days.isClockHost else { return nil }
      return .moment(Moment(days: days, part: .endOfDay))
    },
    Rule("before lunch", examples: ["before lunch": "<2026-03-10T12:00:00"]) { _ in before(.lunch) },
    Rule("before breakfast", examples: ["before breakfast": "<2026-03-11T07:00:00"]) { _ in before(.breakfast)
    },
    Rule("before dinner|supper", examples: ["before dinner": "<2026-03-10T18:00:00"]) { _ in before(.dinner)
    },
    Rule("after dinner|supper", examples: ["after dinner": ">2026-03-10T21:00:00"]) { _ in
      .open(OpenInterval(side: .afterEnd, bound: Moment(part: .dinner)))
    },
    Rule(
      "in|during the <part>", "at <part>",
      examples: [
        "in the afternoon": "2026-03-10T12:00:00/2026-03-10T19:00:00",
        "at night": "2026-03-10T18:00:00/2026-03-11T00:00:00",
      ]
    ) { parts in
      parts.moment(0)?.part.map { .moment(Moment(part: $0)) }
    },
    Rule(
      "the <part> of the? <days>", "<part> of the? <days>",
      examples: ["the morning of the 15th": "2026-03-15T00:00:00/2026-03-15T12:00:00"]
    ) { parts in
      guard let part = parts.moment(0)?.part, let days = parts.days(1) else { return nil }
      return .moment(Moment(days: days, part: part))
    },
    Rule(
      "early <part>", "early in the <part>", "in the early <part>", "in the early hours of the <part>",
      examples: [
        "early tomorrow morning": "2026-03-11T00:00:00/2026-03-11T09:00:00",
        "monday early morning": "2026-03-16T00:00:00/2026-03-16T09:00:00",
      ]
    ) { parts in early(parts.moment(0)?.part).map { .moment(Moment(part: $0)) } },
    Rule(
      "late <part>", "late in the <part>", "in the late <part>",
      examples: ["late in the afternoon": "2026-03-10T15:00:00/2026-03-10T19:00:00"]
    ) { parts in
      late(parts.moment(0)?.part).map { .moment(Moment(part: $0)) }
    },
    Rule(
      "early <moment>",
      examples: [
        "early friday morning": "2026-03-13T00:00:00/2026-03-13T09:00:00",
        "early this evening": "2026-03-10T17:00:00/2026-03-10T20:00:00",
      ]
    ) { parts in
      guard var moment = parts.moment(0), moment.days != nil, moment.clock == nil,
        let part = early(moment.part)
      else { return nil }
      moment.part = part
      return .moment(moment)
    },
    Rule("late <moment>", examples: ["late friday night": "2026-03-13T21:00:00/2026-03-14T00:00:00"]) {
      parts in
      guard var moment = parts.moment(0), moment.days != nil, moment.clock == nil,
        let part = late(moment.part)
      else { return nil }
      moment.part = part
      return .moment(moment)
    },
    Rule(
      "first thing", "first thing in the morning",
      examples: [
        "first thing tomorrow": "2026-03-11T07:00:00/2026-03-11T09:00:00",
        "first thing": "2026-03-11T07:00:00/2026-03-11T09:00:00",
      ]
    ) { _ in
      .moment(Moment(part: .firstThing))
    },
    Rule(
      "first thing <moment>",
      examples: ["first thing monday morning": "2026-03-16T07:00:00/2026-03-16T09:00:00"]
    ) { parts in
      guard var moment = parts.moment(0), moment.days != nil, moment.clock == nil, moment.part == .morning
      else { return nil }
      moment.part = .firstThing
      return .moment(moment)
    },
    Rule(
      "at|over|during lunch", "at lunch time",
      examples: ["tomorrow at lunch": "2026-03-11T12:00:00/2026-03-11T14:00:00"]
    ) { _ in .moment(Moment(part: .lunch)) },
    Rule("<days> lunch", examples: ["tomorrow lunch": "2026-03-11T12:00:00/2026-03-11T14:00:00"]) { parts in
      .moment(Moment(days: parts.days(0), part: .lunch, isWeak: true))
    },
    Rule("after lunch", examples: ["after lunch": "2026-03-10T13:00:00/2026-03-10T17:00:00"]) { _ in
      .moment(Moment(part: .afterLunch))
    },
    Rule("after school|class", examples: ["after school": "2026-03-10T15:00:00/2026-03-10T21:00:00"]) { _ in
      .moment(Moment(part: .afterSchool))
    },
    Rule("after work", examples: ["after work": "2026-03-10T17:00:00/2026-03-10T21:00:00"]) { _ in
      .moment(Moment(part: .afterWork))
    },
    Rule("at breakfast", examples: ["at breakfast": "2026-03-11T07:00:00/2026-03-11T09:00:00"]) { _ in
      .moment(Moment(part: .breakfast))
    },
    Rule("at dinner|supper", examples: ["at dinner": "2026-03-10T18:00:00/2026-03-10T21:00:00"]) { _ in
      .moment(Moment(part: .dinner))
    },
    Rule(
      "eod", "end of day", "the end of the day", "close of business", "cob", "end of business",
      examples: ["EOD": "2026-03-10T17:00:00/2026-03-11T00:00:00"]
    ) { _ in
      .moment(Moment(part: .endOfDay))
    },
    Rule(
      "in|on|during|for|over|of <days>", "around|about|approximately <days>", "on the <days>",
      examples: [
        "on friday": "2026-03-13", "in may": "2026-05-01/2026-06-01", "during march": "2026-03-01/2026-04-01",
      ]
    ) { parts in
      guard var moment = parts.moment(0) else { return nil }
      moment.isWeak = moment.isWeak && moment.days?.isOrdinalDay == true
      return .moment(moment)
    },
    Rule(
      "<moment> <zone>", "<moment> ( <zone> )", "<moment> in <zone>",
      examples: ["5 pm PST": "2026-03-10T21:00:00", "10am UTC": "2026-03-11T06:00:00"]
    ) { parts in
      guard var moment = parts.moment(0), moment.clock != nil, moment.zone == nil, moment.shift == nil else {
        return nil
      }
      moment.zone = parts.zone(1)
      return .moment(moment)
    },
  ]

  private static func joined(_ clock: Clock?, _ moment: Moment?) -> Meaning? {
    guard let clock, let moment, clock.hour > 0 else { return nil }
    return Moment(clock: clock).merging(moment).map { .moment($0) }
  }

  private static func before(_ meal: DayPart) -> Meaning {
    .open(OpenInterval(side: .before, bound: Moment(part: meal)))
  }

  private static func early(_ part: DayPart?) -> DayPart? {
    switch part {
    case .morning?: .earlyMorning
    case .afternoon?: .earlyAfternoon
    case .evening?: .earlyEvening
    default: nil
    }
  }

  private static func late(_ part: DayPart?) -> DayPart? {
    switch part {
    case .morning?: .lateMorning
    case .afternoon?: .lateAfternoon
    case .evening?, .night?: .lateNight
    default: nil
    }
  }
}

extension Days {
  var isOrdinalDay: Bool {
    if case .fields(let fields) = self {
      fields.day != nil && fields.month == nil && fields.weekday == nil
    } else {
      false
    }
  }
}
