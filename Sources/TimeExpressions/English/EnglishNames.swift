/// Names: weekdays, months, parts of the day, units.
extension English {
  static let names: [Rule] =
    weekdayNames.map { words, weekday, example, meant in
      Rule(words, examples: [example: meant]) { _ in .days(.weekday(weekday)) }
    }
    + weakWeekdayNames.map { words, weekday, example, meant in
      Rule(words, examples: [example: meant]) { _ in .days(.weekday(weekday), weak: true) }
    }
    + monthNames.map { words, month, isWeak, example, meant in
      Rule(words, examples: [example: meant]) { _ in .days(.month(month), weak: isWeak) }
    }
    + partNames.map { words, part, example, meant in
      Rule(words, examples: [example: meant]) { _ in .moment(Moment(part: part, isWeak: true)) }
    }
    + unitNames.map { words, unit, example, meant in
      Rule(words, examples: [example: meant]) { _ in .unit(unit) }
    }
    + [
      Rule("spring", "spring time|season", examples: ["in spring": "2026-03-20/2026-06-21"]) { _ in
        .days(.season(.spring), weak: true)
      },
      Rule("summer|summers", "summer time|season", examples: ["this summer": "2026-06-21/2026-09-23"]) { _ in
        .days(.season(.summer))
      },
      Rule("autumn", "fall season|time", examples: ["in autumn": "2026-09-23/2026-12-21"]) { _ in
        .days(.season(.autumn))
      },
      Rule("fall", examples: ["this fall": "2026-09-23/2026-12-21"]) { _ in
        .days(.season(.autumn), weak: true)
      },
      Rule("winter|winters", "winter time|season", examples: ["this winter": "2025-12-21/2026-03-20"]) { _ in
        .days(.season(.winter))
      },
      Rule("season|seasons", examples: ["next season": "2026-03-20/2026-06-21"]) { _ in
        .days(.season(.current), weak: true)
      },
      Rule(
        "weekend|weekends|wkend", "week end", "the weekend|wkend",
        examples: ["this weekend": "2026-03-13T18:00:00/2026-03-16T00:00:00"]
      ) { _ in
        .unit(.weekend)
      },
    ]

  private static let weekdayNames: [(String, Weekday, String, String)] = [
    ("monday|mondays|mon", .monday, "monday", "2026-03-16"),
    ("tuesday|tuesdays|tues|tue", .tuesday, "tuesday", "2026-03-17"),
    ("wednesday|wednesdays|weds", .wednesday, "wednesday", "2026-03-11"),
    ("thursday|thursdays|thurs|thur|thu", .thursday, "thursday", "2026-03-12"),
    ("friday|fridays|fri", .friday, "friday", "2026-03-13"),
    ("saturday|saturdays", .saturday, "saturday", "2026-03-14"),
    ("sunday|sundays", .sunday, "sunday", "2026-03-15"),
  ]

  private static let weakWeekdayNames: [(String, Weekday, String, String)] = [
    ("wed", .wednesday, "on wed", "2026-03-11"), ("sat", .saturday, "on sat", "2026-03-14"),
    ("sun", .sunday, "on sun", "2026-03-15"),
  ]

  static let monthNames: [(String, Int, Bool, String, String)] = [
    ("january|jan", 1, false, "january", "2027-01-01/2027-02-01"),
    ("february|feb", 2, false, "february", "2027-02-01/2027-03-01"),
    ("march|mar", 3, true, "in march", "2026-03-01/2026-04-01"),
    ("april|apr", 4, false, "april", "2026-04-01/2026-05-01"),
    ("may", 5, true, "in may", "2026-05-01/2026-06-01"),
    ("june|jun", 6, false, "june", "2026-06-01/2026-07-01"),
    ("july|jul", 7, false, "july", "2026-07-01/2026-08-01"),
    ("august|aug", 8, false, "august", "2026-08-01/2026-09-01"),
    ("september|sept|sep", 9, false, "september", "2026-09-01/2026-10-01"),
    ("october|oct", 10, false, "october", "2026-10-01/2026-11-01"),
    ("november|nov", 11, false, "november", "2026-11-01/2026-12-01"),
    ("december|dec", 12, false, "december", "2026-12-01/2027-01-01"),
  ]

  private static let partNames: [(String, DayPart, String, String)] = [
    ("morning|mornings|morn", .morning, "in the morning", "2026-03-11T00:00:00/2026-03-11T12:00:00"),
    (
      "afternoon|afternoons|afternoonish", .afternoon, "in the afternoon",
      "2026-03-10T12:00:00/2026-03-10T19:00:00"
    ),
    ("evening|evenings", .evening, "in the evening", "2026-03-10T18:00:00/2026-03-11T00:00:00"),
    ("night|nights|nite", .night, "at night", "2026-03-10T18:00:00/2026-03-11T00:00:00"),
    ("daytime", .daytime, "in the daytime", "2026-03-10T08:00:00/2026-03-10T18:00:00"),
    ("nighttime", .night, "at nighttime", "2026-03-10T18:00:00/2026-03-11T00:00:00"),
    ("lunchtime", .lunch, "at lunchtime", "2026-03-10T12:00:00/2026-03-10T14:00:00"),
    ("dinnertime|suppertime", .dinner, "at dinnertime", "2026-03-10T18:00:00/2026-03-10T21:00:00"),
  ]

  private static let unitNames: [(String, TimeUnit, String, String)] = [
    ("second|seconds|sec|secs", .second, "in ten seconds", "2026-03-10T10:00:10"),
    ("minute|minutes|min|mins", .minute, "in ten minutes", "2026-03-10T10:10:00"),
    ("hour|hours|hr|hrs|h", .hour, "in two hours", "2026-03-10T12:00:00"),
    ("day|days", .day, "in two days", "2026-03-12"),
    ("week|weeks|wk|wks", .week, "in two weeks", "2026-03-24"),
    ("fortnight|fortnights", .fortnight, "in a fortnight", "2026-03-24"),
    ("month|months|mo|mos", .month, "in two months", "2026-05-10"),
    ("quarter|quarters|qtr|qtrs", .quarter, "this quarter", "2026-01-01/2026-04-01"),
    ("year|years|yr|yrs", .year, "in two years", "2028-03-10"),
    ("decade|decades", .decade, "in a decade", "2036-03-10"),
  ]

}
