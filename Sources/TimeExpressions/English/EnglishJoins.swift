/// Combinations of a day, a part of the day and a time of day, in any order.
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
      // "Movie night Saturday" uses the part of the day in a name, and does not say when.
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
      "<hour> <minute> <days>", "<hour> <minute> on <days>",
      examples: ["5 30 on friday": "2026-03-13T17:30:00", "9 45 tomorrow": "2026-03-11T09:45:00"]
    ) { parts in
      guard parts.digits(1) == 2, parts.number(1) >= 10, parts.number(1) % 5 == 0 else { return nil }
      return joined(Clock(hour: parts.number(0), minute: parts.number(1)), parts.moment(2))
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
    guard let clock, let moment, clock.hour > 0, !moment.isWeak || moment.days?.isOrdinalDay != true else {
      return nil
    }
    return Moment(clock: clock).merging(moment).map { .moment($0) }
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
