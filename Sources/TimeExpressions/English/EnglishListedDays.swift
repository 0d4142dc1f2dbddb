/// Recurrences on several days, and with exceptions: "Mondays and Wednesdays", "every weekday except Friday".
extension English {
  static let listedDays: [Rule] = [
    Rule(
      "<recurrence> and|,|& <weekday>", "<recurrence> , and <weekday>", "<recurrence> <weekday>",
      examples: ["every monday and wednesday": "2026-03-11 FREQ=WEEKLY;BYDAY=MO,WE"]
    ) { parts in
      guard var recurrence = parts.recurrence(0), recurrence.rule.frequency == .weekly,
        let weekday = parts.weekday(1),
        !recurrence.rule.days.isEmpty, recurrence.rule.days.count < 7,
        recurrence.rule.days.allSatisfy({ $0.position == nil })
      else { return nil }
      recurrence.rule.days = RecurrenceRule.weekly(recurrence.rule.days.map(\.weekday) + [weekday]).days
      return .recurrence(recurrence)
    },
    Rule(
      "<recurrence> and|,|& <recurrence>", "<recurrence> , and <recurrence>",
      examples: [
        "mondays and wednesdays": "2026-03-11 FREQ=WEEKLY;BYDAY=MO,WE",
        "every tuesday and every thursday": "2026-03-10 FREQ=WEEKLY;BYDAY=TU,TH",
      ]
    ) { parts in
      guard let left = parts.recurrence(0), let right = parts.recurrence(1), left.rule.frequency == .weekly,
        right.rule.frequency == .weekly,
        left.rule.interval == right.rule.interval, left.clock == nil, !left.rule.days.isEmpty,
        !right.rule.days.isEmpty
      else { return nil }
      var joined = right
      joined.rule.days = RecurrenceRule.weekly((left.rule.days + right.rule.days).map(\.weekday)).days
      joined.isImplied = left.isImplied && right.isImplied
      return .recurrence(joined)
    },
    Rule(
      "<recurrence> to|through|thru|- <weekday>",
      examples: ["every monday to friday at 9": "2026-03-11T09:00:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"]
    ) { parts in
      guard let recurrence = parts.recurrence(0), recurrence.rule.frequency == .weekly,
        recurrence.rule.days.count == 1,
        recurrence.clock == nil, let first = recurrence.rule.days.first?.weekday, let last = parts.weekday(1),
        first != last
      else { return nil }
      var joined = recurrence
      joined.rule.days = RecurrenceRule.weekly(Weekday.days(from: first, to: last)).days
      return .recurrence(joined)
    },
    Rule(
      "on? <weekday> and|& on? <weekday>",
      examples: [
        "monday and friday": "2026-03-13 FREQ=WEEKLY;BYDAY=MO,FR",
        "on monday and on friday at 6 pm": "2026-03-13T18:00:00 FREQ=WEEKLY;BYDAY=MO,FR",
      ]
    ) { parts in
      guard let first = parts.weekday(0), let second = parts.weekday(1), first != second else { return nil }
      var recurrence = Recurrence.weekly([first, second])
      recurrence.isImplied = true
      return .recurrence(recurrence)
    },
    Rule(
      "on? <weekday> ,? <recurrence>",
      examples: [
        "monday, wednesday and friday at noon":
          "2026-03-11T12:00:00 FREQ=WEEKLY;BYDAY=MO,WE,FR"
      ]
    ) { parts in
      guard let weekday = parts.weekday(0), var recurrence = parts.recurrence(1), recurrence.isImplied,
        recurrence.rule.frequency == .weekly
      else { return nil }
      recurrence.rule.days = RecurrenceRule.weekly([weekday] + recurrence.rule.days.map(\.weekday)).days
      return .recurrence(recurrence)
    },
    Rule(
      "<recurrence> and|,|& the? <ordinal>", "<recurrence> , and the? <ordinal>",
      "<recurrence> the? <ordinal>",
      examples: [
        "every month on the 10th, 20th and 30th": "2026-03-10 FREQ=MONTHLY;BYMONTHDAY=10,20,30"
      ]
    ) { parts in listed(parts.number(1), with: parts.recurrence(0)) },
    Rule(
      "on? the? <ordinal> and|,|& <recurrence>", "on? the? <ordinal> , and <recurrence>",
      "on? the? <ordinal> <recurrence>",
      examples: [
        "the 1st and 15th of every month": "2026-03-15 FREQ=MONTHLY;BYMONTHDAY=1,15",
        "on the 5th, 15th and 25th of each month at 9 am":
          "2026-03-15T09:00:00 FREQ=MONTHLY;BYMONTHDAY=5,15,25",
      ]
    ) { parts in listed(parts.number(0), with: parts.recurrence(1)) },
    Rule(
      "on the <ordinal> and|& the? <ordinal>", "every|each <ordinal> and|& <ordinal>",
      "on? the? <ordinal> and|& the? <ordinal> of the month",
      examples: [
        "on the 1st and 15th": "2026-03-15 FREQ=MONTHLY;BYMONTHDAY=1,15"
      ]
    ) { parts in
      guard parts.number(0) != parts.number(1) else { return nil }
      var recurrence = Recurrence(
        RecurrenceRule(.monthly, monthDays: [parts.number(0), parts.number(1)].sorted()))
      recurrence.isImplied = true
      return .recurrence(recurrence)
    },
    Rule(
      "<recurrence> ,? except|excluding|but|besides <weekday>",
      "<recurrence> ,? except|but not? on|for <weekday>",
      examples: [
        "every weekday at 8 except friday": "2026-03-11T08:00:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH",
        "every day except sunday": "2026-03-10 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA",
        "every other day except sunday": "2026-03-10 FREQ=DAILY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR,SA",
      ]
    ) { parts in
      parts.weekday(1).flatMap { without([$0], parts.recurrence(0)) }
    },
    Rule(
      "<recurrence> ,? except|excluding|but|besides <recurrence>",
      "<recurrence> ,? except|but not? on|for <recurrence>",
      examples: [
        "every day except monday and friday": "2026-03-10 FREQ=WEEKLY;BYDAY=TU,WE,TH,SA,SU",
        "every day except weekends": "2026-03-10 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
      ]
    ) { parts in
      guard let left = parts.recurrence(1), left.rule.frequency == .weekly, left.rule.interval == 1,
        left.clock == nil
      else {
        return nil
      }
      return without(left.rule.days.map(\.weekday), parts.recurrence(0))
    },
    Rule(
      "<clock> ,? except|excluding|but|besides <recurrence>",
      "<clock> ,? except|but not? on|for <recurrence>",
      "<clock> ,? but? not <recurrence>", "<clock> ,? but? not on <recurrence>",
      examples: [
        "at 7 except on weekends": "2026-03-11T07:00:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
        "at 8 but not on sundays": "2026-03-11T08:00:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA",
      ]
    ) { parts in
      guard let left = parts.recurrence(1), left.rule.frequency == .weekly, left.rule.interval == 1,
        left.clock == nil, let clock = parts.moment(0)
      else { return nil }
      let daily = Recurrence(RecurrenceRule(.daily)).merging(clock)
      return without(left.rule.days.map(\.weekday), daily)
    },
  ]

  /// Returns the recurrence on the remaining days.
  private static func without(_ weekdays: [Weekday], _ recurrence: Recurrence?) -> Meaning? {
    guard var recurrence, let rule = recurrence.rule.without(weekdays) else { return nil }
    recurrence.rule = rule
    return .recurrence(recurrence)
  }

  /// Adds a day of the month to a monthly recurrence.
  private static func listed(_ day: Int, with recurrence: Recurrence?) -> Meaning? {
    guard var recurrence, recurrence.rule.frequency == .monthly, recurrence.rule.days.isEmpty,
      !recurrence.rule.monthDays.isEmpty, !recurrence.rule.monthDays.contains(day),
      recurrence.rule.monthDays.count < 31
    else { return nil }
    recurrence.rule.monthDays = (recurrence.rule.monthDays + [day]).sorted()
    return .recurrence(recurrence)
  }
}

extension Weekday {
  /// Returns the days from one to another, both included.
  static func days(from first: Weekday, to last: Weekday) -> [Weekday] {
    let length = (last.rawValue - first.rawValue + 7) % 7
    return (0...length).compactMap { Weekday(rawValue: (first.rawValue - 1 + $0) % 7 + 1) }
  }
}
