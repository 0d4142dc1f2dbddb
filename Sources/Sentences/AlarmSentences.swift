/// Receipts of alarms and timers, and answers about them.
package enum AlarmSentences {
  package static let noneSet = "No alarm or timer is set."
  package static let noTimerSet = "No timer is set."

  /// An alarm was set: `Alarm for tomorrow at 7 AM, every day`.
  package static func set(_ name: String, for when: String, repetition: String?) -> String {
    guard let repetition else { return "\(name) for \(when)" }
    return "\(name) for \(when), \(repetition)"
  }

  /// A timer was set: `Pasta timer for 8 minutes, until 6:08 PM`.
  package static func set(_ name: String, for length: String, until end: String) -> String {
    "\(name) for \(length), until \(end)"
  }

  /// What rang was stopped.
  package static func stopped(_ name: String) -> String { "\(name) stopped" }

  /// What rang will ring again later: `Alarm snoozed for 10 minutes`.
  package static func snoozed(_ title: String, for length: String) -> String {
    "\(title) snoozed for \(length)"
  }

  /// A timer was paused: `Pasta timer paused, with 3 minutes left`.
  package static func paused(_ name: String, left: String) -> String { "\(name) paused, with \(left) left" }

  /// A paused timer runs again: `Pasta timer resumed, with 3 minutes left, until 6:08 PM`.
  package static func resumed(_ name: String, for left: String, until end: String) -> String {
    "\(name) resumed, with \(left) left, until \(end)"
  }

  /// The length of a running timer was changed: `Pasta timer has 5 minutes left, until 6:10 PM`.
  package static func changed(_ name: String, left: String, until end: String) -> String {
    "\(name) has \(left) left, until \(end)"
  }

  /// The length of a paused timer was changed: `Pasta timer has 5 minutes left, and is paused`.
  package static func changedPaused(_ name: String, left: String) -> String {
    "\(name) has \(left) left, and is paused"
  }

  /// More was to be taken from a timer than it has left.
  package static func tooShort(_ title: String, left: String) -> String {
    "The \(title) has only \(left) left. To end it, say “stop the timer”."
  }

  /// What is set and what rings: `You have 1 alarm and 1 timer: Alarm at 7 AM, Timer, ringing.`
  package static func list(alarms: Int, timers: Int, _ list: String) -> String {
    let alarmCount = Counting.count(alarms, "alarm")
    let timerCount = Counting.count(timers, "timer")
    return switch (alarms, timers) {
    case (_, 0): "You have \(alarmCount): \(list)."
    case (0, _): "You have \(timerCount): \(list)."
    default: "You have \(alarmCount) and \(timerCount): \(list)."
    }
  }

  /// No alarm rings at the time that was asked about.
  package static func noneSet(for time: String) -> String { "No alarm is set for \(time)." }

  /// One in a list that is ringing.
  package static func ringing(_ title: String) -> String { "\(title), ringing" }

  /// A timer in a list: `pasta timer: 4 minutes left`.
  package static func listed(_ title: String, left: String) -> String { "\(title): \(left) left" }

  /// A paused timer in a list: `pasta timer: 4 minutes left, paused`.
  package static func listedPaused(_ title: String, left: String) -> String {
    "\(title): \(left) left, paused"
  }

  /// A timer that was looked for by its name, in an error: `pasta timer`.
  package static func timer(named title: String) -> String { "\(title) timer" }

  // What else was looked for, in an error.
  package static let alarm = "alarm"
  package static let ringingAlarm = "alarm ringing"
  package static let timer = "timer"
  package static let timers = "timers"
  package static let runningTimer = "running timer"
  package static let pausedTimer = "paused timer"
}
