/// Answers about the time and dates, results of sums, random choices, and what one can say.
package enum AnswerSentences {
  /// What one can say, with examples: `You can say: “set a timer for ten minutes”. Ask about …`
  package static func help(_ examples: [String]) -> String {
    let list = examples.map(quoted).joined(separator: ", ")
    return "You can say: \(list). Ask about any of it, change it, cancel it, or say “undo”."
  }

  private static func quoted(_ example: String) -> String { "“\(example)”" }

  /// What time it is.
  package static func time(_ time: String) -> String { "It’s \(time)." }

  /// What time it is in another place, where it may be another day: `It’s 9:05 AM tomorrow in Tokyo.`
  package static func time(_ time: String, in place: String, daysAhead: Int) -> String {
    switch daysAhead {
    case 0: "It’s \(time) in \(place)."
    case 1...: "It’s \(time) tomorrow in \(place)."
    default: "It’s \(time) yesterday in \(place)."
    }
  }

  /// The place whose time was asked for is not known.
  package static func unknownPlace(_ place: String) -> String {
    "I don’t know what time it is in \(place). Name a large city near it, for example “what time is it in Tokyo”."
  }

  /// What day it is.
  package static func today(_ day: String) -> String { "Today is \(day)." }

  /// What day it was.
  package static func pastDay(_ day: String) -> String { "It was \(day)." }

  /// What day it will be.
  package static func futureDay(_ day: String) -> String { "It will be \(day)." }

  /// The day that was asked about is today.
  package static let isToday = "That’s today."

  /// How far away a time of today is: `5 hours.`
  package static func away(_ length: String) -> String { "\(length)." }

  /// How long ago a time of today was.
  package static func ago(_ length: String) -> String { "That was \(length) ago." }

  /// How far away a day is: `122 days (17 weeks and 3 days), until Thursday, January 1.`
  package static func away(_ length: String, until day: String) -> String { "\(length), until \(day)." }

  /// How long ago a day was: `Monday, September 1 was 1 day ago.`
  package static func ago(_ length: String, _ day: String) -> String { "\(day) was \(length) ago." }

  /// A number of days, also in weeks: `122 days (17 weeks and 3 days)`.
  package static func inWeeks(_ length: String, weeks: Int, days: Int) -> String {
    let rest = Counting.count(days, "day")
    return days == 0 ? "\(length) (\(weeks) weeks)" : "\(length) (\(weeks) weeks and \(rest))"
  }

  /// A sum cannot be worked out.
  package static let noResult =
    "I can’t work that out. Say it like “15 percent of 80” or “5 miles in kilometres”."

  // A coin was tossed.
  package static let heads = "Heads."
  package static let tails = "Tails."

  /// Two dice were rolled: `2 and 5, which makes 7.`
  package static func dice(_ one: Int, _ other: Int) -> String {
    let sum = one + other
    return "\(one) and \(other), which makes \(sum)."
  }

  /// A number or one of several things was picked.
  package static func picked(_ choice: String) -> String { "\(choice)." }

  /// A random number was asked for without its bounds.
  package static let whichNumbers = "Name two whole numbers: “between 1 and 10”."

  /// A random choice was asked for among fewer than two things.
  package static let whichThings = "Name two things or more: “between tea and coffee”."
}
