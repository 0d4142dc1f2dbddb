/// Recurrences: "every Monday", "daily at 8", "on the first of every month".
extension English {
  static let recurrences: [Rule] = [
    Rule(
      "every|each single? <unit>", "each and every <unit>", "once a|an|per|every <unit>",
      examples: [
        "every day": "2026-03-10 FREQ=DAILY", "every single day": "2026-03-10 FREQ=DAILY",
        "once a week": "2026-03-10 FREQ=WEEKLY",
        "every hour": "2026-03-10T11:00:00 FREQ=HOURLY",
      ]
    ) { parts in
      .every(1, parts.unit(0))
    },
    Rule(
      "every other|second <unit>", "every alternate <unit>",
      examples: ["every other week": "2026-03-10 FREQ=WEEKLY;INTERVAL=2"]
    ) { parts in
      .every(2, parts.unit(0))
    },
    Rule(
      "every <number> <unit>", "once every <number> <unit>",
      examples: [
        "every 3 hours": "2026-03-10T13:00:00 FREQ=HOURLY;INTERVAL=3",
        "every two weeks": "2026-03-10 FREQ=WEEKLY;INTERVAL=2",
      ]
    ) { parts in
      .every(parts.number(0), parts.unit(1))
    },
    Rule(
      "every few|couple <unit>", "every couple of <unit>",
      examples: ["every couple days": "2026-03-10 FREQ=DAILY;INTERVAL=2"]
    ) {
      parts in
      .every(2, parts.unit(0))
    },
    Rule(
      "every half hour", "every half an hour",
      examples: ["every half hour": "2026-03-10T10:30:00 FREQ=MINUTELY;INTERVAL=30"]
    ) { _ in .every(30, .minute) },
    Rule("every <ordinal> <unit>", examples: ["every third day": "2026-03-10 FREQ=DAILY;INTERVAL=3"]) {
      parts in
      .every(parts.number(0), parts.unit(1))
    },
    Rule(
      "daily", "everyday", "day in day out",
      examples: ["daily": "2026-03-10 FREQ=DAILY", "daily at 8": "2026-03-11T08:00:00 FREQ=DAILY"]
    ) { _ in .every(1, .day) },
    Rule("hourly", examples: ["hourly": "2026-03-10T11:00:00 FREQ=HOURLY"]) { _ in
      .every(1, .hour)
    },
    Rule("weekly", examples: ["weekly": "2026-03-10 FREQ=WEEKLY"]) { _ in .every(1, .week) },
    Rule("biweekly|fortnightly", "bi weekly", examples: ["biweekly": "2026-03-10 FREQ=WEEKLY;INTERVAL=2"]) {
      _ in .every(2, .week)
    },
    Rule("monthly", examples: ["monthly": "2026-03-10 FREQ=MONTHLY"]) { _ in .every(1, .month) },
    Rule(
      "semiannually|semiannual|biannually", "semi annually|annual", "half yearly", "twice a|per year",
      examples: ["twice a year": "2026-03-10 FREQ=MONTHLY;INTERVAL=6"]
    ) { _ in .every(6, .month) },
    Rule("quarterly", examples: ["quarterly": "2026-03-10 FREQ=MONTHLY;INTERVAL=3"]) { _ in
      .every(1, .quarter)
    },
    Rule("yearly|annually", examples: ["yearly": "2026-03-10 FREQ=YEARLY"]) { _ in
      .every(1, .year)
    },
    Rule(
      "every|each single? <weekday>", "each and every <weekday>",
      examples: ["every monday": "2026-03-16 FREQ=WEEKLY;BYDAY=MO"]
    ) { parts in weekly([parts.weekday(0)]) },
    Rule("weekly on <weekday>", examples: ["weekly on friday": "2026-03-13 FREQ=WEEKLY;BYDAY=FR"]) {
      parts in
      weekly([parts.weekday(0)])
    },
    Rule(
      "<weekday> every week", "every week on <weekday>",
      examples: ["every week on friday": "2026-03-13 FREQ=WEEKLY;BYDAY=FR"]
    ) { parts in weekly([parts.weekday(0)]) },
    Rule(
      "every other|second|alternate <weekday>",
      examples: ["every other tuesday": "2026-03-10 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"]
    ) { parts in weekly([parts.weekday(0)], interval: 2) },
    Rule(
      "every <ordinal> <weekday>",
      examples: [
        "every 2nd friday": "2026-03-13 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR",
        "every third thursday": "2026-03-19 FREQ=MONTHLY;BYDAY=3TH",
      ]
    ) { parts in
      guard let weekday = parts.weekday(1), (1...5).contains(parts.number(0)) else { return nil }
      if parts.number(0) == 2 { return weekly([weekday], interval: 2) }
      return recurring(
        Recurrence(RecurrenceRule(.monthly, days: [.init(weekday, position: parts.number(0))])))
    },
    Rule(
      "every|each year on|at <holiday>", "every|each <holiday>", "<holiday> every year",
      examples: ["every year on christmas": "2026-12-25 FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25"]
    ) { parts in
      guard case .holiday(.fixed(let month, let day))? = parts.days(0) else { return nil }
      return recurring(Recurrence(RecurrenceRule(.yearly, monthDays: [day], months: [month])))
    },
    Rule(
      "every other week on <weekday>", "every two weeks on <weekday>",
      examples: ["every other week on monday": "2026-03-16 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"]
    ) { parts in
      weekly([parts.weekday(0)], interval: 2)
    },
    Rule(
      "every|each weekday|weekdays", "every work|working|week|business day", "on? weekdays",
      "on? week days",
      "every workday",
      examples: [
        "every weekday at 8": "2026-03-11T08:00:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
        "weekdays": "2026-03-10 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
      ]
    ) { _ in
      weekly(Weekday.workdays)
    },
    Rule(
      "on? weekends", "on the weekends", "every|each|any weekend",
      examples: ["on weekends": "2026-03-14 FREQ=WEEKLY;BYDAY=SA,SU"]
    ) { _ in weekly([.saturday, .sunday]) },
    Rule(
      "every|each single? <part>", "each and every <part>",
      examples: [
        "every morning": "2026-03-10T00:00:00 FREQ=DAILY",
        "every single morning": "2026-03-10T00:00:00 FREQ=DAILY",
        "every evening at 9": "2026-03-10T21:00:00 FREQ=DAILY",
      ]
    ) { parts in
      parts.moment(0)?.part.flatMap { daily($0) }
    },
    Rule(
      "every <weekday> <part>",
      examples: ["every monday morning": "2026-03-16T00:00:00 FREQ=WEEKLY;BYDAY=MO"]
    ) { parts in
      guard let weekday = parts.weekday(0), let part = parts.moment(1)?.part else { return nil }
      var recurrence = Recurrence.weekly([weekday])
      recurrence.part = part
      return .recurrence(recurrence)
    },
    Rule(
      "<recurrence> <moment>", "<recurrence> at|on|in|,|@ <moment>", "<recurrence> in the <moment>",
      examples: [
        "every monday at 9 am": "2026-03-16T09:00:00 FREQ=WEEKLY;BYDAY=MO",
        "every day in the morning": "2026-03-10T00:00:00 FREQ=DAILY",
      ]
    ) { parts in
      guard let moment = parts.moment(1) else { return nil }
      return recurring(parts.recurrence(0)?.merging(moment))
    },
    Rule(
      "<clock> <recurrence>", "<clock> on <recurrence>", "<part> <recurrence>",
      examples: [
        "at 8 every day": "2026-03-11T08:00:00 FREQ=DAILY",
        "7 am on weekdays": "2026-03-11T07:00:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
      ]
    ) { parts in
      guard let moment = parts.moment(0) else { return nil }
      return recurring(parts.recurrence(1)?.merging(moment))
    },
    Rule(
      "<clock> from? <weekday> to|through|thru <weekday>",
      examples: ["at 9 am monday to friday": "2026-03-11T09:00:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"]
    ) { parts in
      guard let clock = parts.moment(0), let first = parts.weekday(1), let last = parts.weekday(2),
        first != last
      else { return nil }
      return recurring(Recurrence.weekly(Weekday.days(from: first, to: last)).merging(clock))
    },
    Rule(
      "<hour> from? <weekday> to|through|thru <weekday>",
      examples: ["7 monday to friday": "2026-03-11T07:00:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"]
    ) { parts in
      guard parts.number(0) > 0, let clock = Clock(hour: parts.number(0)), let first = parts.weekday(1),
        let last = parts.weekday(2), first != last
      else { return nil }
      return recurring(Recurrence.weekly(Weekday.days(from: first, to: last)).merging(Moment(clock: clock)))
    },
    Rule("<hour> <recurrence>", examples: ["8 every day": "2026-03-11T08:00:00 FREQ=DAILY"]) { parts in
      guard parts.number(0) > 0, let clock = Clock(hour: parts.number(0)) else { return nil }
      return recurring(parts.recurrence(1)?.merging(Moment(clock: clock)))
    },
    Rule(
      "<recurrence> <span>",
      examples: [
        "every monday from 9 to 11": "2026-03-16T09:00:00 FREQ=WEEKLY;BYDAY=MO",
        "every wednesday from 7:30 to 9 pm": "2026-03-11T19:30:00 FREQ=WEEKLY;BYDAY=WE",
      ]
    ) { parts in
      parts.recurrence(0).flatMap { recurrence in parts.span(1).flatMap { recurrence.merging($0) } }
        .flatMap { recurring($0) }
    },
    Rule(
      "<recurrence> starting|from|beginning on? <days>", "<recurrence> starting <days>",
      examples: ["every day starting tomorrow": "2026-03-11 FREQ=DAILY"]
    ) { parts in
      guard var recurrence = parts.recurrence(0), recurrence.from == nil else { return nil }
      recurrence.from = parts.days(1)
      return recurring(recurrence)
    },
    Rule(
      "<recurrence> until|till|til|through <days>",
      examples: ["every day until friday": "2026-03-10 FREQ=DAILY;UNTIL=20260313"]
    ) { parts in
      guard var recurrence = parts.recurrence(0), recurrence.until == nil,
        recurrence.rule.days.isEmpty || parts.weekday(1) == nil
      else { return nil }
      recurrence.until = parts.days(1)
      return recurring(recurrence)
    },
    Rule(
      "<recurrence> <lasting>",
      examples: ["every day for two weeks": "2026-03-10 FREQ=DAILY;UNTIL=20260323"]
    ) { parts in
      guard var recurrence = parts.recurrence(0), let amount = parts.lasting(1), recurrence.until == nil,
        !amount.hasClock
      else { return nil }
      recurrence.until = .shifted(.relative(-1), amount)
      return recurring(recurrence)
    },
    Rule(
      "<number> times a|per|each|every week on? <recurrence>",
      "once|twice|thrice a|per|each|every week on? <recurrence>",
      examples: [
        "three times a week monday wednesday and friday": "2026-03-11 FREQ=WEEKLY;BYDAY=MO,WE,FR",
        "twice a week on tuesdays and thursdays": "2026-03-10 FREQ=WEEKLY;BYDAY=TU,TH",
      ]
    ) { parts in
      let recurrence = (0...1).lazy.compactMap { parts.recurrence($0) }.first
      guard let recurrence, recurrence.rule.frequency == .weekly, recurrence.rule.namesDays else {
        return nil
      }
      return recurring(recurrence)
    },
    Rule(
      "twice a day", "twice daily", "two times a day",
      examples: ["twice a day": "2026-03-10T22:00:00 FREQ=HOURLY;INTERVAL=12"]
    ) { _ in .every(12, .hour) },
  ]

  static func recurring(_ recurrence: Recurrence?) -> Meaning? { recurrence.map { .recurrence($0) } }

  static func daily(_ part: DayPart) -> Meaning {
    .recurrence(Recurrence(RecurrenceRule(.daily), part: part))
  }

  static func weekly(_ weekdays: [Weekday?], interval: Int = 1) -> Meaning? {
    let known = weekdays.compactMap { $0 }
    return known.isEmpty ? nil : .recurrence(.weekly(known, interval: interval))
  }
}
