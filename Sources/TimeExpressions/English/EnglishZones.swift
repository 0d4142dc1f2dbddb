/// Time zones by their abbreviations and everyday names. "IST" is India's, "CST" North America's, "BST" Britain's.
extension English {
  static let zones: [Rule] =
    offsets.map { words, hours, example, meant in
      Rule(words, examples: [example: meant]) { _ in .zone(.offset(Int(hours * 3600))) }
    }
    + regions.map { patterns, region, example, meant in
      Rule(patterns, "\(patterns) time", "\(patterns) standard|daylight time", examples: [example: meant]) {
        _ in .zone(.region(region))
      }
    }
    + [
      Rule("gmt|utc + <hour>", examples: ["5 pm GMT+2": "2026-03-10T11:00:00"]) {
        .zone(.offset($0.number(0) * 3600))
      },
      Rule("gmt|utc - <hour>", examples: ["5 pm UTC-3": "2026-03-10T16:00:00"]) {
        .zone(.offset(-$0.number(0) * 3600))
      },
    ]

  private static let offsets: [(String, Double, String, String)] = [
    ("gmt|utc|zulu", 0, "10am UTC", "2026-03-11T06:00:00"),
    ("bst|wat|cet|met", 1, "4pm CET", "2026-03-10T11:00:00"),
    ("eet|cest|sast|cat", 2, "4pm EET", "2026-03-11T10:00:00"),
    ("msk|eat|eest", 3, "4pm MSK", "2026-03-11T09:00:00"), ("ist", 5.5, "4pm IST", "2026-03-11T06:30:00"),
    ("sgt|hkt|awst", 8, "4pm SGT", "2026-03-11T04:00:00"), ("jst|kst", 9, "4pm JST", "2026-03-11T03:00:00"),
    ("aest", 10, "4pm AEST", "2026-03-11T02:00:00"), ("aedt", 11, "4pm AEDT", "2026-03-11T01:00:00"),
    ("nzst", 12, "4pm NZST", "2026-03-11T00:00:00"), ("nzdt", 13, "4pm NZDT", "2026-03-10T23:00:00"),
    ("brt|art|adt", -3, "4pm BRT", "2026-03-10T15:00:00"), ("ast|edt", -4, "4pm EDT", "2026-03-10T16:00:00"),
    ("est|cdt", -5, "4pm EST", "2026-03-10T17:00:00"), ("cst|mdt", -6, "4pm CST", "2026-03-10T18:00:00"),
    ("mst|pdt", -7, "4pm MST", "2026-03-10T19:00:00"), ("pst|akdt", -8, "4pm PST", "2026-03-10T20:00:00"),
    ("akst", -9, "4pm AKST", "2026-03-10T21:00:00"), ("hst", -10, "4pm HST", "2026-03-10T22:00:00"),
  ]

  private static let regions: [(String, String, String, String)] = [
    ("eastern|et", "America/New_York", "5 pm eastern", "2026-03-10T17:00:00"),
    ("central|ct", "America/Chicago", "5 pm central time", "2026-03-10T18:00:00"),
    ("mountain|mt", "America/Denver", "5 pm mountain time", "2026-03-10T19:00:00"),
    ("pacific|pt", "America/Los_Angeles", "5 pm pacific", "2026-03-10T20:00:00"),
    ("new york", "America/New_York", "5 pm new york time", "2026-03-10T17:00:00"),
    ("london|uk", "Europe/London", "5 pm london time", "2026-03-10T13:00:00"),
    ("paris", "Europe/Paris", "5 pm paris time", "2026-03-10T12:00:00"),
    ("berlin", "Europe/Berlin", "5 pm berlin time", "2026-03-10T12:00:00"),
    ("tokyo", "Asia/Tokyo", "5 pm tokyo time", "2026-03-11T04:00:00"),
    ("sydney", "Australia/Sydney", "5 pm sydney time", "2026-03-11T02:00:00"),
    ("sao paulo", "America/Sao_Paulo", "5 pm sao paulo time", "2026-03-10T16:00:00"),
  ]
}
