/// What a person's own rules say, and that one holds from now on.
package enum RuleSentences {
  /// A person stated a rule: `From now on, “lunch” takes 1 hour.`
  package static func stated(_ rule: String) -> String { "From now on, \(rule)." }

  /// A rule follows from a correction: `From now on, “mum” is Maria Silva. “voicecore rules” lists …`
  package static func learned(_ rule: String) -> String {
    "From now on, \(rule). “voicecore rules” lists your rules and removes them."
  }

  /// A correction, from which a rule might follow, could not be saved.
  package static func correctionNotKept(_ reason: String) -> String {
    "What you corrected could not be saved: \(reason)"
  }

  /// How long an event with this title lasts: `“lunch” takes 1 hour`.
  package static func length(of title: String, _ length: String) -> String { "“\(title)” takes \(length)" }

  /// Who is meant by a name: `“mum” is Maria Silva`.
  package static func person(_ name: String, means person: String) -> String { "“\(name)” is \(person)" }

  /// How a word in a title is written: `“jon” in a title is written “John”`.
  package static func wording(_ heard: String, means written: String) -> String {
    "“\(heard)” in a title is written “\(written)”"
  }

  /// When a reminder for a day rings: `reminders for a day ring at 8:30 AM`.
  package static func reminderTime(_ time: String) -> String { "reminders for a day ring at \(time)" }
}
