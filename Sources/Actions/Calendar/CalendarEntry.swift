import Foundation
import TimeExpressions

/// An event or a task as it goes into a calendar.
struct CalendarEntry: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case event(end: EntryTime)
    /// Rings at its start, which is when it is due.
    case task
  }

  var uid: String
  /// When it was made, in seconds after 1970-01-01T00:00:00Z.
  var stamp: Int
  var summary: String
  var start: EntryTime
  var kind: Kind
  /// An RFC 5545 recurrence rule without its `RRULE:` name.
  var rule: String?
  var timeZone: TimeZone

  var fileName: String { uid + ".ics" }
}

/// One end of an entry.
enum EntryTime: Sendable, Hashable {
  case date(LocalDate)
  /// In the entry's time zone.
  case local(LocalDateTime)
  /// For the second of two instants at which clocks show the same, which local time cannot name.
  case utc(LocalDateTime)

  /// The end that is `seconds` after a local start.
  static func end(of start: LocalDateTime, after seconds: Int, in timeZone: TimeZone) -> EntryTime {
    let clock = ZonedClock(timeZone: timeZone)
    let end = clock.instant(of: start) + seconds
    let local = clock.local(at: end)
    return clock.instant(of: local) == end ? .local(local) : .utc(LocalDateTime(secondsSinceEpoch: end))
  }
}
