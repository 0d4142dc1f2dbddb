import Foundation

/// A folder that actions write into.
public struct ActionFolder: Sendable, Hashable, Codable {
  /// The absolute path.
  public var path: String
  /// Whether it belongs to VoiceCore, which then makes it if it is missing. A folder of the user is never made; it
  /// may be on a disk that is not mounted at the moment.
  public var isOwn: Bool

  /// Creates the description of a folder.
  public init(path: String, isOwn: Bool) {
    self.path = path
    self.isOwn = isOwn
  }

  /// Decodes a folder. One that is given by its path alone belongs to the user.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    path = try values.decode(String.self, forKey: .path)
    isOwn = try values.decodeIfPresent(Bool.self, forKey: .isOwn) ?? false
  }
}

/// Where actions write, and their defaults for what was not said.
public struct ActionConfiguration: Sendable, Hashable, Codable {
  /// A vdir collection for events.
  public var events: ActionFolder
  /// A vdir collection for reminders.
  public var tasks: ActionFolder
  /// A folder of Markdown files.
  public var notes: ActionFolder
  /// A vCard file or a folder of them, or `nil` for none.
  public var contacts: String?
  /// When a reminder for a day without a time rings, in minutes after midnight (0 to 1439).
  public var reminderMinuteOfDay: Int
  /// The length in minutes of an event whose end was not said.
  public var eventMinutes: Int
  /// The time zone of commands: an identifier of the time zone database, or nil for the system's zone.
  public var timeZone: String?

  /// Creates a configuration.
  public init(
    events: ActionFolder, tasks: ActionFolder, notes: ActionFolder, contacts: String? = nil,
    reminderMinuteOfDay: Int = 9 * 60, eventMinutes: Int = 60, timeZone: String? = nil
  ) {
    self.events = events
    self.tasks = tasks
    self.notes = notes
    self.contacts = contacts
    self.reminderMinuteOfDay = reminderMinuteOfDay
    self.eventMinutes = eventMinutes
    self.timeZone = timeZone
  }

  /// Decodes a configuration. Missing values get their defaults: folders are VoiceCore's own.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self = .own()
    events = try values.decodeIfPresent(ActionFolder.self, forKey: .events) ?? events
    tasks = try values.decodeIfPresent(ActionFolder.self, forKey: .tasks) ?? tasks
    notes = try values.decodeIfPresent(ActionFolder.self, forKey: .notes) ?? notes
    contacts = try values.decodeIfPresent(String.self, forKey: .contacts)
    reminderMinuteOfDay =
      try values.decodeIfPresent(Int.self, forKey: .reminderMinuteOfDay) ?? reminderMinuteOfDay
    eventMinutes = try values.decodeIfPresent(Int.self, forKey: .eventMinutes) ?? eventMinutes
    timeZone = try values.decodeIfPresent(String.self, forKey: .timeZone)
  }

  /// VoiceCore's own folders below ``StateFolder``, for a person without calendars.
  public static func own(environment: [String: String] = ProcessInfo.processInfo.environment) -> Self {
    let data = StateFolder(environment: environment).data
    return ActionConfiguration(
      events: ActionFolder(path: data + "/calendars/events", isOwn: true),
      tasks: ActionFolder(path: data + "/calendars/tasks", isOwn: true),
      notes: ActionFolder(path: data + "/notes", isOwn: true))
  }
}
