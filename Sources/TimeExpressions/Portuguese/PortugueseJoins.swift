extension BrazilianPortuguese {
  static let joins: [Rule] = [
    Rule(
      "<moment> <moment>", "<moment> , <moment>", "<moment> de|do <moment>",
      examples: [
        "amanhã às 7": "2026-03-11T07:00:00", "sexta às 3 da tarde": "2026-03-13T15:00:00",
        "às 9 de amanhã": "2026-03-11T09:00:00",
      ]
    ) { parts in
      guard let left = parts.moment(0), let right = parts.moment(1) else { return nil }
      return left.merging(right).map { .moment($0) }
    },
    Rule(
      "das|de <hour> as|a|ate <hour>", "das|de <hour> h? as|ate <hour> h", "entre <hour> e <hour>",
      "entre as <hour> e as <hour>", "das <hour> ate as <hour>",
      examples: [
        "das 9 às 11": "2026-03-10T21:00:00/2026-03-10T23:00:00",
        "das 14h às 16h": "2026-03-10T14:00:00/2026-03-10T16:00:00",
      ]
    ) { parts in
      guard let start = Clock(hour: parts.number(0)), let end = Clock(hour: parts.number(1)), start.hour > 0,
        end.hour > 0
      else { return nil }
      return .span(Span(start: Moment(clock: start), end: Moment(clock: end)))
    },
    Rule(
      "<days> <span>", "<days> , <span>",
      examples: ["amanhã das 9 às 11": "2026-03-11T09:00:00/2026-03-11T11:00:00"]
    ) { parts in
      guard var span = parts.span(1), span.start.days == nil, let days = parts.days(0) else { return nil }
      span.start.days = days
      return .span(span)
    },
    Rule(
      "<moment> <lasting>",
      examples: ["amanhã às 15h por uma hora": "2026-03-11T15:00:00/2026-03-11T16:00:00"]
    ) { parts in
      guard let start = parts.moment(0), let length = parts.lasting(1), start.shift == nil,
        start.clock != nil || !length.hasClock
      else { return nil }
      return .span(Span(start: start, length: length))
    },
    Rule("de <weekday> a <weekday>", examples: ["de segunda a sexta": "2026-03-16/2026-03-21"]) { parts in
      guard let start = parts.moment(0), let end = parts.moment(1) else { return nil }
      return .span(Span(start: start, end: end))
    },
    Rule(
      "depois de|da|do|das <moment>", "depois <clock>", "a partir de|da|do|das <moment>",
      examples: ["depois da sexta": ">2026-03-13"]
    ) { parts in
      parts.moment(0).map { .open(OpenInterval(side: .after, bound: $0)) }
    },
    Rule(
      "antes de|da|do|das <moment>", examples: ["antes da sexta": "<2026-03-13"]
    ) { parts in
      parts.moment(0).map { .open(OpenInterval(side: .before, bound: $0)) }
    },
    Rule(
      "ate <moment>", "ate a|o <moment>",
      examples: ["até sexta": "<2026-03-13", "até as 5": "<2026-03-10T17:00:00"]
    ) { parts in
      parts.moment(0).map { .open(OpenInterval(side: .until, bound: $0)) }
    },
  ]

  static let recurrences: [Rule] = [
    Rule(
      "todo dia", "todos os dias", "diariamente",
      examples: ["todo dia": "2026-03-10 FREQ=DAILY", "todos os dias às 8": "2026-03-11T08:00:00 FREQ=DAILY"]
    ) { _ in .every(1, .day) },
    Rule(
      "toda semana", "semanalmente", "todas as semanas", examples: ["toda semana": "2026-03-10 FREQ=WEEKLY"]
    ) { _ in .every(1, .week) },
    Rule("todo mes", "mensalmente", "todos os meses", examples: ["todo mês": "2026-03-10 FREQ=MONTHLY"]) {
      _ in .every(1, .month)
    },
    Rule("a cada <amount>", examples: ["a cada 3 horas": "2026-03-10T13:00:00 FREQ=HOURLY;INTERVAL=3"]) {
      parts in
      guard let amount = parts.amount(0) else { return nil }
      if let seconds = amount.unit.seconds { return .every(amount.seconds / seconds, amount.unit) }
      if amount.months > 0 { return .every(amount.months, .month) }
      return amount.unit == .week ? .every(amount.days / 7, .week) : .every(amount.days, .day)
    },
    Rule(
      "toda|todo <weekday>", "todas|todos as|os <weekday>", "cada <weekday>",
      examples: [
        "toda segunda": "2026-03-16 FREQ=WEEKLY;BYDAY=MO",
        "toda segunda às 8": "2026-03-16T08:00:00 FREQ=WEEKLY;BYDAY=MO",
      ]
    ) { parts in
      parts.weekday(0).map { .recurrence(.weekly([$0])) }
    },
    Rule(
      "dias uteis", "nos dias uteis", "todo dia util",
      examples: ["nos dias úteis às 8": "2026-03-11T08:00:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"]
    ) { _ in
      .recurrence(.weekly(Weekday.workdays))
    },
    Rule(
      "todo dia <day>", "todo dia <day> do mes",
      examples: ["todo dia 5": "2026-04-05 FREQ=MONTHLY;BYMONTHDAY=5"]
    ) { parts in
      .recurrence(Recurrence(RecurrenceRule(.monthly, monthDays: [parts.number(0)])))
    },
    Rule(
      "<recurrence> <moment>", "<recurrence> , <moment>",
      examples: ["toda segunda à noite": "2026-03-16T18:00:00 FREQ=WEEKLY;BYDAY=MO"]
    ) { parts in
      guard let moment = parts.moment(1) else { return nil }
      return parts.recurrence(0)?.merging(moment).map { .recurrence($0) }
    },
  ]
}
