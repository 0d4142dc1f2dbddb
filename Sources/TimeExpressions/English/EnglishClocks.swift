/// Times of day.
extension English {
  static let clocks: [Rule] = [
    Rule("am|a", "a m", examples: ["7 am": "", "7 a m": ""]) { _ in .meridiem(false) },
    Rule("pm|p", "p m", examples: ["7 pm": "", "3p": ""]) { _ in .meridiem(true) },
    Rule("at|@ <hour>", examples: ["at 7": "", "at seven": ""]) { $0.number(0) == 0 ? nil : clock($0.number(0)) },
    Rule("<hour> <meridiem>", examples: ["7 pm": "", "three am": ""]) { parts in
      .clock(Clock(hour: parts.number(0))?.with(pm: parts.isPM(1)))
    },
    Rule("<open-clock> <meridiem>", examples: ["seven thirty p m": "", "at 7 pm": ""]) { parts in
      .clock(parts.clock(0)?.with(pm: parts.isPM(1)))
    },
    Rule("<open-clock> in the <meridiem>", "<hour> in the <meridiem>", examples: ["3 in the AM": ""]) { parts in
      .clock((parts.clock(0) ?? Clock(hour: parts.number(0)))?.with(pm: parts.isPM(1)))
    },
    Rule("<hour> oclock|oclocks", "<hour> o clock", examples: ["3 o'clock": "", "three o clock": ""]) { parts in
      clock(parts.number(0))
    },
    Rule("<hour> : <two-digits>", examples: ["3:15": "", "15:30": "", "07:00": ""]) { parts in
      guard parts.digits(0) > 0 else { return nil }
      return clock(parts.number(0), parts.number(1), is24: parts.digits(0) == 2 && parts.number(0) < 10)
    },
    Rule("<hour> : <two-digits> : <two-digits>", examples: ["15:23:24": "", "9:01:10 AM": ""]) { parts in
      .clock(
        Clock(
          hour: parts.number(0), minute: parts.number(1), second: parts.number(2),
          isAmbiguous: !(parts.digits(0) == 2 && parts.number(0) < 10)))
    },
    Rule("<decimal> <meridiem>", examples: ["3.15 pm": ""]) { parts in
      guard case .decimal(let hour, let minute, 2) = parts.meanings[0] else { return nil }
      return .clock(Clock(hour: hour, minute: minute)?.with(pm: parts.isPM(1)))
    },
    Rule("at <decimal>", examples: ["at 7.30": ""]) { parts in
      guard case .decimal(let hour, let minute, 2) = parts.meanings[0] else { return nil }
      return clock(hour, minute)
    },
    Rule("<hour> h", "<hour> hours", examples: ["15h": "", "19 h": ""]) { parts in
      guard parts.digits(0) > 0, parts.number(0) > 12 else { return nil }
      return .clock(Clock(hour: parts.number(0), minute: 0))
    },
    Rule("at|@ <hour> h", "<weekday> <hour> h", examples: ["at 8h": ""]) { parts in
      let hour = parts.meanings.count == 1 ? 0 : 1
      guard case .moment(var moment)? = Meaning.clock(Clock(hour: parts.number(hour), minute: 0, isAmbiguous: false))
      else { return nil }
      if hour == 1 { moment.days = parts.days(0) }
      return .moment(moment)
    },
    Rule("<hour> h <two-digits>", examples: ["3h18": "", "19h30": ""]) { parts in
      clock(parts.number(0), parts.number(1), is24: parts.digits(0) == 2)
    },
    Rule("<military> <meridiem>", examples: ["330 p.m.": ""]) { parts in
      .clock(Clock(hour: parts.number(0) / 100, minute: parts.number(0) % 100)?.with(pm: parts.isPM(1)))
    },
    Rule(
      "at|around|about|approximately|by|until|from|@ <military>", "at about|around|approximately <military>",
      examples: ["at 0700": "", "at 730": "", "around 1030": ""]
    ) { parts in
      let isPadded = parts.digits(0) == 4 && parts.number(0) < 1000
      return clock(parts.number(0) / 100, parts.number(0) % 100, is24: isPadded)
    },
    Rule("<military> hours|h|ish", examples: ["0700 hours": "", "1900 hours": ""]) { parts in
      clock(parts.number(0) / 100, parts.number(0) % 100, is24: parts.digits(0) == 4)
    },
    Rule("<military>", examples: ["0700": ""]) { parts in
      guard parts.digits(0) == 4, parts.number(0) < 1000, parts.number(0) % 5 == 0 else { return nil }
      return clock(parts.number(0) / 100, parts.number(0) % 100, is24: true)
    },
    Rule("zero|oh|o <hour> hundred hours?", examples: ["oh seven hundred": ""]) { parts in
      parts.number(0) < 10 ? clock(parts.number(0), 0, is24: true) : nil
    },
    Rule("<number> hours", examples: ["fifteen hundred hours": ""]) { parts in
      guard parts.digits(0) == 0, parts.number(0) >= 100, parts.number(0) % 100 < 60 else { return nil }
      return clock(parts.number(0) / 100, parts.number(0) % 100, is24: true)
    },
    Rule("<hour> <minute>", examples: ["seven thirty": "", "nine forty five": ""]) { parts in
      guard parts.digits(0) == 0, parts.digits(1) == 0, parts.number(0) > 0, parts.number(1) >= 10,
        parts.number(1) % 5 == 0, parts.number(0) <= 12
      else { return nil }
      return clock(parts.number(0), parts.number(1))
    },
    Rule("at <hour> <minute>", "<hour> <minute> <meridiem>", examples: ["at 3 15": "", "nine fifty nine a m": ""]) { parts in
      guard parts.number(1) >= 10, parts.digits(1) != 1 else { return nil }
      let clock = Clock(hour: parts.number(0), minute: parts.number(1))
      return .clock(parts.meanings.count > 2 ? clock?.with(pm: parts.isPM(2)) : clock)
    },
    Rule("<hour> oh|o|zero <minute>", examples: ["seven oh five": ""]) { parts in
      parts.number(1) < 10 && parts.digits(0) == 0 ? clock(parts.number(0), parts.number(1)) : nil
    },
    Rule("half <hour>", examples: ["half seven": ""]) { parts in
      (1...12).contains(parts.number(0)) && parts.digits(0) == 0 ? clock(parts.number(0), 30) : nil
    },
    Rule("half past|after <hour>", "half past <clock>", examples: ["half past three": ""]) { parts in
      hourClock(parts, 0)?.adding(minutes: 30).flatMap { Meaning.clock($0) }
    },
    Rule(
      "at|for? a? quarter past|after <hour>", "at|for? a? quarter past|after <clock>",
      examples: ["a quarter past five": "", "quarter past noon": ""]
    ) { parts in hourClock(parts, 0)?.adding(minutes: 15).flatMap { Meaning.clock($0) } },
    Rule(
      "at? a? quarter to|till|til|before|of <hour>", "at? a? quarter to|till|til|before|of <clock>",
      examples: ["a quarter to five": "", "a quarter to noon": ""]
    ) { parts in hourClock(parts, 0)?.adding(minutes: -15).flatMap { Meaning.clock($0) } },
    Rule(
      "at? <minute> minutes|minute|mins|min? past|after <hour>",
      "at? <minute> minutes|minute|mins|min? past|after|from <clock>",
      examples: ["twenty past five": "", "20 minutes past 3pm": ""]
    ) { parts in
      guard (1..<60).contains(parts.number(0)) else { return nil }
      return hourClock(parts, 1)?.adding(minutes: parts.number(0)).flatMap { Meaning.clock($0) }
    },
    Rule(
      "at? <minute> minutes|minute|mins|min? to|till|til|before|of <clock>",
      "at? <minute> minutes|minute|mins|min? to|till|til|before <hour>",
      examples: ["ten to five": "", "10 to 10": "", "twenty minutes to 2pm": ""]
    ) { parts in
      guard (1..<30).contains(parts.number(0)), parts.number(0) % 5 == 0 || parts.number(0) > 24 else { return nil }
      return hourClock(parts, 1)?.adding(minutes: -parts.number(0)).flatMap { Meaning.clock($0) }
    },
    Rule("at? the? noon|midday|noonish|noontime", "at? the? mid day", "twelve noon", "12 noon", examples: ["noon": "", "noonish": ""]) { _ in
      .clock(Clock(hour: 12, isAmbiguous: false))
    },
    Rule("at? the? midnight", "at? mid night", "twelve midnight", examples: ["midnight": ""]) { _ in .clock(Clock(hour: 0)) },
    Rule(
      "around|about|approximately|roughly|circa <clock>", "at around|about|approximately|roughly|exactly <clock>",
      "<clock> ish|sharp|approximately|exactly|prompt", "<clock> on the dot", "exactly|at|for|@ <clock>",
      examples: ["around 3pm": "", "at about 3pm": "", "7 pm sharp": ""]
    ) { parts in parts.clock(0).flatMap { Meaning.clock($0) } },
    Rule("at? around|about|approximately|roughly|exactly <hour>", "<hour> ish", "at? <hour> sharp", examples: ["around 7": "", "7 ish": ""]) { parts in
      clock(parts.number(0))
    },
    Rule("<hour> ish <meridiem>", examples: ["3ish pm": ""]) { parts in
      .clock(Clock(hour: parts.number(0))?.with(pm: parts.isPM(1)))
    },
  ]
    + hourish.map { word, hour in
      Rule(word, examples: [word: ""]) { _ in clock(hour) }
    }

  private static let hourish: [(String, Int)] = [
    ("oneish", 1), ("twoish", 2), ("threeish", 3), ("fourish", 4), ("fiveish", 5), ("sixish", 6), ("sevenish", 7),
    ("eightish", 8), ("nineish", 9), ("tenish", 10), ("elevenish", 11), ("twelveish", 12),
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
