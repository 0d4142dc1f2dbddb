/// What is shown and said when something rings, and why it may not ring.
package enum RingingSentences {
  /// The button that marks a task as done.
  package static let done = "Done"

  /// The button that lets it ring again later.
  package static func snooze(minutes: Int) -> String { "Snooze \(minutes) min" }

  /// When a task is due.
  package static func due(_ time: String) -> String { "Due \(time)" }

  /// When an event starts.
  package static func starts(_ time: String) -> String { "Starts \(time)" }

  /// When something that rings late was to ring.
  package static func wasToRing(_ time: String) -> String { "Missed: this should have rung \(time)." }

  /// How often something was missed, if more than once.
  package static func missed(times: Int) -> String { "It was missed \(times) times." }

  /// The title of something that rings late.
  package static func missed(_ name: String) -> String { "Missed: \(name)" }

  /// Said when an alarm or timer rings, whose name says what it is.
  package static func alarm(_ name: String) -> String { "\(name)." }

  /// Said when anything else rings.
  package static func reminder(_ name: String) -> String { "Reminder: \(name)." }

  /// Said when an alarm or timer rings late.
  package static func missedAlarm(_ name: String) -> String { "Missed alarm: \(name)." }

  /// Said when anything else rings late.
  package static func missedReminder(_ name: String) -> String { "Missed reminder: \(name)." }

  /// A timer or an alarm is set while no agent runs.
  package static let silent =
    "The agent is not running, so nothing will ring unless VoiceCore is open in a browser. "
    + "“voicecore agent install” starts it."

  /// A file of an alarm or timer cannot be read.
  package static func unreadable(_ path: String, _ reason: String) -> String {
    "The file \(path) cannot be read, so a timer or alarm in it is missing here and does not ring: \(reason)."
  }
}
