/// Receipts of reminders, answers about them, and why one cannot be marked done.
package enum ReminderSentences {
  /// A reminder was made: `Reminder “Water the plants” for tomorrow at 9 AM, every week`.
  package static func made(_ title: String, for when: String, repetition: String?) -> String {
    guard let repetition else { return "Reminder “\(title)” for \(when)" }
    return "Reminder “\(title)” for \(when), \(repetition)"
  }

  /// A reminder was marked done.
  package static func done(_ title: String) -> String { "Reminder “\(title)” done" }

  /// The open reminders, all or those of a time: `You have 1 open reminder for today: Call Tom at 5 PM.`
  package static func open(_ count: Int, for time: String?, _ list: String?) -> String {
    let reminders = Counting.count(count, "open reminder")
    return switch (time, list) {
    case (nil, nil): "You have \(reminders)."
    case (nil, let list?): "You have \(reminders): \(list)."
    case (let time?, nil): "You have \(reminders) for \(time)."
    case (let time?, let list?): "You have \(reminders) for \(time): \(list)."
    }
  }

  /// The file or its task is gone.
  package static func gone(from path: String) -> String {
    "The task is no longer in \(path); nothing was changed."
  }

  /// The file cannot be changed.
  package static func notChangeable(_ path: String, _ reason: String) -> String {
    "\(path) cannot be changed: \(reason)."
  }

  /// Other programs keep changing the file.
  package static func busy(_ path: String) -> String {
    "\(path) is being changed by another program; try again."
  }
}
