import Understanding

/// A mapping of the intents of HWU64 and SLURP to VoiceCore's.
enum PublicIntents {
  /// The right intents for each label, the likeliest first. Other labels mean `none`.
  private static let wider: [String: [Intent]] = [
    "email_sendemail": [.sendEmail, .replyEmail, .forwardEmail], "email_query": [.readEmail],
    "calendar_query": [.queryCalendar, .listReminders], "calendar_remove": [.cancelEvent, .cancelReminder],
    "alarm_set": [.setAlarm], "alarm_query": [.listAlarms], "alarm_remove": [.stopAlarm],
    "lists_createoradd": [.createNote, .addReminder], "lists_query": [.searchNotes, .listReminders],
    "datetime_query": [.none, .tellTime, .tellDate, .countDays],
    "lists_remove": [
      .none, .completeReminder, .cancelReminder, .removeFromList, .tickList, .clearList, .deleteNote,
    ],
    "qa_maths": [.none, .calculate],
  ]
  /// The labels for which none of the six first intents fits.
  private static let leftOutOfSix: Set<String> = [
    "lists_createoradd", "calendar_query", "calendar_remove", "alarm_set", "alarm_query", "alarm_remove",
    "lists_query", "lists_remove", "email_querycontact", "email_addcontact", "datetime_query",
    "datetime_convert",
  ]
  private static let reminding = ["remind", "notify", "alert", "notification", "let me know"]

  static func intents(_ label: String, _ text: String) -> [Intent] {
    guard label == "calendar_set" else { return wider[label] ?? [.none] }
    let words = text.lowercased()
    return [reminding.contains { words.contains($0) } ? .addReminder : .createEvent]
  }

  /// Returns the intent among the six first ones, or `nil` if their score leaves the text out.
  static func ofSix(_ label: String, _ text: String) -> Intent? {
    leftOutOfSix.contains(label) ? nil : intents(label, text).first
  }
}
