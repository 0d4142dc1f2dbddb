extension BrazilianPortuguese {
  static let dates: [Rule] = [
    Rule("agora", "agora mesmo", examples: ["agora": "2026-03-10T10:00:00"]) { _ in
      .moment(Moment(isNow: true))
    },
    Rule("hoje", examples: ["hoje": "2026-03-10"]) { _ in .days(.relative(0)) },
    Rule("amanha", examples: ["amanhã": "2026-03-11"]) { _ in .days(.relative(1)) },
    Rule("depois de amanha", examples: ["depois de amanhã": "2026-03-12"]) { _ in .days(.relative(2)) },
    Rule("ontem", examples: ["ontem": "2026-03-09"]) { _ in .days(.relative(-1)) },
    Rule("anteontem", "antes de ontem", examples: ["anteontem": "2026-03-08"]) { _ in .days(.relative(-2)) },
    Rule(
      "dia <day>", "no dia <day>", "dia <ordinal>",
      examples: ["dia 15": "2026-03-15", "no dia 3": "2026-04-03"]
    ) { parts in
      .days(.dayOfMonth(parts.number(0)))
    },
    Rule(
      "<day> de <month>", "<ordinal> de <month>", "dia <day> de <month>", "no dia <day> de <month>",
      examples: [
        "3 de maio": "2026-05-03", "primeiro de abril": "2026-04-01", "dia 7 de setembro": "2026-09-07",
      ]
    ) { parts in
      English.monthDay(parts.month(1), parts.number(0))
    },
    Rule("<month-day> de <year>", "<month> de <year>", examples: ["3 de maio de 2027": "2027-05-03"]) {
      parts in
      English.merged(parts.days(0), .year(parts.number(1)))
    },
    Rule("<number> / <number>", examples: ["em 3/4": "2026-04-03"]) { parts in
      guard parts.digits(0) > 0 else { return nil }
      let order = English.dayAndMonth(parts, 0, 1)
      return English.monthDay(order.month, order.day)
    },
    Rule("<number> / <number> / <number>", examples: ["3/4/2027": "2027-04-03"]) { English.writtenDate($0) },
    Rule("esta|essa semana", examples: ["esta semana": "2026-03-09/2026-03-16"]) { _ in
      .days(.cycle(.week, 0))
    },
    Rule(
      "semana que vem", "na|a? semana que vem", "proxima semana", "na|a proxima semana",
      examples: ["semana que vem": "2026-03-16/2026-03-23", "na próxima semana": "2026-03-16/2026-03-23"]
    ) { _ in
      .days(.cycle(.week, 1))
    },
    Rule("semana passada", "na|a semana passada", examples: ["semana passada": "2026-03-02/2026-03-09"]) {
      _ in .days(.cycle(.week, -1))
    },
    Rule(
      "mes que vem", "proximo mes", "no mes que vem", "no proximo mes",
      examples: ["mês que vem": "2026-04-01/2026-05-01"]
    ) { _ in .days(.cycle(.month, 1)) },
    Rule("mes passado", "no mes passado", examples: ["mês passado": "2026-02-01/2026-03-01"]) { _ in
      .days(.cycle(.month, -1))
    },
    Rule("ano que vem", "proximo ano", "no ano que vem", examples: ["ano que vem": "2027-01-01/2028-01-01"]) {
      _ in .days(.cycle(.year, 1))
    },
    Rule(
      "fim de semana", "no fim de semana", "neste|esse fim de semana",
      examples: ["no fim de semana": "2026-03-13T18:00:00/2026-03-16T00:00:00"]
    ) { _ in .days(.cycle(.weekend, 0)) },
    Rule(
      "<weekday> que vem", "proxima|proximo <weekday>", "na proxima <weekday>", "no proximo <weekday>",
      examples: ["sexta que vem": "2026-03-20", "próxima terça": "2026-03-17"]
    ) { parts in
      parts.days(0).map { .days(.chosen($0, 1)) }
    },
    Rule("<weekday> passada|passado", examples: ["sexta passada": "2026-03-06"]) { parts in
      parts.days(0).map { .days(.chosen($0, -1)) }
    },
    Rule("hoje a noite", "esta noite", examples: ["hoje à noite": "2026-03-10T18:00:00/2026-03-11T00:00:00"])
    { _ in .moment(Moment(days: .relative(0), part: .night)) },
    Rule("na|no|em|nesta|neste <days>", examples: ["na sexta": "2026-03-13"]) { parts in
      parts.moment(0).map { .moment($0) }
    },
    Rule("natal", "no natal", examples: ["no natal": "2026-12-25"]) { _ in
      .days(.holiday(.fixed(month: 12, day: 25)))
    },
    Rule("carnaval", "no carnaval", examples: ["no carnaval": "2027-02-09"]) { _ in
      .days(.holiday(.easter(-47)))
    },
    Rule("pascoa", "na pascoa", examples: ["na páscoa": "2026-04-05"]) { _ in .days(.holiday(.easter(0))) },
  ]

  static let amounts: [Rule] = [
    Rule("<number> <unit>", examples: ["20 minutos": "PT20M"]) { parts in
      .amount(parts.number(0), parts.unit(1))
    },
    Rule("meia hora", examples: ["em meia hora": "2026-03-10T10:30:00"]) { _ in .amount(30, .minute) },
    Rule("<number> horas|hora e meia", examples: ["em uma hora e meia": "2026-03-10T11:30:00"]) { parts in
      .amount(TimeLength(parts.number(0), .hour) + TimeLength(30, .minute))
    },
    Rule("por|durante <amount>", examples: ["por uma hora": "PT1H"]) { parts in
      parts.amount(0).map { .lasting($0) }
    },
    Rule(
      "em <amount>", "daqui a? <amount>", "dentro de <amount>",
      examples: ["em 20 minutos": "2026-03-10T10:20:00", "daqui a duas semanas": "2026-03-24"]
    ) { parts in
      parts.amount(0).map(away)
    },
    Rule(
      "ha|faz <amount>", "<amount> atras", "ha <amount> atras",
      examples: ["há duas horas": "2026-03-10T08:00:00", "3 dias atrás": "2026-03-07"]
    ) { parts in
      parts.amount(0).map { away(-$0) }
    },
  ]

  private static func away(_ amount: TimeLength) -> Meaning {
    amount.hasClock ? .moment(Moment(shift: amount)) : .days(.shifted(.relative(0), amount))
  }
}
