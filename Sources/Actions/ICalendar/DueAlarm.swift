import Foundation

/// One ringing of an alarm of one occurrence of an event or a task.
public struct DueAlarm: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, Codable {
    case event
    case task
  }

  /// Identifies it across scans and restarts, so that nothing rings twice. An alarm that is moved becomes another
  /// alarm.
  public struct ID: Sendable, Hashable, Codable {
    public var uid: String
    /// The occurrence's original start in the form of RECURRENCE-ID; nil if the item does not recur.
    public var recurrenceID: String?
    /// When the alarm first rings.
    public var trigger: Date
    /// 0 for the first ringing, then counting by the alarm's REPEAT.
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
  /// When the occurrence starts, or is due if a task has no start.
  public var start: Date?
  public var isAllDay: Bool
  /// Whether it is an alarm or a timer rather than a reminder.
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

/// The result of a scan of the collections.
public struct AlarmScan: Sendable, Hashable {
  /// The alarms by time, then by UID.
  public var alarms: [DueAlarm]
  public var skipped: [SkippedCalendarFile]

  public init(alarms: [DueAlarm] = [], skipped: [SkippedCalendarFile] = []) {
    self.alarms = alarms
    self.skipped = skipped
  }
}

/// A file, or an item in it, whose alarms cannot be read.
public struct SkippedCalendarFile: Sendable, Hashable {
  public var path: String
  public var reason: String

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension DueAlarm {
  /// Whether `other` is a later ringing of the same alarm.
  func isEarlierRinging(of other: DueAlarm) -> Bool {
    var id = other.id
    id.repetition = self.id.repetition
    return id == self.id && self.id.repetition < other.id.repetition
  }
}
