/// What a person asked for: an intent of the schema and its slots.
public struct Command: Sendable, Hashable {
  public var intent: Intent
  public var slots: [Slot: SlotValue]

  public init(_ intent: Intent, _ slots: [Slot: SlotValue] = [:]) {
    self.intent = intent
    self.slots = slots
  }

  public static let none = Command(.none)
}

/// The name of something that can be asked for, as in the schema.
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
  public static let none = Intent(rawValue: "none")
}

/// The name of a detail of a command, as in the schema.
public struct Slot: RawRepresentable, Sendable, Hashable, Codable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let title = Slot(rawValue: "title")
  public static let dateTimePoint = Slot(rawValue: "datetime_point")
  public static let dateTimeRange = Slot(rawValue: "datetime_range")
  public static let durationMinutes = Slot(rawValue: "duration_min")
  public static let recurrence = Slot(rawValue: "recurrence")
  public static let noteBody = Slot(rawValue: "note_body")
  public static let emailTo = Slot(rawValue: "email_to")
  public static let emailSubject = Slot(rawValue: "email_subject")
  public static let emailBody = Slot(rawValue: "email_body")
}
