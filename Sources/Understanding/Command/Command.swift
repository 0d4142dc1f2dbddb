/// What a person asked for: an intent of the schema and its slots.
public struct Command: Sendable, Hashable {
  /// The intent, which is `none` if no command was understood.
  public var intent: Intent
  /// The values of the slots that were filled.
  public var slots: [Slot: SlotValue]

  /// Makes a command.
  public init(_ intent: Intent, _ slots: [Slot: SlotValue] = [:]) {
    self.intent = intent
    self.slots = slots
  }

  /// The command of an utterance that asks for nothing that is understood.
  public static let none = Command(.none)
}

/// The name of an intent in the schema.
public struct Intent: RawRepresentable, Sendable, Hashable, Codable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let createEvent = Intent(rawValue: "create_event")
  public static let addReminder = Intent(rawValue: "add_reminder")
  public static let createNote = Intent(rawValue: "create_note")
  public static let readEmail = Intent(rawValue: "read_email")
  public static let sendEmail = Intent(rawValue: "send_email")
  public static let queryCalendar = Intent(rawValue: "query_calendar")
  public static let cancelEvent = Intent(rawValue: "cancel_event")
  public static let updateEvent = Intent(rawValue: "update_event")
  public static let listReminders = Intent(rawValue: "list_reminders")
  public static let completeReminder = Intent(rawValue: "complete_reminder")
  public static let cancelReminder = Intent(rawValue: "cancel_reminder")
  public static let setTimer = Intent(rawValue: "set_timer")
  public static let setAlarm = Intent(rawValue: "set_alarm")
  public static let listAlarms = Intent(rawValue: "list_alarms")
  public static let snoozeAlarm = Intent(rawValue: "snooze_alarm")
  public static let stopAlarm = Intent(rawValue: "stop_alarm")
  public static let searchNotes = Intent(rawValue: "search_notes")
  public static let replyEmail = Intent(rawValue: "reply_email")
  public static let forwardEmail = Intent(rawValue: "forward_email")
  public static let markEmailRead = Intent(rawValue: "mark_email_read")
  public static let markEmailUnread = Intent(rawValue: "mark_email_unread")
  public static let undo = Intent(rawValue: "undo")
  public static let tellTime = Intent(rawValue: "tell_time")
  public static let tellDate = Intent(rawValue: "tell_date")
  public static let countDays = Intent(rawValue: "count_days")
  public static let addToTimer = Intent(rawValue: "add_to_timer")
  public static let takeFromTimer = Intent(rawValue: "take_from_timer")
  public static let changeTimer = Intent(rawValue: "change_timer")
  public static let pauseTimer = Intent(rawValue: "pause_timer")
  public static let resumeTimer = Intent(rawValue: "resume_timer")
  public static let removeFromList = Intent(rawValue: "remove_from_list")
  public static let tickList = Intent(rawValue: "tick_list")
  public static let clearList = Intent(rawValue: "clear_list")
  public static let appendNote = Intent(rawValue: "append_note")
  public static let swapEvents = Intent(rawValue: "swap_events")
  public static let deleteNote = Intent(rawValue: "delete_note")
  public static let calculate = Intent(rawValue: "calculate")
  /// Runs one of the person's own skills.
  public static let runSkill = Intent(rawValue: "run_skill")
  public static let help = Intent(rawValue: "help")
  public static let none = Intent(rawValue: "none")
}

/// The name of a slot in the schema.
public struct Slot: RawRepresentable, Sendable, Hashable, Codable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let title = Slot(rawValue: "title")
  public static let newTitle = Slot(rawValue: "new_title")
  public static let oldDateTime = Slot(rawValue: "old_datetime")
  public static let dateTimePoint = Slot(rawValue: "datetime_point")
  public static let dateTimeRange = Slot(rawValue: "datetime_range")
  public static let durationMinutes = Slot(rawValue: "duration_min")
  public static let durationSeconds = Slot(rawValue: "duration_seconds")
  public static let recurrence = Slot(rawValue: "recurrence")
  public static let noteBody = Slot(rawValue: "note_body")
  public static let searchText = Slot(rawValue: "search_text")
  public static let emailFrom = Slot(rawValue: "email_from")
  public static let emailTo = Slot(rawValue: "email_to")
  public static let emailSubject = Slot(rawValue: "email_subject")
  public static let emailBody = Slot(rawValue: "email_body")
  public static let addedPeople = Slot(rawValue: "added_people")
  public static let removedPeople = Slot(rawValue: "removed_people")
  public static let newRecipients = Slot(rawValue: "new_recipients")
  public static let place = Slot(rawValue: "place")
  public static let listName = Slot(rawValue: "list_name")
  public static let items = Slot(rawValue: "items")
  public static let scope = Slot(rawValue: "scope")
  /// The message that was found, identified by its file name.
  public static let message = Slot(rawValue: "message")
  public static let sum = Slot(rawValue: "sum")
  public static let skill = Slot(rawValue: "skill")
  public static let details = Slot(rawValue: "details")
  public static let answer = Slot(rawValue: "answer")
  public static let response = Slot(rawValue: "response")
}
