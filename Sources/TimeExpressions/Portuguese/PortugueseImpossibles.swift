/// Days and times that people say by mistake and that do not exist.
extension BrazilianPortuguese {
  static let impossibles: [Rule] = [
    Rule(
      "no? dia? <day> de <month>", "no? dia? <ordinal> de <month>",
      examples: [
        "31 de junho": "June has only 30 days", "dia 30 de fevereiro": "February has at most 29 days",
      ]
    ) { parts in .mistaken(.unless(parts.number(0), of: parts.month(1))) },
    Rule("no? dia <number> de <month>", examples: ["dia 32 de maio": "May has only 31 days"]) { parts in
      .mistaken(.unless(parts.number(0), of: parts.month(1)))
    },
    Rule("no? dia <number>", examples: ["dia 32": "No month has a day 32"]) { parts in
      (32...99).contains(parts.number(0)) ? .impossible(.dayOfMonth(parts.number(0))) : nil
    },
    Rule(
      "<month-day> de <year>", examples: ["29 de fevereiro de 2027": "February 2027 has only 28 days"]
    ) { parts in
      guard case .fields(let fields)? = parts.days(0), let day = fields.day else { return nil }
      return .mistaken(.unless(day, of: fields.month, in: parts.number(1)))
    },
    Rule("<number> / <number>", examples: ["31/6": "June has only 30 days"]) { parts in
      English.impossibleDate(parts, English.dayAndMonth(parts, 0, 1))
    },
    Rule("<number> / <number> / <number>", examples: ["31/6/2026": "June 2026 has only 30 days"]) {
      English.writtenImpossibleDate($0)
    },
    Rule(
      "as|a|pelas <number> horas|h", "<number> h",
      examples: ["às 25 horas": "No clock shows “às 25 horas”", "às 25h": "No clock shows “às 25h”"]
    ) { parts in (25...99).contains(parts.number(0)) ? .impossible(.hour) : nil },
    Rule(
      "as? <number> : <two-digits>", "as? <number> h <two-digits>",
      examples: [
        "às 10:75": "An hour has only 60 minutes, so there is no “às 10:75”",
        "25h30": "No clock shows “25h30”",
      ]
    ) { parts in
      parts.digits(0) == 1 || parts.digits(0) == 2
        ? .mistaken(.unless(hour: parts.number(0), parts.number(1))) : nil
    },
    Rule(
      "as <hour> e <number>", "as <hour> horas e <number> minutos?",
      examples: [
        "às dez e setenta e cinco": "An hour has only 60 minutes, so there is no “às dez e setenta e cinco”"
      ]
    ) { parts in (60...99).contains(parts.number(1)) ? .impossible(.minute) : nil },
  ]
}
