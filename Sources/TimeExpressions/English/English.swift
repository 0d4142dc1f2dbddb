/// The rules of English, divided into files by subject.
enum English {
  static let grammar = Grammar(
    rules: names + clocks + spokenClocks + dates + writtenDates + years + cycles + countedDays + portions
      + amounts + distances + dayParts + joins
      + spans + daySpans + openSpans + workdays + recurrences + pluralDays + monthlyRecurrences + listedDays
      + zones
      + holidays + impossibles,
    numbers: numbers, sense: sense, hourWord: "at", otherDayWord: "tomorrow",
    unitWords: [
      .second: "seconds", .minute: "minutes", .hour: "hours", .day: "days", .week: "weeks", .month: "months",
      .year: "years",
    ])

  private static let numbers = NumberWords.Source(
    cardinals: [
      "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
      "ten": 10,
      "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
      "seventeen": 17,
      "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50,
      "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
    ],
    ordinals: [
      "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
      "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14,
      "fifteenth": 15,
      "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20,
      "thirtieth": 30,
    ],
    multipliers: ["hundred": 100, "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000],
    article: "a", suffixes: ["st", "nd", "rd", "th"], and: "and",
    joinsTensWithAnd: false)

  private static let sense = WordSense.Source(
    cues: [
      (.morning, ["breakfast", "morning", "sunrise", "wake", "jog"]),
      (.alarm, ["alarm"]),
      (.midday, ["lunch", "brunch", "luncheon"]),
      (.afternoon, ["afternoon", "tea", "matinee"]),
      (
        .evening,
        [
          "dinner", "supper", "drinks", "party", "movie", "movies", "cinema", "pub", "gig", "disco",
          "concert", "evening", "cocktails", "film",
          "theater", "theatre", "opera", "gala", "happy", "sunset",
        ]
      ),
      (.night, ["tonight", "night", "bed", "bedtime", "sleep"]),
      (
        .business,
        [
          "meeting", "standup", "dentist", "doctor", "doctors", "appointment", "interview", "class",
          "lecture",
          "office", "work", "conference", "presentation", "demo", "sync", "review",
        ]
      ),
    ],
    measures: [
      "percent", "times", "people", "miles", "mile", "dollars", "dollar", "bucks", "pounds", "euros",
      "kilometers",
      "km", "kg", "degrees", "points", "of", "guys", "friends", "items", "cups", "pages", "steps", "%", "st",
      "street", "avenue", "persons", "guests", "kids", "things", "bags", "boxes", "bottles", "eggs", "feet",
      "floor",
      "try", "time", "one", "thought", "attempt", "row", "half", "place", "grade", "person", "part", "step",
      "item",
    ],
    labels: [
      "room", "bus", "flight", "gate", "highway", "route", "channel", "chapter", "page", "version", "number",
      "size",
      "apartment", "suite", "interstate", "platform", "episode", "section", "level", "terminal", "line",
      "building",
      "$", "#", "bullet", "windows", "iphone", "extension", "times", "twice", "thrice",
    ],
    binders: [
      "in", "on", "by", "until", "till", "since", "before", "after", "from", "during", "this", "next", "last",
    ],
    articles: ["the", "a", "an", "i", "we", "you", "they", "he", "she", "it"],
    pronouns: [("the", "one")],
    abbreviations: [
      "mon", "tue", "tues", "wed", "weds", "thu", "thur", "thurs", "fri", "sat", "sun", "jan", "feb", "mar",
      "apr",
      "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "hr", "hrs", "min", "mins", "sec", "secs",
      "yr", "yrs",
      "wk", "wks", "mo", "approx", "st", "jr",
    ],
    followers: [
      "to", "at", "for", "with", "in", "and", "by", "from", "of", "i", "about", "until", "till", "or", "so",
      "please", "that", ",", ".", "!", "?", ";", ":",
    ],
    boundaries: [
      "monday", "mon", "tuesday", "tue", "tues", "wednesday", "wed", "thursday", "thu", "thurs", "friday",
      "fri",
      "saturday", "sat", "sunday", "sun", "january", "jan", "february", "feb", "march", "mar", "april", "apr",
      "may",
      "june", "jun", "july", "jul", "august", "aug", "september", "sep", "sept", "october", "oct", "november",
      "nov",
      "december", "dec", "am", "pm", "a", "p", "noon", "midnight", "h",
    ])
}
