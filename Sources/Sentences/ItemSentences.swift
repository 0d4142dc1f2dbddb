/// What events, reminders, alarms and timers have in common in words.
package enum ItemSentences {
  // The kinds, at the beginning of a sentence. They are also the names of alarms and timers without one.
  package static let event = "Event"
  package static let reminder = "Reminder"
  package static let alarm = "Alarm"
  package static let timer = "Timer"

  /// The title of an item without one.
  package static let untitled = "Untitled"

  /// A rule that has no shorter words.
  package static let repeating = "repeating"

  /// An item with its kind: `Event “Lunch”`.
  package static func titled(_ kind: String, _ title: String) -> String { "\(kind) “\(title)”" }

  /// An item, or one time of it, was removed: `Event “Lunch” tomorrow at noon removed`.
  package static func removed(_ name: String, when: String?) -> String {
    guard let when else { return "\(name) removed" }
    return "\(name) \(when) removed"
  }

  /// A whole series was removed: `Event “Lunch” and all its repetitions removed`.
  package static func removedWithRepetitions(_ name: String) -> String {
    "\(name) and all its repetitions removed"
  }

  /// All items of a kind were removed: `3 timers removed`.
  package static func removed(_ count: Int, _ noun: String) -> String {
    let items = Counting.count(count, noun)
    return "\(items) removed"
  }

  /// What was looked for, in an error: `event “Lunch” tomorrow`, `events tomorrow`.
  package static func wanted(_ noun: String, plural: Bool, title: String?, when: String?) -> String {
    let noun = plural ? "\(noun)s" : noun
    return switch (title, when) {
    case (nil, nil): noun
    case (nil, let when?): "\(noun) \(when)"
    case (let title?, nil): "\(noun) “\(title)”"
    case (let title?, let when?): "\(noun) “\(title)” \(when)"
    }
  }

  /// The next item of a kind, in an error if there is none: `upcoming event`.
  package static func ahead(_ noun: String) -> String { "upcoming \(noun)" }
}
