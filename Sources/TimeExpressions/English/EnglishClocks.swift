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
        "<hour> .? <meridiem>", examples: ["7 pm": "2026-03-10T19:00:00", "three am": "2026-03-11T03:00:00"]
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
      Rule("<hour> oh|o|zero <minute>", examples: ["seven oh five": "2026-03-10T19:05:00"]) { parts in
        parts.number(1) < 10 && parts.digits(0) == 0 ? clock(parts.number(0), parts.number(1)) : nil
      },
      Rule("<minute> past", examples: ["ten past": "2026-03-10T10:10:00"]) { parts in
        guard (1..<30).contains(parts.number(0)), parts.number(0) % 5 == 0 else { return nil }
        return .moment(Moment(minutesToHour: -parts.number(0), isWeak: true))
      },
      Rule("oh|zero <hour> <minute>", examples: ["oh five thirty": "2026-03-11T05:30:00"]) { parts in
        guard parts.digits(0) == 0, parts.digits(1) == 0, parts.number(0) < 10, parts.number(1) >= 10 else {
          return nil
        }
        return clock(parts.number(0), parts.number(1), is24: true)
      },
      Rule("<hour> <tens>", examples: ["fifteen thirty": "2026-03-10T15:30:00"]) { parts in
        // From nineteen on it may be a year.
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
      Rule("half <hour>", examples: ["half seven": "2026-03-10T19:30:00"]) { parts in
        (1...12).contains(parts.number(0)) && parts.digits(0) == 0 ? clock(parts.number(0), 30) : nil
      },
      Rule(
        "half past|after <hour>", "half past <clock>", examples: ["half past three": "2026-03-10T15:30:00"]
      ) { parts in
        hourClock(parts, 0)?.adding(minutes: 30).flatMap { Meaning.clock($0) }
      },
      Rule(
        "at|for? a? quarter past|after <hour>", "at|for? a? quarter past|after <clock>",
        examples: ["a quarter past five": "2026-03-10T17:15:00", "quarter past noon": "2026-03-10T12:15:00"]
      ) { parts in hourClock(parts, 0)?.adding(minutes: 15).flatMap { Meaning.clock($0) } },
      Rule(
        "at? a? quarter to|till|til|before|of <hour>", "at? a? quarter to|till|til|before|of <clock>",
        examples: ["a quarter to five": "2026-03-10T16:45:00", "a quarter to noon": "2026-03-10T11:45:00"]
      ) { parts in hourClock(parts, 0)?.adding(minutes: -15).flatMap { Meaning.clock($0) } },
      Rule(
        "at? <minute> minutes|minute|mins|min? past|after <hour>",
        "at? <minute> minutes|minute|mins|min? past|after|from <clock>",
        examples: ["twenty past five": "2026-03-10T17:20:00", "20 minutes past 3pm": "2026-03-10T15:20:00"]
      ) { parts in
        guard (1..<60).contains(parts.number(0)) else { return nil }
        return hourClock(parts, 1)?.adding(minutes: parts.number(0)).flatMap { Meaning.clock($0) }
      },
      Rule(
        "at? <minute> minutes|minute|mins|min to|till|til|before|of <clock>",
        "at? <minute> minutes|minute|mins|min to|till|til|before <hour>",
        examples: ["twenty minutes to 2pm": "2026-03-10T13:40:00"]
      ) { parts in
        guard (1..<60).contains(parts.number(0)) else { return nil }
        return hourClock(parts, 1)?.adding(minutes: -parts.number(0)).flatMap { Meaning.clock($0) }
      },
      Rule(
        "at? <minute> to|till|til|of <clock>", "at? <minute> to|till|til <hour>",
        notAfter: ["from", "between"],
        examples: [
          "ten to five": "2026-03-10T16:50:00", "10 to 10": "2026-03-10T21:50:00",
          "20 to 5": "2026-03-10T16:40:00", "5 to 6 pm": "2026-03-10T17:00:00/2026-03-10T18:00:00",
        ]
      ) { parts in
        guard (1..<30).contains(parts.number(0)), parts.number(0) % 5 == 0, let target = hourClock(parts, 1)
        else { return nil }
        // In digits, a smaller number before a greater one is a range.
        if parts.digits(0) > 0, parts.number(0) <= 12, parts.number(0) < (target.hour - 1) % 12 + 1 {
          return nil
        }
        return hourClock(parts, 1)?.adding(minutes: -parts.number(0)).flatMap { Meaning.clock($0) }
      },
      Rule(
        "at? the? noon|midday|noonish|noontime", "at? the? mid day", "twelve noon", "12 noon",
        examples: ["noon": "2026-03-10T12:00:00", "noonish": "2026-03-10T12:00:00"]
      ) { _ in
        .clock(Clock(hour: 12, isAmbiguous: false))
      },
      Rule(
        "at? the? midnight", "at? mid night", "twelve midnight", examples: ["midnight": "2026-03-11T00:00:00"]
      ) { _ in .clock(Clock(hour: 0)) },
      Rule(
        "around|about|approximately|roughly|circa <clock>",
        "at around|about|approximately|roughly|exactly <clock>",
        "<clock> ish|sharp|approximately|exactly|prompt", "<clock> on the dot", "exactly|at|for|@ <clock>",
        examples: [
          "around 3pm": "2026-03-10T15:00:00", "at about 3pm": "2026-03-10T15:00:00",
          "7 pm sharp": "2026-03-10T19:00:00",
        ]
      ) { parts in parts.moment(0).map { .moment($0) } },
      Rule(
        "at? around|about|approximately|roughly|exactly <hour>", "<hour> ish", "at? <hour> sharp",
        examples: ["around 7": "2026-03-10T19:00:00", "7 ish": "2026-03-10T19:00:00"]
      ) { parts in
        clock(parts.number(0))
      },
      Rule("<hour> ish <meridiem>", examples: ["3ish pm": "2026-03-10T15:00:00"]) { parts in
        .clock(Clock(hour: parts.number(0))?.with(pm: parts.isPM(1)))
      },
    ]
    + hourish.map { word, hour, meant in
      Rule(word, examples: [word: meant]) { _ in clock(hour) }
    }

  private static let hourish: [(String, Int, String)] = [
    ("oneish", 1, "2026-03-10T13:00:00"), ("twoish", 2, "2026-03-10T14:00:00"),
    ("threeish", 3, "2026-03-10T15:00:00"), ("fourish", 4, "2026-03-10T16:00:00"),
    ("fiveish", 5, "2026-03-10T17:00:00"), ("sixish", 6, "2026-03-10T18:00:00"),
    ("sevenish", 7, "2026-03-10T19:00:00"),
    ("eightish", 8, "2026-03-10T20:00:00"), ("nineish", 9, "2026-03-10T21:00:00"),
    ("tenish", 10, "2026-03-10T22:00:00"), ("elevenish", 11, "2026-03-10T11:00:00"),
    ("twelveish", 12, "2026-03-10T12:00:00"),
  ]

  static func clock(_ hour: Int, _ minute: Int? = nil, is24: Bool = false) -> Meaning? {
    .clock(Clock(hour: hour, minute: minute, isAmbiguous: !is24))
  }

  /// A bare hour, or a clock that shows a full one.
  static func hourClock(_ parts: Parts, _ index: Int) -> Clock? {
    if let clock = parts.clock(index) { return clock }
    let hour = parts.number(index)
    return (1...24).contains(hour) ? Clock(hour: hour) : nil
  }
}
