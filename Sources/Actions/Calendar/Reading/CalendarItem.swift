import Foundation
import TimeExpressions

/// One occurrence of an event or a task, as a person sees it.
struct CalendarItem: Sendable, Hashable {
  var kind: DueAlarm.Kind
  var uid: String
  /// The occurrence's original start in iCalendar's form, or `nil` if the item does not recur.
  var recurrenceID: String?
  var title: String
  /// When it begins or is due, in the person's time zone, or `nil` for a task without a time.
  var start: TimePoint?
  var end: TimePoint?
  /// The start in seconds since 1970.
  var startInstant: Int?
  var endInstant: Int?
  var people: [String] = []
  /// The place.
  var place: String?
  /// The file that contains it, without symbolic links.
  var path: String

  func found(as kind: FoundItem.Kind? = nil) -> FoundItem {
    FoundItem(
      kind: kind ?? (self.kind == .event ? .event : .reminder), title: title, start: start, end: end,
      people: people, place: place, location: path)
  }

  /// Returns whether a time refers to this item: a day that it covers, the moment of its start, or a time while it
  /// lasts.
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

extension [CalendarItem] {
  /// Returns the items that begin later than now, the soonest first.
  func coming(in context: TimeContext) -> [CalendarItem] {
    let now = ZoneOffset(context.timeZone).instant(of: context.now)
    return filter { ($0.startInstant ?? 0) > now }.sorted { ($0.startInstant ?? 0) < ($1.startInstant ?? 0) }
  }
}
