#if canImport(CIcal)
  import Foundation
  import TimeExpressions
  import Understanding

  /// The items of the person's calendars that a command may refer to: future ones, those at the time that was said,
  /// and overdue reminders.
  struct CalendarLookup {
    let configuration: ActionConfiguration
    let context: TimeContext
    let notices: Notices

    /// How many seconds ahead, and for reminders back, items are looked for.
    private static let reach = 366 * 86_400

    private var now: Int { instant(.dateTime(context.now)) }

    private func instant(_ point: TimePoint) -> Int { ZoneOffset(context.timeZone).instant(of: point.start) }

    /// - Parameter time: A time to cover, even if it is further away than usual.
    func events(at time: TimePoint? = nil, until end: TimePoint? = nil) throws -> [CalendarItem] {
      let first = min(now, time.map { instant($0) - 86_400 } ?? now)
      let last = max(now + Self.reach, (end ?? time).map { instant($0) + 2 * 86_400 } ?? now)
      return try reader(configuration.events).items([.event], in: first..<last)
    }

    /// Returns the events with times that overlap a range of instants; not those of whole days.
    func events(overlapping range: Range<Int>) throws -> [CalendarItem] {
      let local = ZoneOffset(context.timeZone).local(at: range.lowerBound)
      return try events(at: .dateTime(local)).filter { event in
        guard case .dateTime? = event.start, let start = event.startInstant else { return false }
        return start < range.upperBound && (event.endInstant ?? start) > range.lowerBound
      }
    }

    /// Returns the open reminders. Occurrences of a recurring one from before today are left out: they rang, but
    /// need not be done any more.
    func reminders() throws -> [CalendarItem] {
      let today = instant(.date(context.now.date))
      return try reader(configuration.tasks).items([.task], in: now - Self.reach..<now + Self.reach)
        .filter { $0.recurrenceID == nil || $0.startInstant ?? today >= today }
    }

    private func reader(_ folder: ActionFolder) -> CalendarReader {
      CalendarReader(collections: [folder.path], timeZone: context.timeZone, notices: notices)
    }
  }
#endif
