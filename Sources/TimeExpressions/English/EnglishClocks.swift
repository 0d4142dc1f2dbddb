/// Times of day.
extension English {
  static let clocks: [Rule] =
    [
      Rule(
        "am|a", "a m", "a . m .?", examples: ["7 am": "2026-03-11T07:00:00", "7 a m": "2026-03-11T07:00:00"]
      ) { _ in
        .meridiem(false)
      },
      Rule("pm|p", "p m", "p . m .?", examples: ["7 pm": "2026-03-10T19:00:00", "3p": "2026-03-10T15:00:00"])
      { _ in
        .meridiem(true)
      },
      Rule("at|@ <hour>", examples: ["at 7": "2026-03-10T19:00:00", "at seven": "2026-03-10T19:00:00"]) {
        $0.number(0) == 0 ? nil : clock($0.number(0))
      },
      Rule(
        "<hour> .|-? <meridiem>",
        examples: ["7 pm": "2026-03-10T19:00:00", "three am": "2026-03-11T03:00:00"]
      ) { parts in
        .clock(Clock(hour: parts.number(0))?.with(pm: parts.isPM(1)))
      },
      Rule(
        "<open-clock> <meridiem>",
        examples: ["seven thirty p m": "2026-03-10T19:30:00", "at 7 pm": "2026-03-10T19:00:00"]
      ) { parts in
        .clock(parts.clock(0)?.with(pm: parts.isPM(1)))
      },
      Rule(
        "<open-clock> in the <meridiem>", "<hour> in the <meridiem>",
        examples: ["3 in the AM": "2026-03-11T03:00:00"]
      ) { parts in
        .clock((parts.clock(0) ?? Clock(hour: parts.number(0)))?.with(pm: parts.isPM(1)))
      },
      Rule(
        "<hour> oclock|oclocks", "<hour> o clock",
        examples: ["3 o'clock": "2026-03-10T15:00:00", "three o clock": "2026-03-10T15:00:00"]
      ) { parts in
        clock(parts.number(0))
      },
      Rule(
        "<hour> : <two-digits>",
        examples: [
          "3:15": "2026-03-10T15:15:00", "15:30": "2026-03-10T15:30:00", "07:00": "2026-03-11T07:00:00",
        ]
      ) { parts in
        guard parts.digits(0) > 0 else { return nil }
        return clock(parts.number(0), parts.number(1), is24: parts.digits(0) == 2 && parts.number(0) < 10)
      },
      Rule("<hour> : <two-digits> <meridiem>", examples: ["at 07:00 PM": "2026-03-10T19:00:00"]) { parts in
        .clock(Clock(hour: parts.number(0), minute: parts.number(1))?.with(pm: parts.isPM(2)))
      },
      Rule(
        "<hour> : <two-digits> : <two-digits>",
        examples: ["15:23:24": "2026-03-10T15:23:24", "9:01:10 AM": "2026-03-11T09:01:10"]
      ) { parts in
        .clock(
          Clock(
            hour: parts.number(0), minute: parts.number(1), second: parts.number(2),
            isAmbiguous: !(parts.digits(0) == 2 && parts.number(0) < 10)))
      },
      Rule("<decimal> <meridiem>", examples: ["3.15 pm": "2026-03-10T15:15:00"]) { parts in
        guard case .decimal(let hour, let minute, 2) = parts.meanings[0] else { return nil }
        return .clock(Clock(hour: hour, minute: minute)?.with(pm: parts.isPM(1)))
      },
      Rule("at <decimal>", examples: ["at 7.30": "2026-03-10T19:30:00"]) { parts in
        guard case .decimal(let hour, let minute, 2) = parts.meanings[0] else { return nil }
        return clock(hour, minute)
      },
      Rule("<decimal>", examples: ["tomorrow 3.30": "2026-03-11T15:30:00"]) { parts in
        // Other fractions are prices and measures.
        guard case .decimal(let hour, let minute, 2) = parts.meanings[0], [15, 30, 45].contains(minute),
          (1...24).contains(hour), let clock = Clock(hour: hour, minute: minute)
        else { return nil }
        return .moment(Moment(clock: clock, isWeak: true))
      },
      Rule(
        "<hour> h", "<hour> hours", examples: ["15h": "2026-03-10T15:00:00", "19 h": "2026-03-10T19:00:00"]
      ) { parts in
        guard parts.digits(0) > 0, (13..<24).contains(parts.number(0)) else { return nil }
        return .clock(Clock(hour: parts.number(0), minute: 0))
      },
      Rule("at|@ <hour> h", "<weekday> <hour> h", examples: ["at 8h": "2026-03-11T08:00:00"]) { parts in
        let hour = parts.meanings.count == 1 ? 0 : 1
        guard
          case .moment(var moment)? = Meaning.clock(
            Clock(hour: parts.number(hour), minute: 0, isAmbiguous: false))
        else { return nil }
        if hour == 1 { moment.days = parts.days(0) }
        return .moment(moment)
      },
      Rule(
        "<hour> h <two-digits>", examples: ["3h18": "2026-03-11T03:18:00", "19h30": "2026-03-10T19:30:00"]
      ) { parts in
        clock(parts.number(0), parts.number(1), is24: true)
      },
      Rule("<military> <meridiem>", examples: ["330 p.m.": "2026-03-10T15:30:00"]) { parts in
        .clock(Clock(hour: parts.number(0) / 100, minute: parts.number(0) % 100)?.with(pm: parts.isPM(1)))
      },
      Rule(
        "at|around|about|approximately|@ <military>", "at about|around|approximately <military>",
        examples: [
          "at 0700": "2026-03-11T07:00:00", "at 730": "2026-03-10T19:30:00",
          "around 1030": "2026-03-10T10:30:00",
        ]
      ) { parts in
        let isPadded = parts.digits(0) == 4 && parts.number(0) < 1000
        return clock(parts.number(0) / 100, parts.number(0) % 100, is24: isPadded)
      },
      Rule(
        "<military> hours|h|ish",
        examples: ["0700 hours": "2026-03-11T07:00:00", "1900 hours": "2026-03-10T19:00:00"]
      ) { parts in
        clock(parts.number(0) / 100, parts.number(0) % 100, is24: parts.digits(0) == 4)
      },
      Rule("<military>", examples: ["0700": "2026-03-11T07:00:00"]) { parts in
        guard parts.digits(0) == 4, parts.number(0) < 1000, parts.number(0) % 5 == 0 else { return nil }
        return clock(parts.number(0) / 100, parts.number(0) % 100, is24: true)
      },
      Rule("zero|oh|o <number> hours?", examples: ["oh seven hundred": "2026-03-11T07:00:00"]) { parts in
        let isHour =
          parts.digits(0) == 0 && parts.number(0) % 100 == 0 && (100..<1000).contains(parts.number(0))
        return isHour ? clock(parts.number(0) / 100, 0, is24: true) : nil
      },
      Rule("<number> hours", examples: ["fifteen hundred hours": "2026-03-10T15:00:00"]) { parts in
        guard parts.digits(0) == 0, parts.number(0) >= 100, parts.number(0) % 100 < 60 else { return nil }
        return clock(parts.number(0) / 100, parts.number(0) % 100, is24: true)
      },
      Rule(
        "<hour> <minute>",
        examples: ["seven thirty": "2026-03-10T19:30:00", "nine forty five": "2026-03-10T21:45:00"]
      ) { parts in
        guard parts.digits(0) == 0, parts.digits(1) == 0, parts.number(0) > 0, parts.number(1) >= 10,
          parts.number(1) % 5 == 0, parts.number(0) <= 12
        else { return nil }
        return clock(parts.number(0), parts.number(1))
      },
      Rule(
        "at <hour> <minute>", "<hour> <minute> <meridiem>",
        examples: ["at 3 15": "2026-03-10T15:15:00", "nine fifty nine a m": "2026-03-11T09:59:00"]
      ) { parts in
        guard parts.number(1) >= 10, parts.digits(1) != 1 else { return nil }
        let clock = Clock(hour: parts.number(0), minute: parts.number(1))
        return .clock(parts.meanings.count > 2 ? clock?.with(pm: parts.isPM(2)) : clock)
      },
      Rule("<hour> <minute>", examples: ["monday 12 30": "2026-03-16T12:30:00"]) { parts in
        // Recognizers write these minutes so; other pairs of numbers count or measure.
        guard parts.digits(0) > 0, parts.digits(1) == 2, (1...12).contains(parts.number(0)),
          [15, 30, 45].contains(parts.number(1)),
          let clock = Clock(hour: parts.number(0), minute: parts.number(1))
        else { return nil }
        return .moment(Moment(clock: clock, isWeak: true))
      },
      Rule("<hour> oh|o|zero <minute>", examples: ["seven oh five": "2026-03-10T19:05:00"]) { parts in
        parts.number(1) < 10 && parts.digits(0) == 0 ? clock(parts.number(0), parts.number(1)) : nil
      },
      Rule("at? <minute> past", examples: ["ten past": "2026-03-10T10:10:00"]) { parts in
        guard (1..<30).contains(parts.number(0)), parts.number(0) % 5 == 0 else { return nil }
        return .moment(Moment(minutesToHour: -parts.number(0), isWeak: true))
      },
      Rule("at? a? quarter past", examples: ["quarter past": "2026-03-10T10:15:00"]) { _ in
        .moment(Moment(minutesToHour: -15, isWeak: true))
      },
      Rule("at? half past", examples: ["half past": "2026-03-10T10:30:00"]) { _ in
        .moment(Moment(minutesToHour: -30, isWeak: true))
      },
      Rule("oh|zero <hour> <minute>", examples: ["oh five thirty": "2026-03-11T05:30:00"]) { parts in
        guard parts.digits(0) == 0, parts.digits(1) == 0, parts.number(0) < 10, parts.number(1) >= 10 else {
          return nil
        }
        return clock(parts.number(0), parts.number(1), is24: true)
      },
      Rule("<hour> <tens>", examples: ["fifteen thirty": "2026-03-10T15:30:00"]) { parts in
        // From nineteen on, the pair may be a year.
        guard (13...18).contains(parts.number(0)), parts.digits(0) == 0, parts.number(1) < 60,
          parts.number(1) % 5 == 0
        else { return nil }
        return clock(parts.number(0), parts.number(1))
      },
      Rule(
        "<minute> to", "a? quarter to",
        examples: ["five to": "2026-03-10T10:55:00", "quarter to": "2026-03-10T10:45:00"]
      ) { parts in
        let minutes = parts.meanings.isEmpty ? 15 : parts.number(0)
        guard (1..<30).contains(minutes), minutes % 5 == 0 else { return nil }
        return .moment(Moment(minutesToHour: minutes, isWeak: true))
      },
      Rule(
        "this|same time <days>", "the same time <days>", "<days> same time", "<days> at the same time",
        "<days> at this time",
        examples: [
          "this time tomorrow": "2026-03-11T10:00:00", "tomorrow at the same time": "2026-03-11T10:00:00",
        ]
      ) { parts in
        guard case .relative? = parts.days(0) else { return nil }
        return .moment(Moment(days: parts.days(0), isNow: true))
      },
    ]

  static func clock(_ hour: Int, _ minute: Int? = nil, is24: Bool = false) -> Meaning? {
    .clock(Clock(hour: hour, minute: minute, isAmbiguous: !is24))
  }

  /// Returns the clock time of a full hour: a bare hour, or a time of day.
  static func hourClock(_ parts: Parts, _ index: Int) -> Clock? {
    if let clock = parts.clock(index) { return clock }
    let hour = parts.number(index)
    return (1...24).contains(hour) ? Clock(hour: hour) : nil
  }
}
