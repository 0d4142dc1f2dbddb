import Foundation

/// One ringing of an alarm of one occurrence of an event or a task.
package struct DueAlarm: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Hashable, Codable {
    case event
    case task
  }

  /// Identifies it across scans and restarts, so that nothing rings twice. An alarm that is moved becomes another
  /// alarm.
  package struct ID: Sendable, Hashable, Codable {
    package var uid: String
    /// The occurrence's original start in the form of RECURRENCE-ID, or `nil` if the item does not recur.
    package var recurrenceID: String?
    /// When the alarm first rings.
    package var trigger: Date
    /// 0 for the first ringing, then counting by the alarm's REPEAT.
    package var repetition: Int

    package init(uid: String, recurrenceID: String?, trigger: Date, repetition: Int = 0) {
      self.uid = uid
      self.recurrenceID = recurrenceID
      self.trigger = trigger
      self.repetition = repetition
    }
  }

  package var id: ID
  package var kind: Kind
  package var summary: String
  /// When to ring.
  package var fireDate: Date
  /// When the occurrence starts, or is due if a task has no start.
  package var start: Date?
  package var isAllDay: Bool
  /// Whether it is an alarm or a timer rather than a reminder.
  package var isAlarm: Bool
  /// The file it was read from.
  package var path: String

  package init(
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
package struct AlarmScan: Sendable, Hashable {
  /// The alarms by time, then by UID.
  package var alarms: [DueAlarm]
  package var skipped: [SkippedCalendarFile]

  package init(alarms: [DueAlarm] = [], skipped: [SkippedCalendarFile] = []) {
    self.alarms = alarms
    self.skipped = skipped
  }
}

/// A file, or an item in it, whose alarms cannot be read.
package struct SkippedCalendarFile: Sendable, Hashable {
  package var path: String
  package var reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension DueAlarm {
  /// Returns whether `other` is a later ringing of the same alarm.
  func isEarlierRinging(of other: DueAlarm) -> Bool {
    var id = other.id
    id.repetition = self.id.repetition
    return id == self.id && self.id.repetition < other.id.repetition
  }
}
