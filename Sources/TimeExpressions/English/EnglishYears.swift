/// Years, their halves and numbered weeks, decades and centuries.
extension English {
  static let years: [Rule] =
    [
      Rule("<year>", examples: ["since 2027": ">2027-01-01", "the end of 2027": "2027-09-01/2028-01-01"]) {
        parts in
        (1900..<2200).contains(parts.number(0)) ? .days(.year(parts.number(0)), weak: true) : nil
      },
      Rule(
        "<tens> <tens>", "<tens> oh|o <number>", examples: ["in twenty twenty seven": "2027-01-01/2028-01-01"]
      ) { parts in
        guard (19...21).contains(parts.number(0)), parts.number(1) < 100 else { return nil }
        return .year(parts.number(0) * 100 + parts.number(1))
      },
      Rule(
        "in|during|year <year>", "in|during|for the year <year>", "the year <year>", "in <year> ad|bc|ce?",
        notAfter: otherYears,
        examples: ["in 2027": "2027-01-01/2028-01-01", "in twenty twenty seven": "2027-01-01/2028-01-01"]
      ) { parts in
        .days(.year(parts.number(0)))
      },
      Rule("in <number> ad", examples: ["in 14 A.D.": "0014-01-01/0015-01-01"]) { parts in
        (1...9999).contains(parts.number(0)) ? .days(.year(parts.number(0))) : nil
      },
      Rule(
        "the? month of <month>", "the? month of <cycle>",
        examples: ["the month of may": "2026-05-01/2026-06-01"]
      ) {
        parts in
        guard case .fields(let fields)? = parts.days(0), fields.month != nil else { return nil }
        return .days(.fields(fields))
      },
      Rule("calendar <unit>", examples: ["this calendar year": "2026-01-01/2027-01-01"]) { parts in
        parts.unit(0) == .year || parts.unit(0) == .month ? parts.unit(0).map { .unit($0) } : nil
      },
      Rule(
        "in? <year> \(to) in? <year>", "from <year> \(to) <year>", "in? between <year> and|\(to) <year>",
        examples: ["2024-2028": "2024-01-01/2029-01-01", "between 2024 and 2027": "2024-01-01/2028-01-01"]
      ) { parts in
        guard isYear(parts, 0), isYear(parts, 1), parts.number(0) < parts.number(1),
          !(isQuarterHour(parts, 0) && isQuarterHour(parts, 1))
        else { return nil }
        return .days(.stretch(.year(parts.number(0)), .year(parts.number(1))))
      },
      Rule(
        "from|since <year>", examples: ["from 2024": ">2024-01-01"]
      ) { parts in
        isYear(parts, 0)
          ? .open(OpenInterval(side: .after, bound: Moment(days: .year(parts.number(0))))) : nil
      },
      Rule("by|until|till|til|before <year>", examples: ["by 2030": "<2030-01-01"]) { parts in
        isYear(parts, 0)
          ? .open(OpenInterval(side: .before, bound: Moment(days: .year(parts.number(0))))) : nil
      },
      Rule(
        "the? <year> s", "the? <number> s",
        examples: ["1990s": "1990-01-01/2000-01-01", "in the 90s": "1990-01-01/2000-01-01"]
      ) { parts in
        let number = parts.number(0)
        guard parts.digits(0) == 2 || parts.digits(0) == 4, number % 10 == 0 else { return nil }
        if parts.digits(0) == 4 { return (1000..<2200).contains(number) ? decade(number) : nil }
        return number < 30 ? nil : decade(1900 + number)
      },
      Rule(
        "the? <ordinal> century", examples: ["the 21st century": "2000-01-01/2100-01-01"]
      ) { parts in
        let first = (parts.number(0) - 1) * 100
        return first > 0 ? .days(.stretch(.year(first), .year(first + 99))) : nil
      },
      Rule(
        "the? week number? <number>", notAfter: ["every", "each", "a", "per", "my"],
        examples: ["week 31": "2026-07-27/2026-08-03"]
      ) { parts in
        (1...53).contains(parts.number(0)) ? .days(.week(parts.number(0))) : nil
      },
      Rule(
        "the? week number? <number> of|in|, <cycle>", "the? week number? <number> <year>",
        "the? week number? <number> of|in|, <year>",
        examples: ["week 27 of last year": "2025-06-30/2025-07-07", "week 5, 2027": "2027-02-01/2027-02-08"]
      ) { parts in
        guard (1...53).contains(parts.number(0)) else { return nil }
        let year = parts.days(1) ?? .year(parts.number(1))
        switch year {
        case .cycle(.year, _), .fields: return .days(.within(.week(parts.number(0)), year))
        default: return nil
        }
      },
      Rule(
        "the? <ordinal> half of <cycle>", "the? <ordinal> half of the? <unit>",
        examples: [
          "the first half of 2027": "2027-01-01/2027-07-01",
          "the second half of the month": "2026-03-16/2026-04-01",
        ]
      ) { parts in
        guard let whole = parts.days(1) ?? parts.unit(1).map({ Days.cycle($0, 0) }),
          (1...2).contains(parts.number(0))
        else { return nil }
        return .days(.half(parts.number(0), whole))
      },
      Rule("<year> -? h <number>", "h <number> -? of? <year>", examples: ["2027-H2": "2027-07-01/2028-01-01"])
      {
        parts in
        let isLeading = parts.number(0) > 2
        let (year, half) = isLeading ? (parts.number(0), parts.number(1)) : (parts.number(1), parts.number(0))
        return (1...2).contains(half) ? .days(.half(half, .year(year))) : nil
      },
    ]
    + decades.map { word, first in
      Rule("the \(word)", examples: ["in the \(word)": "\(first)-01-01/\(first + 10)-01-01"]) { _ in
        decade(first)
      }
    }

  /// Words between the two ends of a range.
  static let to = "to|until|till|til|through|thru|untill|-|~"

  /// Words before kinds of years that differ from the calendar's.
  private static let otherYears = ["school", "academic", "fiscal", "financial", "tax", "light"]

  private static let decades = [
    ("twenties", 2020), ("thirties", 1930), ("forties", 1940), ("fifties", 1950), ("sixties", 1960),
    ("seventies", 1970), ("eighties", 1980), ("nineties", 1990),
  ]

  private static func decade(_ first: Int) -> Meaning { .days(.stretch(.year(first), .year(first + 9))) }

  /// Returns whether the number has four digits and is a year near the present. "2030" alone may also be a time of
  /// day.
  static func isYear(_ parts: Parts, _ index: Int) -> Bool {
    parts.digits(index) == 4 && (1950..<2060).contains(parts.number(index))
  }

  static func isQuarterHour(_ parts: Parts, _ index: Int) -> Bool { parts.number(index) % 100 % 15 == 0 }
}
