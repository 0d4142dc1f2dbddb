import Foundation

/// One ringing of one alarm of one occurrence of an event or a task.
public struct DueAlarm: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, Codable {
    case event
    case task
  }

  /// What stays the same across scans and restarts, so that nothing rings twice. An alarm that is moved to another
  /// time is another alarm.
  public struct ID: Sendable, Hashable, Codable {
    public var uid: String
    /// The occurrence's original start as iCalendar writes it in RECURRENCE-ID; nil for an item that does not recur.
    public var recurrenceID: String?
    /// When the alarm first rings.
    public var trigger: Date
    /// 0 for the first ringing, then counting the alarm's REPEAT.
    public var repetition: Int

    public init(uid: String, recurrenceID: String?, trigger: Date, repetition: Int = 0) {
      self.uid = uid
      self.recurrenceID = recurrenceID
      self.trigger = trigger
      self.repetition = repetition
    }
  }

  public var id: ID
  public var kind: Kind
  public var summary: String
  /// When to ring.
  public var fireDate: Date
  /// When the occurrence starts; for a task without a start, when it is due.
  public var start: Date?
  public var isAllDay: Bool
  /// An alarm or a timer, and no reminder.
  public var isAlarm: Bool
  /// The file it was read from.
  public var path: String

  public init(
    id: ID, kind: Kind, summary: String, fireDate: Date, start: Date?, isAllDay: Bool, path: String,
    isAlarm: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.summary = summary
    self.fireDate = fireDate
    self.start = start
    self.isAllDay = isAllDay
    self.path = path
    self.isAlarm = isAlarm
  }
}

/// What a scan of the collections found.
public struct AlarmScan: Sendable, Hashable {
  /// By time, then by UID.
  public var alarms: [DueAlarm]
  public var skipped: [SkippedCalendarFile]

  public init(alarms: [DueAlarm] = [], skipped: [SkippedCalendarFile] = []) {
    self.alarms = alarms
    self.skipped = skipped
  }
}

/// A file, or an item of one, that no alarms can be read from.
public struct SkippedCalendarFile: Sendable, Hashable {
  public var path: String
  public var reason: String

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension DueAlarm {
  /// Whether it is the same alarm, which now rings again.
  func isEarlierRinging(of other: DueAlarm) -> Bool {
    var id = other.id
    id.repetition = self.id.repetition
    return id == self.id && self.id.repetition < other.id.repetition
  }
}
