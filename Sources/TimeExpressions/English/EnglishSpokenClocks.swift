/// Times of day in spoken forms: "half past three", "a quarter to noon", "sevenish".
extension English {
  static let spokenClocks: [Rule] =
    [
      Rule("half <hour>", examples: ["half seven": "2026-03-10T19:30:00"]) { parts in
        (1...12).contains(parts.number(0)) && parts.digits(0) == 0 ? clock(parts.number(0), 30) : nil
      },
      Rule("at|for|to|until|till half <hour>", examples: ["for half 5": "2026-03-10T17:30:00"]) { parts in
        (1...12).contains(parts.number(0)) ? clock(parts.number(0), 30) : nil
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
}
