extension BrazilianPortuguese {
  static let clocks: [Rule] = [
    Rule(
      "as|a|pelas <hour>", "as|a|pelas <hour> horas|hora|h",
      examples: [
        "às 7": "2026-03-10T19:00:00", "às sete horas": "2026-03-10T19:00:00",
        "às 19h": "2026-03-10T19:00:00",
      ]
    ) { parts in
      parts.number(0) == 0 ? nil : .clock(Clock(hour: parts.number(0), isAmbiguous: true))
    },
    Rule("<hour> h", examples: ["19h": "2026-03-10T19:00:00"]) { parts in
      parts.digits(0) > 0 && parts.number(0) > 0 ? .clock(Clock(hour: parts.number(0))) : nil
    },
    Rule(
      "<hour> : <two-digits>", "as? <hour> h <two-digits>", "as <hour> : <two-digits>",
      examples: [
        "19:30": "2026-03-10T19:30:00", "19h30": "2026-03-10T19:30:00", "às 7h30": "2026-03-10T19:30:00",
      ]
    ) { parts in
      parts.digits(0) > 0 ? .clock(Clock(hour: parts.number(0), minute: parts.number(1))) : nil
    },
    Rule(
      "as <hour> e <minute>", "as <hour> horas e <minute> minutos?",
      examples: ["às sete e quinze": "2026-03-10T19:15:00"]
    ) { parts in
      .clock(Clock(hour: parts.number(0), minute: parts.number(1)))
    },
    Rule("as? <hour> e meia", "as <hour> horas e meia", examples: ["às sete e meia": "2026-03-10T19:30:00"]) {
      parts in
      parts.number(0) == 0 ? nil : .clock(Clock(hour: parts.number(0), minute: 30))
    },
    Rule(
      "<minute> para as|a <hour>", "as <minute> para as <hour>",
      examples: ["quinze para as cinco": "2026-03-10T16:45:00"]
    ) { parts in
      guard (1..<31).contains(parts.number(0)), parts.number(1) > 0 else { return nil }
      return Clock(hour: parts.number(1))?.adding(minutes: -parts.number(0)).flatMap { Meaning.clock($0) }
    },
    Rule("ao? meio dia", examples: ["meio-dia": "2026-03-10T12:00:00", "ao meio dia": "2026-03-10T12:00:00"])
    { _ in .clock(Clock(hour: 12, isAmbiguous: false)) },
    Rule("a? meia noite", examples: ["meia-noite": "2026-03-11T00:00:00"]) { _ in .clock(Clock(hour: 0)) },
    Rule(
      "<hour> <part>", "as <hour> horas <part>", "<hour> horas <part>",
      examples: ["8 da noite": "2026-03-10T20:00:00", "às 3 horas da tarde": "2026-03-10T15:00:00"]
    ) { parts in
      guard let part = parts.moment(1), let clock = Clock(hour: parts.number(0)), clock.hour > 0 else {
        return nil
      }
      return Moment(clock: clock).merging(part).map { .moment($0) }
    },
  ]
}
