/// What comes back: "every Monday", "daily at 8", "on the first of every month".
extension English {
  static let recurrences: [Rule] = [
    Rule("every|each <unit>", "once a|an|per|every <unit>", examples: ["every day": "", "once a week": "", "every hour": ""]) { parts in
      recurring(parts.unit(0).flatMap { Recurrence.every(1, $0) })
    },
    Rule("every other|second <unit>", "every alternate <unit>", examples: ["every other week": ""]) { parts in
      recurring(parts.unit(0).flatMap { Recurrence.every(2, $0) })
    },
    Rule("every <number> <unit>", "once every <number> <unit>", examples: ["every 3 hours": "", "every two weeks": ""]) { parts in
      recurring(parts.unit(1).flatMap { Recurrence.every(parts.number(0), $0) })
    },
    Rule("every few|couple <unit>", examples: ["every couple days": ""]) { parts in
      recurring(parts.unit(0).flatMap { Recurrence.every(2, $0) })
    },
    Rule("every half hour", "every half an hour", examples: ["every half hour": ""]) { _ in recurring(.every(30, .minute)) },
    Rule("every <ordinal> <unit>", examples: ["every third day": ""]) { parts in
      recurring(parts.unit(1).flatMap { Recurrence.every(parts.number(0), $0) })
    },
    Rule("daily", "everyday", "day in day out", examples: ["daily": "", "daily at 8": ""]) { _ in recurring(.every(1, .day)) },
    Rule("hourly", examples: ["hourly": ""]) { _ in recurring(.every(1, .hour)) },
    Rule("weekly", examples: ["weekly": ""]) { _ in recurring(.every(1, .week)) },
    Rule("biweekly|fortnightly", "bi weekly", examples: ["biweekly": ""]) { _ in recurring(.every(2, .week)) },
    Rule("monthly", examples: ["monthly": ""]) { _ in recurring(.every(1, .month)) },
    Rule("quarterly", examples: ["quarterly": ""]) { _ in recurring(.every(1, .quarter)) },
    Rule("yearly|annually", examples: ["yearly": ""]) { _ in recurring(.every(1, .year)) },
    Rule("every|each single? <weekday>", examples: ["every monday": ""]) { parts in weekly([parts.weekday(0)]) },
    Rule("weekly on <weekday>", examples: ["weekly on friday": ""]) { parts in weekly([parts.weekday(0)]) },
    Rule("<weekday> every week", "every week on <weekday>", examples: ["every week on friday": ""]) { parts in weekly([parts.weekday(0)]) },
    Rule("every other|second|alternate <weekday>", examples: ["every other tuesday": ""]) { parts in weekly([parts.weekday(0)], interval: 2) },
    Rule("every other week on <weekday>", "every two weeks on <weekday>", examples: ["every other week on monday": ""]) { parts in
      weekly([parts.weekday(0)], interval: 2)
    },
    Rule("on? mondays", examples: ["on mondays": ""]) { _ in weekly([.monday]) },
    Rule("on? tuesdays", examples: ["on tuesdays": ""]) { _ in weekly([.tuesday]) },
    Rule("on? wednesdays", examples: ["on wednesdays": ""]) { _ in weekly([.wednesday]) },
    Rule("on? thursdays", examples: ["on thursdays": ""]) { _ in weekly([.thursday]) },
    Rule("on? fridays", examples: ["on fridays": ""]) { _ in weekly([.friday]) },
    Rule("on? saturdays", examples: ["on saturdays": ""]) { _ in weekly([.saturday]) },
    Rule("on? sundays", examples: ["on sundays": ""]) { _ in weekly([.sunday]) },
    Rule("<recurrence> and|,|& <weekday>", "<recurrence> , and <weekday>", "<recurrence> <weekday>", examples: ["every monday and wednesday": ""]) { parts in
      guard var recurrence = parts.recurrence(0), recurrence.frequency == .weekly, let weekday = parts.weekday(1),
        !recurrence.days.isEmpty, recurrence.days.count < 7, recurrence.days.allSatisfy({ $0.position == nil })
      else { return nil }
      recurrence.days = Recurrence.weekly(recurrence.days.map(\.weekday) + [weekday]).days
      return .recurrence(recurrence)
    },
    Rule("<recurrence> and|,|& <recurrence>", "<recurrence> , and <recurrence>", examples: ["mondays and wednesdays": "", "every tuesday and every thursday": ""]) { parts in
      guard let left = parts.recurrence(0), let right = parts.recurrence(1), left.frequency == .weekly, right.frequency == .weekly,
        left.interval == right.interval, left.clock == nil, !left.days.isEmpty, !right.days.isEmpty
      else { return nil }
      var joined = right
      joined.days = Recurrence.weekly((left.days + right.days).map(\.weekday)).days
      return .recurrence(joined)
    },
    Rule("every|each weekday|weekdays", "every work|working|week|business day", "on? weekdays", "on? week days", "every workday", examples: ["every weekday at 8": "", "weekdays": ""]) { _ in
      weekly([.monday, .tuesday, .wednesday, .thursday, .friday])
    },
    Rule("on? weekends", "on the weekends", "every|each weekend", examples: ["on weekends": ""]) { _ in weekly([.saturday, .sunday]) },
    Rule("every|each <part>", examples: ["every morning": "", "every evening at 9": ""]) { parts in
      guard let part = parts.moment(0)?.part else { return nil }
      return .recurrence(Recurrence(frequency: .daily, part: part))
    },
    Rule("every <weekday> <part>", examples: ["every monday morning": ""]) { parts in
      guard let weekday = parts.weekday(0), let part = parts.moment(1)?.part else { return nil }
      var recurrence = Recurrence.weekly([weekday])
      recurrence.part = part
      return .recurrence(recurrence)
    },
    Rule(
      "on? the? <ordinal> of every|each|the? month", "every month on the? <ordinal>", "monthly on the? <ordinal>", "the? <ordinal> day of every|each month",
      "every <ordinal> of the month",
      examples: ["on the first of every month": "", "every month on the 15th": ""]
    ) { parts in recurring(Recurrence(frequency: .monthly, monthDays: [parts.number(0)])) },
    Rule("on? the? last day of every|each month", examples: ["on the last day of every month": ""]) { _ in
      recurring(Recurrence(frequency: .monthly, monthDays: [-1]))
    },
    Rule(
      "on? the? <ordinal> <weekday> of every|each|the? month", "every|each <ordinal> <weekday> of|in the|each|every month", "every month on the? <ordinal> <weekday>", "every month the? <ordinal> <weekday>",
      examples: ["every second tuesday of the month": "", "the first monday of each month": ""]
    ) { parts in
      guard let weekday = parts.weekday(1), parts.number(0) <= 5 else { return nil }
      return recurring(Recurrence(frequency: .monthly, days: [.init(position: parts.number(0), weekday: weekday)]))
    },
    Rule("on? the? last <weekday> of every|each month", "every last <weekday> of|in the|each|every month", examples: ["the last friday of every month": ""]) { parts in
      parts.weekday(0).flatMap { recurring(Recurrence(frequency: .monthly, days: [.init(position: -1, weekday: $0)])) }
    },
    Rule("every|each year on <month-day>", "every|each <month-day>", "<month-day> every year", "yearly|annually on <month-day>", examples: ["every year on may 5th": "", "every january 1st": ""]) { parts in
      guard case .fields(let fields)? = parts.days(0), let month = fields.month, let day = fields.day else { return nil }
      return recurring(Recurrence(frequency: .yearly, monthDays: [day], months: [month]))
    },
    Rule("every|each <month>", examples: ["every january": ""]) { parts in
      parts.month(0).flatMap { recurring(Recurrence(frequency: .yearly, months: [$0])) }
    },
    Rule("<recurrence> <moment>", "<recurrence> at|on|in|,|@ <moment>", "<recurrence> in the <moment>", examples: ["every monday at 9 am": "", "every day in the morning": ""]) { parts in
      guard let moment = parts.moment(1) else { return nil }
      return recurring(parts.recurrence(0)?.merging(moment))
    },
    Rule("<clock> <recurrence>", "<clock> on <recurrence>", "<part> <recurrence>", examples: ["at 8 every day": "", "7 am on weekdays": ""]) { parts in
      guard let moment = parts.moment(0) else { return nil }
      return recurring(parts.recurrence(1)?.merging(moment))
    },
    Rule("<hour> <recurrence>", examples: ["8 every day": ""]) { parts in
      guard parts.number(0) > 0, let clock = Clock(hour: parts.number(0)) else { return nil }
      return recurring(parts.recurrence(1)?.merging(Moment(clock: clock)))
    },
    Rule("<recurrence> <span>", examples: ["every monday from 9 to 11": ""]) { parts in
      guard var recurrence = parts.recurrence(0), let span = parts.span(1), recurrence.clock == nil, recurrence.span == nil, span.start.days == nil,
        span.start.clock != nil
      else { return nil }
      recurrence.span = span
      return recurring(recurrence)
    },
    Rule("<recurrence> starting|from|beginning on? <days>", "<recurrence> starting <days>", examples: ["every day starting tomorrow": ""]) { parts in
      guard var recurrence = parts.recurrence(0), recurrence.from == nil else { return nil }
      recurrence.from = parts.days(1)
      return recurring(recurrence)
    },
    Rule("<recurrence> until|till|til|through <days>", examples: ["every day until friday": ""]) { parts in
      guard var recurrence = parts.recurrence(0), recurrence.until == nil else { return nil }
      recurrence.until = parts.days(1)
      return recurring(recurrence)
    },
    Rule("<recurrence> for <amount>", examples: ["every day for two weeks": ""]) { parts in
      guard var recurrence = parts.recurrence(0), let amount = parts.amount(1), recurrence.until == nil, !amount.hasClock else { return nil }
      recurrence.until = .shifted(.relative(-1), amount)
      return recurring(recurrence)
    },
    Rule("twice a day", "twice daily", "two times a day", examples: ["twice a day": ""]) { _ in recurring(.every(12, .hour)) },
  ]

  private static func recurring(_ recurrence: Recurrence?) -> Meaning? { recurrence.map { .recurrence($0) } }

  private static func weekly(_ weekdays: [Weekday?], interval: Int = 1) -> Meaning? {
    let known = weekdays.compactMap { $0 }
    return known.isEmpty ? nil : .recurrence(.weekly(known, interval: interval))
  }
}
