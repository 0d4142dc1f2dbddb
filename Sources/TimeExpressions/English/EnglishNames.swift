/// Names: weekdays, months, parts of the day, units.
extension English {
  static let names: [Rule] =
    weekdayNames.map { words, weekday, example in
      Rule(words, examples: [example: ""]) { _ in .days(.weekday(weekday)) }
    }
    + weakWeekdayNames.map { words, weekday, example in
      Rule(words, examples: [example: ""]) { _ in .days(.weekday(weekday), weak: true) }
    }
    + monthNames.map { words, month, isWeak, example in
      Rule(words, examples: [example: ""]) { _ in .days(.month(month), weak: isWeak) }
    }
    + partNames.map { words, part, example in
      Rule(words, examples: [example: ""]) { _ in .moment(Moment(part: part, isWeak: true)) }
    }
    + unitNames.map { words, unit, example in
      Rule(words, examples: [example: ""]) { _ in .unit(unit) }
    }
    + [
      Rule("spring", "spring time|season", examples: ["in spring": ""]) { _ in .days(.season(.spring), weak: true) },
      Rule("summer|summers", "summer time|season", examples: ["this summer": ""]) { _ in .days(.season(.summer)) },
      Rule("autumn", "fall season|time", examples: ["in autumn": ""]) { _ in .days(.season(.autumn)) },
      Rule("fall", examples: ["this fall": ""]) { _ in .days(.season(.autumn), weak: true) },
      Rule("winter|winters", "winter time|season", examples: ["this winter": ""]) { _ in .days(.season(.winter)) },
      Rule("season|seasons", examples: ["next season": ""]) { _ in .days(.season(.current), weak: true) },
      Rule("weekend|weekends|wkend", "week end", "the weekend|wkend", examples: ["this weekend": ""]) { _ in
        .unit(.weekend)
      },
    ]

  private static let weekdayNames: [(String, Weekday, String)] = [
    ("monday|mondays|mon", .monday, "monday"), ("tuesday|tuesdays|tues|tue", .tuesday, "tuesday"),
    ("wednesday|wednesdays|weds", .wednesday, "wednesday"),
    ("thursday|thursdays|thurs|thur|thu", .thursday, "thursday"), ("friday|fridays|fri", .friday, "friday"),
    ("saturday|saturdays", .saturday, "saturday"), ("sunday|sundays", .sunday, "sunday"),
  ]

  private static let weakWeekdayNames: [(String, Weekday, String)] = [
    ("wed", .wednesday, "on wed"), ("sat", .saturday, "on sat"), ("sun", .sunday, "on sun"),
  ]

  private static let monthNames: [(String, Int, Bool, String)] = [
    ("january|jan", 1, false, "january"), ("february|feb", 2, false, "february"), ("march|mar", 3, true, "in march"),
    ("april|apr", 4, false, "april"), ("may", 5, true, "in may"), ("june|jun", 6, false, "june"),
    ("july|jul", 7, false, "july"), ("august|aug", 8, false, "august"),
    ("september|sept|sep", 9, false, "september"), ("october|oct", 10, false, "october"),
    ("november|nov", 11, false, "november"), ("december|dec", 12, false, "december"),
  ]

  private static let partNames: [(String, DayPart, String)] = [
    ("morning|mornings|morn", .morning, "in the morning"),
    ("afternoon|afternoons|afternoonish", .afternoon, "in the afternoon"),
    ("evening|evenings|eve", .evening, "in the evening"), ("night|nights|nite", .night, "at night"),
    ("lunchtime", .lunch, "at lunchtime"), ("dinnertime|suppertime", .dinner, "at dinnertime"),
  ]

  private static let unitNames: [(String, TimeUnit, String)] = [
    ("second|seconds|sec|secs", .second, "in ten seconds"), ("minute|minutes|min|mins", .minute, "in ten minutes"),
    ("hour|hours|hr|hrs|h", .hour, "in two hours"), ("day|days", .day, "in two days"),
    ("week|weeks|wk|wks", .week, "in two weeks"), ("fortnight|fortnights", .fortnight, "in a fortnight"),
    ("month|months|mo", .month, "in two months"), ("quarter|quarters|qtr|qtrs", .quarter, "this quarter"),
    ("year|years|yr|yrs", .year, "in two years"), ("decade|decades", .decade, "in a decade"),
  ]

}
