/// Time zones by their abbreviations and everyday names. "IST" is India's, "CST" North America's, "BST" Britain's.
extension English {
  static let zones: [Rule] =
    offsets.map { words, hours, example in
      Rule(words, examples: [example: ""]) { _ in .zone(.offset(Int(hours * 3600))) }
    }
    + regions.map { patterns, region, example in
      Rule(patterns, "\(patterns) time", "\(patterns) standard|daylight time", examples: [example: ""]) { _ in .zone(.region(region)) }
    }
    + [
      Rule("gmt|utc + <hour>", examples: ["5 pm GMT+2": ""]) { .zone(.offset($0.number(0) * 3600)) },
      Rule("gmt|utc - <hour>", examples: ["5 pm UTC-3": ""]) { .zone(.offset(-$0.number(0) * 3600)) },
    ]

  private static let offsets: [(String, Double, String)] = [
    ("gmt|utc|zulu", 0, "10am UTC"), ("bst|wat|cet|met", 1, "4pm CET"), ("eet|cest|sast|cat", 2, "4pm EET"),
    ("msk|eat|eest", 3, "4pm MSK"), ("ist", 5.5, "4pm IST"), ("sgt|hkt|awst", 8, "4pm SGT"), ("jst|kst", 9, "4pm JST"),
    ("aest", 10, "4pm AEST"), ("aedt", 11, "4pm AEDT"), ("nzst", 12, "4pm NZST"), ("nzdt", 13, "4pm NZDT"),
    ("brt|art|adt", -3, "4pm BRT"), ("ast|edt", -4, "4pm EDT"), ("est|cdt", -5, "4pm EST"), ("cst|mdt", -6, "4pm CST"),
    ("mst|pdt", -7, "4pm MST"), ("pst|akdt", -8, "4pm PST"), ("akst", -9, "4pm AKST"), ("hst", -10, "4pm HST"),
  ]

  private static let regions: [(String, String, String)] = [
    ("eastern|et", "America/New_York", "5 pm eastern"), ("central|ct", "America/Chicago", "5 pm central time"),
    ("mountain|mt", "America/Denver", "5 pm mountain time"), ("pacific|pt", "America/Los_Angeles", "5 pm pacific"),
    ("new york", "America/New_York", "5 pm new york time"), ("london|uk", "Europe/London", "5 pm london time"),
    ("paris", "Europe/Paris", "5 pm paris time"), ("berlin", "Europe/Berlin", "5 pm berlin time"),
    ("tokyo", "Asia/Tokyo", "5 pm tokyo time"), ("sydney", "Australia/Sydney", "5 pm sydney time"),
    ("sao paulo", "America/Sao_Paulo", "5 pm sao paulo time"),
  ]
}
