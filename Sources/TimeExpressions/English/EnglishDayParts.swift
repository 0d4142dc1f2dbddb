/// Parts of the day, and meals and the like that stand for them: "tonight", "late in the afternoon", "after lunch".
extension English {
  static let dayParts: [Rule] = [
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
    Rule(
      "for the day", notBefore: ["of", "off", "after", "before", "when", "that", "trip"],
      examples: ["for the day": "2026-03-10"]
    ) { _ in .days(.relative(0)) },
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
      "the <part> before <date>", "the <part> before <weekday>",
      examples: ["the night before christmas": "2026-12-24T18:00:00/2026-12-25T00:00:00"]
    ) { parts in beside(parts, -1) },
    Rule(
      "the <part> after <date>", "the <part> after <weekday>",
      examples: ["the morning after christmas": "2026-12-26T00:00:00/2026-12-26T12:00:00"]
    ) { parts in beside(parts, 1) },
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
  ]

  private static func before(_ meal: DayPart) -> Meaning {
    .open(OpenInterval(side: .before, bound: Moment(part: meal)))
  }

  /// Returns a part of the day before or after another day.
  private static func beside(_ parts: Parts, _ offset: Int) -> Meaning? {
    guard let part = parts.moment(0)?.part, let days = parts.days(1), days.isClockHost else { return nil }
    return .moment(Moment(days: .shifted(days, TimeLength(offset, .day)), part: part))
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
