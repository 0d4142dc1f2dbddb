extension BrazilianPortuguese {
  static let names: [Rule] =
    weekdays.map { patterns, weekday, example, meant in
      Rule(patterns, "\(patterns) feira", examples: [example: meant]) { _ in .days(.weekday(weekday)) }
    }
    + months.map { pattern, month, example, meant in
      Rule(pattern, examples: [example: meant]) { _ in .days(.month(month)) }
    }
    + units.map { pattern, unit, example, meant in
      Rule(pattern, examples: [example: meant]) { _ in .unit(unit) }
    }
    + parts.map { pattern, part, example, meant in
      Rule(pattern, examples: [example: meant]) { _ in .moment(Moment(part: part)) }
    }

  private static let weekdays: [(String, Weekday, String, String)] = [
    ("segunda", .monday, "segunda-feira", "2026-03-16"), ("terca", .tuesday, "terça", "2026-03-17"),
    ("quarta", .wednesday, "quarta-feira", "2026-03-11"), ("quinta", .thursday, "na quinta", "2026-03-12"),
    ("sexta", .friday, "sexta", "2026-03-13"), ("sabado", .saturday, "no sábado", "2026-03-14"),
    ("domingo", .sunday, "domingo", "2026-03-15"),
  ]

  private static let months: [(String, Int, String, String)] = [
    ("janeiro|jan", 1, "em janeiro", "2027-01-01/2027-02-01"),
    ("fevereiro|fev", 2, "em fevereiro", "2027-02-01/2027-03-01"),
    ("marco", 3, "em março", "2026-03-01/2026-04-01"),
    ("abril|abr", 4, "em abril", "2026-04-01/2026-05-01"), ("maio", 5, "em maio", "2026-05-01/2026-06-01"),
    ("junho", 6, "em junho", "2026-06-01/2026-07-01"),
    ("julho", 7, "em julho", "2026-07-01/2026-08-01"),
    ("agosto|ago", 8, "em agosto", "2026-08-01/2026-09-01"),
    ("setembro", 9, "em setembro", "2026-09-01/2026-10-01"),
    ("outubro|out", 10, "em outubro", "2026-10-01/2026-11-01"),
    ("novembro|nov", 11, "em novembro", "2026-11-01/2026-12-01"),
    ("dezembro", 12, "em dezembro", "2026-12-01/2027-01-01"),
  ]

  private static let units: [(String, TimeUnit, String, String)] = [
    ("segundos", .second, "daqui a 10 segundos", "2026-03-10T10:00:10"),
    ("minuto|minutos|min", .minute, "em 20 minutos", "2026-03-10T10:20:00"),
    ("hora|horas", .hour, "em duas horas", "2026-03-10T12:00:00"),
    ("dia|dias", .day, "daqui a 3 dias", "2026-03-13"),
    ("semana|semanas", .week, "em uma semana", "2026-03-17"),
    ("mes|meses", .month, "em dois meses", "2026-05-10"),
    ("ano|anos", .year, "em um ano", "2027-03-10"),
  ]

  private static let parts: [(String, DayPart, String, String)] = [
    ("de|pela manha", .morning, "amanhã de manhã", "2026-03-11T00:00:00/2026-03-11T12:00:00"),
    ("de|a|pela tarde", .afternoon, "amanhã à tarde", "2026-03-11T12:00:00/2026-03-11T19:00:00"),
    ("de|a|pela noite", .night, "sexta à noite", "2026-03-13T18:00:00/2026-03-14T00:00:00"),
    ("da manha", .morning, "8 da manhã", "2026-03-11T08:00:00"),
    ("da tarde", .afternoon, "3 da tarde", "2026-03-10T15:00:00"),
    ("da noite", .evening, "8 da noite", "2026-03-10T20:00:00"),
    ("no almoco", .lunch, "amanhã no almoço", "2026-03-11T12:00:00/2026-03-11T14:00:00"),
  ]
}
