import Foundation
import Sentences
import TimeExpressions
import Understanding

/// An event or a task to be written into a calendar.
struct CalendarEntry: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case event(end: EntryTime)
    /// A task, which rings at its start, when it is due.
    case task
    /// An alarm: a task that rings again until it is stopped.
    case alarm(AlarmCategory)
  }

  var uid: String
  /// When the entry was made, in seconds since 1970.
  var stamp: Int
  var summary: String
  var start: EntryTime
  var kind: Kind
  var rule: RecurrenceRule?
  /// Who is there.
  var people: [ItemChange.Invited] = []
  /// The place.
  var place: String?
  var timeZone: TimeZone

  var fileName: String { uid + ".ics" }
}

/// The category that distinguishes an alarm from a reminder in its file.
enum AlarmCategory: String, Sendable, Hashable {
  case alarm = "ALARM"
  case timer = "TIMER"
}

/// A time of an entry.
enum EntryTime: Sendable, Hashable {
  case date(LocalDate)
  /// In the entry's time zone.
  case local(LocalDateTime)
  /// For instants whose local time the clocks show twice. Programs differ in which of the two they take.
  case utc(LocalDateTime)

  /// Writes an instant in a form that all programs read alike.
  init(instant: Int, in timeZone: TimeZone) {
    let zone = ZoneOffset(timeZone)
    let local = zone.local(at: instant)
    // Clocks go back by three hours at most, so a day on each side is enough.
    let others = [zone.at(instant - 86_400), zone.at(instant + 86_400)].map { local.secondsSinceEpoch - $0 }
    let isRepeated = others.contains { $0 != instant && zone.local(at: $0) == local }
    self = isRepeated ? .utc(LocalDateTime(secondsSinceEpoch: instant)) : .local(local)
  }

  /// Returns the instant; midnight for a day.
  func instant(in timeZone: TimeZone) -> Int {
    switch self {
    case .date(let date): ZoneOffset(timeZone).instant(of: LocalDateTime(date: date))
    case .local(let local): ZoneOffset(timeZone).instant(of: local)
    case .utc(let utc): utc.secondsSinceEpoch
    }
  }
}

extension EntryTime {
  /// Returns the time in words for a receipt: `tomorrow at 7 AM`.
  func inWords(_ context: TimeContext) -> String {
    let point: TimePoint =
      switch self {
      case .date(let date): .date(date)
      case .local(let local): .dateTime(local)
      case .utc(let utc): .dateTime(ZoneOffset(context.timeZone).local(at: utc.secondsSinceEpoch))
      }
    return TimePhrase().text(for: point, now: context.now)
  }
}

extension RecurrenceRule {
  /// The rule in words for a receipt: `every Monday`.
  var inWords: String { TimePhrase().text(for: self) ?? ItemSentences.repeating }
}

extension CalendarEntry {
  /// An entry made now, under a new identifier.
  init(title: String, start: EntryTime, kind: Kind, rule: RecurrenceRule?, context: TimeContext) {
    self.init(
      uid: UUID().uuidString.lowercased(),
      stamp: ZoneOffset(context.timeZone).instant(of: context.now),
      summary: title, start: start, kind: kind, rule: rule, timeZone: context.timeZone)
  }
}

extension Command {
  /// Returns the words of a slot in one line.
  ///
  /// - Throws: `ActionError.missingSlot` if there are none, `ActionError.tooLong`.
  func line(_ slot: Slot, limit: Int = 500) throws -> String {
    guard let text = text(slot) else { throw ActionError.missingSlot(slot) }
    // Counts scalars, since one character may consist of any number of them.
    guard text.unicodeScalars.count <= limit else { throw ActionError.tooLong(slot, limit: limit) }
    let line = CleanText.line(text)
    guard !line.isEmpty else { throw ActionError.missingSlot(slot) }
    return line
  }
}
