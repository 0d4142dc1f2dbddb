/// Holidays of the US, and others that are widely known.
extension English {
  static let holidays: [Rule] =
    (days + lunarDays + newMoonDays).map { pattern, holiday, date in
      // The apostrophe of "workers' day" is a mark after the word.
      Rule(
        pattern.replacing(" day", with: " '? day"), "\(pattern) day",
        examples: date.map { [firstReading(of: pattern): $0] } ?? [:]
      ) { _ in
        .days(.holiday(holiday))
      }
    }
    + [
      Rule(
        "the? new year|years",
        examples: ["before new year": "<2027-01-01", "5 days before new year": "2026-12-27"]
      ) {
        _ in .days(.holiday(.fixed(month: 1, day: 1)), weak: true)
      },
      Rule("<holiday> of|in|,? <year>", examples: ["christmas 2027": "2027-12-25"]) { parts in
        parts.days(0).map { .days(.within($0, .year(parts.number(1)))) }
      },
      Rule("<holiday> of|in? <cycle>", examples: ["christmas next year": "2027-12-25"]) { parts in
        guard case .cycle(.year, _)? = parts.days(1), let year = parts.days(1) else { return nil }
        return parts.days(0).map { .days(.within($0, year)) }
      },
    ]

  /// A pattern, its holiday, and the date on which it is next in the rules' examples, if that is known for certain.
  typealias Named = (pattern: String, holiday: Holiday, date: String?)

  private static func firstReading(of pattern: String) -> String {
    pattern.split(separator: " ").compactMap { $0.split(separator: "|").first }
      .map { $0.hasSuffix("?") ? $0.dropLast() : $0 }.joined(separator: " ")
  }

  private static let days: [Named] = [
    ("christmas|xmas", .fixed(month: 12, day: 25), "2026-12-25"),
    ("christmas|xmas eve", .fixed(month: 12, day: 24), "2026-12-24"),
    ("new years eve", .fixed(month: 12, day: 31), "2026-12-31"),
    ("new years|year day", .fixed(month: 1, day: 1), "2027-01-01"),
    ("inauguration day", .fixed(month: 1, day: 20), "2027-01-20"),
    ("arbor day", .nth(-1, .friday, month: 4, plus: 0), "2026-04-24"),
    ("international? workers day", .fixed(month: 5, day: 1), "2026-05-01"),
    ("boxing day", .fixed(month: 12, day: 26), "2026-12-26"),
    ("valentine|valentines day", .fixed(month: 2, day: 14), "2027-02-14"),
    ("saint|st patricks|patrick|paddys|paddy day", .fixed(month: 3, day: 17), "2026-03-17"),
    ("halloween|haloween", .fixed(month: 10, day: 31), "2026-10-31"),
    ("independence day", .fixed(month: 7, day: 4), "2026-07-04"),
    ("fourth of july", .fixed(month: 7, day: 4), "2026-07-04"),
    ("april fools|fool day", .fixed(month: 4, day: 1), "2026-04-01"),
    ("veterans day", .fixed(month: 11, day: 11), "2026-11-11"),
    ("armistice|remembrance day", .fixed(month: 11, day: 11), "2026-11-11"),
    ("groundhog day", .fixed(month: 2, day: 2), "2027-02-02"),
    ("juneteenth", .fixed(month: 6, day: 19), "2026-06-19"),
    ("earth day", .fixed(month: 4, day: 22), "2026-04-22"),
    ("cinco de mayo", .fixed(month: 5, day: 5), "2026-05-05"),
    ("all saints day", .fixed(month: 11, day: 1), "2026-11-01"),
    ("all souls day", .fixed(month: 11, day: 2), "2026-11-02"),
    ("womens day", .fixed(month: 3, day: 8), "2027-03-08"),
    ("may|labour day", .fixed(month: 5, day: 1), "2026-05-01"),
    ("bastille day", .fixed(month: 7, day: 14), "2026-07-14"),
    ("guy fawkes|bonfire night|day", .fixed(month: 11, day: 5), "2026-11-05"),
    ("world vegan day", .fixed(month: 11, day: 1), "2026-11-01"),
    ("flag day", .fixed(month: 6, day: 14), "2026-06-14"),
    ("pi day", .fixed(month: 3, day: 14), "2026-03-14"), ("epiphany", .fixed(month: 1, day: 6), "2027-01-06"),
    ("thanksgiving", .nth(4, .thursday, month: 11, plus: 0), "2026-11-26"),
    ("black friday", .nth(4, .thursday, month: 11, plus: 1), "2026-11-27"),
    ("cyber monday", .nth(4, .thursday, month: 11, plus: 4), "2026-11-30"),
    ("giving tuesday", .nth(4, .thursday, month: 11, plus: 5), "2026-12-01"),
    ("memorial day", .nth(-1, .monday, month: 5, plus: 0), "2026-05-25"),
    ("labor day", .nth(1, .monday, month: 9, plus: 0), "2026-09-07"),
    ("columbus|indigenous day", .nth(2, .monday, month: 10, plus: 0), "2026-10-12"),
    ("presidents|presidents|washingtons day", .nth(3, .monday, month: 2, plus: 0), "2027-02-15"),
    ("mlk jr? day", .nth(3, .monday, month: 1, plus: 0), "2027-01-18"),
    ("martin luther king|kings jr? day", .nth(3, .monday, month: 1, plus: 0), "2027-01-18"),
    ("civil rights day", .nth(3, .monday, month: 1, plus: 0), "2027-01-18"),
    ("mothers|mother day", .nth(2, .sunday, month: 5, plus: 0), "2026-05-10"),
    ("fathers|father day", .nth(3, .sunday, month: 6, plus: 0), "2026-06-21"),
    ("election day", .nth(1, .monday, month: 11, plus: 1), "2026-11-03"),
    ("super bowl sunday", .nth(2, .sunday, month: 2, plus: 0), "2027-02-14"),
    ("easter", .easter(0), "2026-04-05"), ("easter sunday", .easter(0), "2026-04-05"),
    ("easter monday|mon", .easter(1), "2026-04-06"),
    ("good friday", .easter(-2), "2026-04-03"),
    ("palm|branch sunday", .easter(-7), "2026-03-29"),
    ("maundy|covenant|holy thursday|thu", .easter(-3), "2026-04-02"),
    ("thu|thursday of mysteries", .easter(-3), "2026-04-02"),
    ("ash wednesday", .easter(-46), "2027-02-10"), ("mardi gras", .easter(-47), "2027-02-09"),
    ("shrove tuesday", .easter(-47), "2027-02-09"),
    ("fat tuesday", .easter(-47), "2027-02-09"),
    ("pancake day", .easter(-47), "2027-02-09"), ("pentecost", .easter(49), "2026-05-24"),
    ("white|whit sunday", .easter(49), "2026-05-24"),
    ("whit monday", .easter(50), "2026-05-25"),
    ("monday of the holy spirit", .easter(50), "2026-05-25"), ("trinity sunday", .easter(56), "2026-05-31"),
    ("ascension thursday|day", .easter(39), "2026-05-14"),
    ("corpus christi", .easter(60), "2026-06-04"), ("orthodox easter", .orthodoxEaster(0), "2026-04-12"),
    ("orthodox good|great friday", .orthodoxEaster(-2), "2026-04-10"),
    ("orthodox? clean monday", .orthodoxEaster(-48), "2027-03-15"),
    ("orthodox shrove monday", .orthodoxEaster(-48), "2027-03-15"),
    ("lazarus saturday", .orthodoxEaster(-8), "2026-04-04"),
  ]
}
