/// Answers about the calendar and free time, and what cannot be read or written in its files.
package enum CalendarSentences {
  package static let nothingElse = "You have nothing else at that time."

  /// What is on at a time that was asked about: `You have 2 events tomorrow: Lunch at noon, Dentist at 3 PM.`
  package static func events(_ count: Int, _ when: String, _ list: String) -> String {
    let events = Counting.count(count, "event")
    return "You have \(events) \(when): \(list)."
  }

  /// What was asked about, with its times: `Lunch with Sarah Friday from noon to 1 PM.`
  package static func told(_ items: String) -> String { "\(items)." }

  /// No event fits what was asked about: `You have no event “Lunch” tomorrow.`
  package static func noEvent(_ title: String?, when: String?) -> String {
    switch (title, when) {
    case (nil, nil): "You have no events."
    case (nil, let when?): "You have no events \(when)."
    case (let title?, nil): "You have no event “\(title)”."
    case (let title?, let when?): "You have no event “\(title)” \(when)."
    }
  }

  /// Follows the events of a time with its open reminders: `And 1 reminder: Water the plants at 5 PM.`
  package static func reminders(_ count: Int, _ list: String) -> String {
    let reminders = Counting.count(count, "reminder")
    return "And \(reminders): \(list)."
  }

  /// What else is on while an event lasts.
  package static func clashes(_ list: String) -> String { "At that time you also have \(list)." }

  /// The next event, with its time if it has one.
  package static func next(_ title: String, when: String?) -> String {
    guard let when else { return "Next is \(title)." }
    return "Next is \(title) \(when)."
  }

  /// No event comes next, or none of the title that was asked about.
  package static func nothingAhead(_ title: String?) -> String {
    guard let title else { return "You have no upcoming events." }
    return "You have no upcoming event “\(title)”."
  }

  /// The last event of a title, with its time if it has one.
  package static func last(_ title: String, when: String?) -> String {
    guard let when else { return "The last one was \(title)." }
    return "The last one was \(title), \(when)."
  }

  /// No event of a title was found in the past.
  package static func noLast(_ title: String) -> String { "You had no event “\(title)” in the last year." }

  /// Nothing is on at a time.
  package static func free(_ when: String) -> String { "You are free \(when)." }

  /// Part of a day is free: `You are free tomorrow from 8 AM to noon and from 1 PM to 10 PM.`
  package static func free(_ day: String, _ stretches: [String]) -> String {
    let times = stretches.joined(separator: " and ")
    return "You are free \(day) \(times)."
  }

  /// A stretch of free time: `from 8 AM to noon`.
  package static func stretch(from start: String, to end: String) -> String { "from \(start) to \(end)" }

  /// Everything is taken at a time.
  package static func noFreeTime(_ when: String, _ list: String) -> String {
    "You have no free time \(when): \(list)."
  }

  /// Something is on at the moment that was asked about.
  package static func busy(_ list: String) -> String { "You are busy: \(list)." }

  /// A file cannot be read.
  package static func unreadable(_ path: String, _ reason: String) -> String {
    "The calendar file \(path) cannot be read, so its contents are left out: \(reason)."
  }

  /// An item in a file is not told as it was meant.
  package static func item(_ title: String, in path: String, _ outcome: String) -> String {
    "“\(title)” in the calendar file \(path) \(outcome)."
  }

  /// An item in a file is not told at all.
  package static func leftOut(_ reason: String) -> String { "is left out: \(reason)" }

  /// Why an item without a start is left out.
  package static let unreadableStart = "its start cannot be read"

  /// Why an item is left out whose occurrences cannot be computed.
  package static let unknownRepetitions = "its repetitions cannot be worked out"

  /// An item's repetitions are not told.
  package static let withoutRepetitions =
    "is shown without its repetitions, because their rule cannot be read"

  /// An item's time zone is taken to be the person's own.
  package static func unknownZone(_ zone: String) -> String {
    "is shown as if it were in your own time zone, because “\(zone)” is unknown"
  }

  /// What cannot be put into a calendar file: a time zone.
  package static func timeZone(_ zone: String) -> String { "the time zone \(zone)" }

  /// What cannot be put into a calendar file: a time in another zone, for an item that repeats.
  package static func time(inZone zone: String) -> String { "a time in the zone \(zone)" }

  /// What cannot be put into a calendar file: a time of day, for an item without one that repeats.
  package static let timeOfWholeDays = "a time of day for something that repeats on whole days"

  /// What cannot be put into a calendar file: another time for a whole series.
  package static func everyTime(of title: String) -> String {
    "a change to every “\(title)” without saying how it should repeat"
  }
}
