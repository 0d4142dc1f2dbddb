/// Days and times that people say by mistake and that do not exist. Recognizing them allows asking about them; if
/// only a part were read, another day or time would result.
extension English {
  static let impossibles: [Rule] = [
    Rule(
      "<number> - <number> <unit>", notAfter: ["at", "from", "between"],
      examples: ["10 - 20 minutes": "It is not clear how long “10 - 20 minutes” is"]
    ) { parts in
      // “30 - 11h” ends with a time of day.
      parts.unit(2).flatMap { [.second, .minute].contains($0) ? .impossible(.unclearLength) : nil }
    },
    Rule(
      "<month> the? <ordinal>", "<month> the? <beyond>", "<month> <number>",
      examples: [
        "june 31st": "June has only 30 days", "february 30": "February has at most 29 days",
        "may the thirty second": "May has only 31 days",
      ]
    ) { parts in
      // A number in words after a month counts what follows.
      let isDay = parts.number(1) <= 31 || parts.digits(1) == 2 || parts.isOrdinal(1)
      return isDay ? .mistaken(.unless(parts.number(1), of: parts.month(0))) : nil
    },
    Rule(
      "the? <ordinal> day? of? <month>", "the? <beyond> day? of? <month>", "the? <day> of <month>",
      examples: ["the 31st of june": "June has only 30 days", "the 32nd of may": "May has only 31 days"]
    ) { parts in .mistaken(.unless(parts.number(0), of: parts.month(1))) },
    Rule(
      "<day> <month>", notAfter: monthWords, examples: ["30 february": "February has at most 29 days"]
    ) { parts in .mistaken(.unless(parts.number(0), of: parts.month(1))) },
    Rule(
      "<month-day> ,? of? <year>", examples: ["february 29 2027": "February 2027 has only 28 days"]
    ) { parts in
      guard case .fields(let fields)? = parts.days(0), let day = fields.day else { return nil }
      return .mistaken(.unless(day, of: fields.month, in: parts.number(1)))
    },
    Rule(
      "on? the <beyond>", "<weekday> ,? the? <beyond>",
      examples: ["on the 32nd": "No month has a day 32", "friday the 45th": "No month has a day 45"]
    ) { parts in .impossible(.dayOfMonth(parts.number(parts.meanings.count - 1))) },
    Rule("on the <two-digits>", examples: ["on the 32": "No month has a day 32"]) { parts in
      parts.number(0) > 31 ? .impossible(.dayOfMonth(parts.number(0))) : nil
    },
    Rule("on <decimal>", examples: ["on 31.11": "November has only 30 days"]) { parts in
      guard case .decimal(let day, let month, 2)? = parts.meanings.first, (13...31).contains(day),
        (1...12).contains(month)
      else { return nil }
      return .mistaken(.unless(day, of: month))
    },
    Rule("week <number>", examples: ["week 54": "There is no “week 54”"]) { parts in
      (54...99).contains(parts.number(0)) ? .impossible(.count) : nil
    },
    Rule(
      "the <ordinal> month",
      examples: ["the 13th month": "There are only 12 months, so there is no “the 13th month”"]
    ) { parts in parts.number(0) > 12 ? .impossible(.month(parts.number(0))) : nil },
    Rule(
      "in? the year <number>",
      examples: ["in the year 12000": "No calendar reaches as far as “in the year 12000”"]
    ) { parts in parts.number(0) > 9999 ? .impossible(.distance) : nil },
    Rule("minus <amount>", examples: ["minus five minutes": "Nothing lasts “minus five minutes”"]) { _ in
      .impossible(.length)
    },
    Rule(
      "at|for <number>",
      examples: [
        "for 2530": "No clock shows “for 2530”",
        "at 1260": "An hour has only 60 minutes, so there is no “at 1260”",
      ]
    ) { parts in
      guard parts.digits(0) == 4, !(1900..<2200).contains(parts.number(0)) else { return nil }
      return .mistaken(.unless(hour: parts.number(0) / 100, parts.number(0) % 100))
    },
    Rule(
      "<number> past <hour>",
      examples: ["seventy past seven": "An hour has only 60 minutes, so there is no “seventy past seven”"]
    ) { parts in (60...99).contains(parts.number(0)) ? .impossible(.minute) : nil },
    Rule("<number> / <number>", examples: ["6/31": "June has only 30 days"]) { parts in
      impossibleDate(parts, dayAndMonth(parts, 0, 1))
    },
    Rule(
      "<number> / <number> / <number>", "<number> - <number> - <number>", "<number> . <number> . <number>",
      examples: [
        "31.11.2026": "November 2026 has only 30 days",
        "2026-02-30": "February 2026 has only 28 days",
        "13/13/2026": "There are only 12 months, so there is no “13/13/2026”",
      ]
    ) { writtenImpossibleDate($0) },
    Rule("<number> oclock", "<number> o clock", examples: ["25 o'clock": "No clock shows “25 o'clock”"]) {
      parts in (25...99).contains(parts.number(0)) ? .impossible(.hour) : nil
    },
    Rule(
      "<number> : <two-digits>",
      examples: [
        "10:75": "An hour has only 60 minutes, so there is no “10:75”", "25:00": "No clock shows “25:00”",
      ]
    ) { parts in
      parts.digits(0) == 1 || parts.digits(0) == 2
        ? .mistaken(.unless(hour: parts.number(0), parts.number(1))) : nil
    },
    Rule("<number> am", "<number> a m", examples: ["15 am": "No clock shows “15 am”"]) { parts in
      (13...99).contains(parts.number(0)) ? .impossible(.hour) : nil
    },
    Rule("<number> pm", "<number> p m", examples: ["25 pm": "No clock shows “25 pm”"]) { parts in
      (24...99).contains(parts.number(0)) ? .impossible(.hour) : nil
    },
    Rule(
      "half|quarter past|to <number>", "a quarter past|to <number>", "<minute> past <number>",
      examples: ["half past twenty five": "No clock shows “half past twenty five”"]
    ) { parts in
      (25...99).contains(parts.number(parts.meanings.count - 1)) ? .impossible(.hour) : nil
    },
    Rule(
      "at|@ <hour> <number>", "<hour> <number> <meridiem>",
      examples: [
        "at ten seventy five": "An hour has only 60 minutes, so there is no “at ten seventy five”"
      ]
    ) { parts in
      (60...99).contains(parts.number(1)) && parts.number(0) > 0 ? .impossible(.minute) : nil
    },
  ]

  private static let monthWords = monthNames.flatMap { $0.0.split(separator: "|").map(String.init) }

  /// A fraction looks like a date, so one of the numbers has to be a possible month.
  static func impossibleDate(_ parts: Parts, _ order: (day: Int, month: Int)) -> Meaning? {
    guard parts.digits(0) > 0, parts.digits(1) > 0, (1...12).contains(order.month),
      (1...31).contains(order.day)
    else { return nil }
    return .mistaken(.unless(order.day, of: order.month))
  }

  static func writtenImpossibleDate(_ parts: Parts) -> Meaning? {
    guard parts.digits(0) > 0, parts.digits(1) > 0, parts.digits(0) < 3 || parts.digits(0) == 4 else {
      return nil
    }
    if parts.digits(0) == 4 {
      guard parts.digits(1) == 2, parts.digits(2) == 2 else { return nil }
      return .mistaken(.unless(parts.number(2), of: parts.number(1), in: parts.number(0)))
    }
    guard parts.digits(1) < 3, parts.digits(2) == 4 else { return nil }
    let order = dayAndMonth(parts, 0, 1)
    return .mistaken(.unless(order.day, of: order.month, in: parts.number(2)))
  }
}
