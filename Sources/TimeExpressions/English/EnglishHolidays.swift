/// Holidays of the US and those widely known.
extension English {
  static let holidays: [Rule] =
    (days + lunarDays + newMoonDays).map { pattern, holiday in
      Rule(pattern, "\(pattern) day", examples: [:]) { _ in .days(.holiday(holiday)) }
    }
    + [
      Rule("<holiday> of|in|,? <year>", examples: ["christmas 2027": "2027-12-25"]) { parts in
        parts.days(0).map { .days(.within($0, .year(parts.number(1)))) }
      },
      Rule("<holiday> of|in? <cycle>", examples: ["christmas next year": "2027-12-25"]) { parts in
        guard case .cycle(.year, _)? = parts.days(1), let year = parts.days(1) else { return nil }
        return parts.days(0).map { .days(.within($0, year)) }
      },
    ]

  private static let days: [(String, Holiday)] = [
    ("christmas|xmas", .fixed(month: 12, day: 25)), ("christmas|xmas eve", .fixed(month: 12, day: 24)),
    ("new years eve", .fixed(month: 12, day: 31)), ("new years|year day", .fixed(month: 1, day: 1)),
    ("boxing day", .fixed(month: 12, day: 26)), ("valentine|valentines day", .fixed(month: 2, day: 14)),
    ("saint|st patricks|patrick|paddys|paddy day", .fixed(month: 3, day: 17)),
    ("halloween|haloween", .fixed(month: 10, day: 31)), ("independence day", .fixed(month: 7, day: 4)),
    ("fourth of july", .fixed(month: 7, day: 4)), ("april fools|fool day", .fixed(month: 4, day: 1)),
    ("veterans day", .fixed(month: 11, day: 11)), ("armistice|remembrance day", .fixed(month: 11, day: 11)),
    ("groundhog day", .fixed(month: 2, day: 2)), ("juneteenth", .fixed(month: 6, day: 19)),
    ("earth day", .fixed(month: 4, day: 22)), ("cinco de mayo", .fixed(month: 5, day: 5)),
    ("all saints day", .fixed(month: 11, day: 1)), ("all souls day", .fixed(month: 11, day: 2)),
    ("womens day", .fixed(month: 3, day: 8)), ("may|labour day", .fixed(month: 5, day: 1)),
    ("bastille day", .fixed(month: 7, day: 14)), ("guy fawkes|bonfire night|day", .fixed(month: 11, day: 5)),
    ("world vegan day", .fixed(month: 11, day: 1)), ("flag day", .fixed(month: 6, day: 14)),
    ("pi day", .fixed(month: 3, day: 14)), ("epiphany", .fixed(month: 1, day: 6)),
    ("thanksgiving", .nth(4, .thursday, month: 11, plus: 0)),
    ("black friday", .nth(4, .thursday, month: 11, plus: 1)),
    ("cyber monday", .nth(4, .thursday, month: 11, plus: 4)),
    ("giving tuesday", .nth(4, .thursday, month: 11, plus: 5)),
    ("memorial day", .nth(-1, .monday, month: 5, plus: 0)),
    ("labor day", .nth(1, .monday, month: 9, plus: 0)),
    ("columbus|indigenous day", .nth(2, .monday, month: 10, plus: 0)),
    ("presidents|presidents|washingtons day", .nth(3, .monday, month: 2, plus: 0)),
    ("mlk jr? day", .nth(3, .monday, month: 1, plus: 0)),
    ("martin luther king|kings jr? day", .nth(3, .monday, month: 1, plus: 0)),
    ("civil rights day", .nth(3, .monday, month: 1, plus: 0)),
    ("mothers|mother day", .nth(2, .sunday, month: 5, plus: 0)),
    ("fathers|father day", .nth(3, .sunday, month: 6, plus: 0)),
    ("election day", .nth(1, .monday, month: 11, plus: 1)),
    ("super bowl sunday", .nth(2, .sunday, month: 2, plus: 0)),
    ("easter", .easter(0)), ("easter sunday", .easter(0)), ("easter monday|mon", .easter(1)),
    ("good friday", .easter(-2)),
    ("palm|branch sunday", .easter(-7)), ("maundy|covenant|holy thursday|thu", .easter(-3)),
    ("thu|thursday of mysteries", .easter(-3)),
    ("ash wednesday", .easter(-46)), ("mardi gras", .easter(-47)), ("shrove tuesday", .easter(-47)),
    ("fat tuesday", .easter(-47)),
    ("pancake day", .easter(-47)), ("pentecost", .easter(49)), ("white|whit sunday", .easter(49)),
    ("whit monday", .easter(50)),
    ("monday of the holy spirit", .easter(50)), ("trinity sunday", .easter(56)),
    ("ascension thursday|day", .easter(39)),
    ("corpus christi", .easter(60)), ("orthodox easter", .orthodoxEaster(0)),
    ("orthodox good|great friday", .orthodoxEaster(-2)),
    ("orthodox? clean monday", .orthodoxEaster(-48)), ("orthodox shrove monday", .orthodoxEaster(-48)),
    ("lazarus saturday", .orthodoxEaster(-8)),
  ]
}
