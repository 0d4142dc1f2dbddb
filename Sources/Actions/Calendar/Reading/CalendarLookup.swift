#if canImport(CIcal)
  import Foundation
  import TimeExpressions
  import Understanding

  /// What a command may speak of in the person's calendars: what is to come, or is at the time that was said; of
  /// reminders also those that are overdue.
  struct CalendarLookup {
    let configuration: ActionConfiguration
    let context: TimeContext
    let notices: Notices

    /// How far ahead and, for reminders, back things are looked for.
    private static let reach = 366 * 86_400

    private var now: Int { instant(.dateTime(context.now)) }

    private func instant(_ point: TimePoint) -> Int { ZoneOffset(context.timeZone).instant(of: point.start) }

    /// - Parameter time: Looked for also where it lies outside of what is usual.
    func events(at time: TimePoint? = nil, until end: TimePoint? = nil) throws -> [CalendarItem] {
      let first = min(now, time.map { instant($0) - 86_400 } ?? now)
      let last = max(now + Self.reach, (end ?? time).map { instant($0) + 2 * 86_400 } ?? now)
      return try reader(configuration.events).items([.event], in: first..<last)
    }

    /// The open ones. Of those that recur, none from before today: that they rang is no sign that they are still to be
    /// done.
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
