/// Ranges from one time to another.
extension English {
  static let spans: [Rule] = [
    Rule(
      "from <moment> \(to) <moment>",
      "<moment> \(to) <moment>",
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
      "from <hour> \(to) <hour>", "between <hour> and|- <hour>",
      "in between <hour> and|- <hour>",
      examples: [
        "from 9 to 11": "2026-03-10T21:00:00/2026-03-10T23:00:00",
        "tomorrow from ten to eleven": "2026-03-11T10:00:00/2026-03-11T11:00:00",
        "between three and four": "2026-03-10T15:00:00/2026-03-10T16:00:00",
      ]
    ) { parts in span(bare(parts, 0), bare(parts, 1)) },
    Rule(
      "from? <hour> \(to) <clock>", "in? between <hour> and|- <clock>",
      examples: [
        "3 to 4 pm": "2026-03-10T15:00:00/2026-03-10T16:00:00",
        "9-11am": "2026-03-11T09:00:00/2026-03-11T11:00:00",
      ]
    ) { parts in span(bare(parts, 0), parts.moment(1)) },
    Rule(
      "from? <clock> \(to) <hour>", "in? between <clock> and|- <hour>",
      examples: [
        "9:30 to 11": "2026-03-10T21:30:00/2026-03-10T23:00:00",
        "8am until 6": "2026-03-11T08:00:00/2026-03-11T18:00:00",
      ]
    ) { parts in span(parts.moment(0), bare(parts, 1)) },
    Rule(
      "from? <military> \(to) <military>",
      examples: ["from 0900 to 1030": "2026-03-11T09:00:00/2026-03-11T10:30:00"]
    ) { parts in
      guard parts.digits(0) > 2, parts.digits(1) > 2 else { return nil }
      let clocks = [0, 1].map {
        Clock(hour: parts.number($0) / 100, minute: parts.number($0) % 100, isAmbiguous: parts.digits($0) < 4)
      }
      return span(clocks[0].map { Moment(clock: $0) }, clocks[1].map { Moment(clock: $0) })
    },
    Rule(
      "from? <clock> \(to) <hour> h",
      examples: ["9h30 - 11h": "2026-03-11T09:30:00/2026-03-11T11:00:00"]
    ) { parts in
      span(
        parts.moment(0), Clock(hour: parts.number(1), minute: 0, isAmbiguous: false).map { Moment(clock: $0) }
      )
    },
    Rule(
      "from? <military> \(to) <clock>", "from? <military> \(to) <hour>", "in? between <military> and <clock>",
      examples: ["from 1130 till 12 pm": "2026-03-10T11:30:00/2026-03-10T12:00:00"]
    ) { parts in
      let (hour, minute) = (parts.number(0) / 100, parts.number(0) % 100)
      guard !isYear(parts, 0), minute % 15 == 0, hour > 0, let clock = Clock(hour: hour, minute: minute)
      else {
        return nil
      }
      return span(Moment(clock: clock), parts.moment(1) ?? bare(parts, 1))
    },
    Rule(
      "in? between <hour> and <moment>", "from <hour> \(to) <moment>",
      examples: ["between 8 and now": "2026-03-10T08:00:00/2026-03-10T10:00:00"]
    ) { parts in parts.moment(1)?.isNow == true ? span(bare(parts, 0), parts.moment(1)) : nil },
    Rule(
      "from? <hour> \(to) <military>", "in? between <hour> and|- <military>",
      "from? <decimal> \(to) <military>",
      examples: ["2 to 315": "2026-03-10T14:00:00/2026-03-10T15:15:00"]
    ) { parts in
      let (hour, minute) = (parts.number(1) / 100, parts.number(1) % 100)
      guard [15, 30, 45].contains(minute), hour > 0 else { return nil }
      return span(bare(parts, 0), Clock(hour: hour, minute: minute).map { Moment(clock: $0) })
    },
    Rule(
      "<moment> ,? <hour> \(to) <hour>",
      examples: [
        "tomorrow 9 to 11": "2026-03-11T09:00:00/2026-03-11T11:00:00",
        "friday 3-4": "2026-03-13T15:00:00/2026-03-13T16:00:00",
        "monday morning 6-8": "2026-03-16T06:00:00/2026-03-16T08:00:00",
      ]
    ) { parts in
      guard parts.days(0) != nil else { return nil }
      return placed(span(bare(parts, 1), bare(parts, 2)), parts.moment(0))
    },
    Rule(
      "<hour> \(to) <hour> on? <moment>", "<hour> \(to) <hour> in the <moment>",
      examples: [
        "9 to 11 tomorrow": "2026-03-11T09:00:00/2026-03-11T11:00:00",
        "5 to seven in the morning": "2026-03-11T05:00:00/2026-03-11T07:00:00",
      ]
    ) { parts in placed(span(bare(parts, 0), bare(parts, 1)), parts.moment(2)) },
    Rule(
      "<span> on|,|in <moment>", "<span> <moment>", "<span> in the <moment>",
      examples: [
        "from 9:30 to 11:00 on thursday": "2026-03-12T09:30:00/2026-03-12T11:00:00",
        "from 9 to 11 in the morning": "2026-03-11T09:00:00/2026-03-11T11:00:00",
        "between 7 and 9:30 last night": "2026-03-09T19:00:00/2026-03-09T21:30:00",
      ]
    ) { parts in
      placed(parts.span(0).map { .span($0) }, parts.moment(1))
    },
    Rule(
      "<moment> <span>", "<moment> , <span>",
      examples: ["thursday from 9:30 to 11": "2026-03-12T09:30:00/2026-03-12T11:00:00"]
    ) { parts in
      placed(parts.span(1).map { .span($0) }, parts.moment(0))
    },
    Rule(
      "<span> in the <meridiem>", examples: ["3 to 4 in the pm": "2026-03-10T15:00:00/2026-03-10T16:00:00"]
    ) {
      parts in
      guard case .meridiem(let isPM)? = parts.meanings.last else { return nil }
      return placed(parts.span(0).map { .span($0) }, Moment(part: isPM ? .afternoon : .morning))
    },
    Rule(
      "from|at|starting|beginning <hour> <lasting>",
      examples: ["from 3 for two hours": "2026-03-10T15:00:00/2026-03-10T17:00:00"]
    ) { parts in
      bare(parts, 0).flatMap { start in parts.lasting(1).map { .span(Span(start: start, length: $0)) } }
    },
    Rule(
      "in|during|for|over <span>",
      examples: ["for the last 2 hours": "2026-03-10T08:00:00/2026-03-10T10:00:00"]
    ) {
      parts in parts.span(0).map { .span($0) }
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
      "<lasting> starting|beginning from|at|on <moment>", "<lasting> , from|starting|beginning <moment>",
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
  ]

  static func bare(_ parts: Parts, _ index: Int) -> Moment? {
    guard parts.number(index) > 0 else { return nil }
    return Clock(hour: parts.number(index)).map { Moment(clock: $0) }
  }

  static func span(_ start: Moment?, _ end: Moment?) -> Meaning? {
    guard let start, let end, start != end || start.clock != nil else { return nil }
    let isClock = start.clock != nil || start.part != nil || start.isNow
    guard isClock || end.clock == nil else { return nil }
    // "To March" after a weekday, and other ends of another kind, make no range.
    guard end.clock != nil || end.days != nil || end.shift != nil || end.part != nil || end.isNow else {
      return nil
    }
    if start.clock != nil, end.clock == nil, end.part == nil, !end.isNow, end.shift == nil { return nil }
    return .span(Span(start: start, end: end))
  }

  private static func placed(_ meaning: Meaning?, _ place: Moment?) -> Meaning? {
    guard case .span(let span)? = meaning, let place else { return nil }
    return span.placed(at: place).map { .span($0) }
  }
}
