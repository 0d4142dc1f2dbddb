#if canImport(CIcal)
  import Foundation
  import TimeExpressions

  /// Finds what rings, and which alarms and timers are set.
  struct AlarmLookup {
    let places: AlarmPlaces
    let context: TimeContext

    /// Seconds for which something counts as ringing if it was neither stopped nor snoozed.
    private static let patience: TimeInterval = 3600
    private static let reach: TimeInterval = 366 * 86_400

    var now: Date {
      Date(timeIntervalSince1970: Double(ZoneOffset(context.timeZone).instant(of: context.now)))
    }

    /// Returns the alarms and reminders that ring now and were not answered on the screen, the latest first.
    func ringing() throws -> [DueAlarm] {
      let memory = try? AlarmMemory(contentsOf: "\(places.agentFolder)/alarms.json")
      let answered = (memory?.records ?? []).filter { $0.isAcknowledged || $0.snoozedUntil != nil }
        .map { $0.id.alarm }
      let due = try scan(places.watched, now.addingTimeInterval(-Self.patience), now)
        .filter { !answered.contains($0.id.alarm) }
      return firsts(of: due.reversed())
    }

    /// Returns the next time of each alarm and timer that is set, the soonest first.
    func pending() throws -> [DueAlarm] { firsts(of: try coming()) }

    /// Returns every time at which an alarm or a timer will ring, the soonest first.
    func coming() throws -> [DueAlarm] {
      try scan([places.alarms.path], now.addingTimeInterval(1), now.addingTimeInterval(Self.reach))
        .filter { $0.id.repetition == 0 }
    }

    /// Returns the files of alarms and timers that cannot be read.
    func unreadable() throws -> [SkippedCalendarFile] {
      try scanned([places.alarms.path], now, now).skipped
    }

    func item(_ alarm: DueAlarm) -> CalendarItem {
      let instant = Int(alarm.fireDate.timeIntervalSince1970)
      let local = ZoneOffset(context.timeZone).local(at: instant)
      return CalendarItem(
        kind: alarm.kind, uid: alarm.id.uid, recurrenceID: alarm.id.recurrenceID, title: alarm.summary,
        start: .dateTime(local), startInstant: instant,
        path: URL(fileURLWithPath: alarm.path).resolvingSymlinksInPath().path)
    }

    private func scan(_ collections: [String], _ start: Date, _ end: Date) throws -> [DueAlarm] {
      try scanned(collections, start, end).alarms
    }

    private func scanned(_ collections: [String], _ start: Date, _ end: Date) throws -> AlarmScan {
      try AlarmScanner(collections: collections).scan(from: start, to: end, timeZone: context.timeZone)
    }

    private func firsts(of alarms: [DueAlarm]) -> [DueAlarm] {
      var seen: Set<String> = []
      return alarms.filter { seen.insert($0.id.uid).inserted }
    }
  }

  extension DueAlarm.ID {
    /// The identity of the alarm, whichever of its ringings it is.
    fileprivate var alarm: DueAlarm.ID {
      DueAlarm.ID(uid: uid, recurrenceID: recurrenceID, trigger: trigger)
    }
  }
#endif
