import Foundation
import TimeExpressions

/// One time of an event or a task, as a person sees it.
struct CalendarItem: Sendable, Hashable {
  var kind: DueAlarm.Kind
  var uid: String
  /// The occurrence's original start as iCalendar writes it; nil for an item that does not recur.
  var recurrenceID: String?
  var title: String
  /// When an event begins or a task is due, on the person's clock; nil for a task without a time.
  var start: TimePoint?
  var end: TimePoint?
  /// Seconds after 1970-01-01T00:00:00Z.
  var startInstant: Int?
  var endInstant: Int?
  var people: [String] = []
  /// Where it is.
  var place: String?
  /// The file that holds it, without symbolic links.
  var path: String

  func found(as kind: FoundItem.Kind? = nil) -> FoundItem {
    FoundItem(
      kind: kind ?? (self.kind == .event ? .event : .reminder), title: title, start: start, end: end,
      people: people, place: place, location: path)
  }

  /// Whether a time of the person's clock is one of this item's: a day that it reaches into, the moment of its start,
  /// or one while it goes on.
  func isAt(_ point: TimePoint) -> Bool {
    guard let start else { return false }
    let last = end?.start ?? start.start
    switch point {
    case .date(let date):
      let day = LocalDateTime(date: date)
      return start.start < day.adding(seconds: 86_400) && (last > day || start.start >= day)
    case .dateTime(let time):
      return start.start == time || (start.start < time && time < last)
    }
  }
}
