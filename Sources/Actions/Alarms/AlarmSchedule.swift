import Foundation

/// An alarm whose time has come.
package struct Ringing: Sendable, Hashable {
  package var alarm: DueAlarm
  /// When it should ring: the alarm's time, or the time it was snoozed to.
  package var dueDate: Date
  /// Whether it is late, because the machine slept or the agent did not run.
  package var isLate: Bool
  /// Other missed ringings of the same item, which this one represents.
  package var missed: [DueAlarm.ID]

  package init(alarm: DueAlarm, dueDate: Date, isLate: Bool, missed: [DueAlarm.ID] = []) {
    self.alarm = alarm
    self.dueDate = dueDate
    self.isLate = isLate
    self.missed = missed
  }
}

/// Decides what rings when. A pure value of the alarms and the time.
///
/// It uses wall-clock time, so that a change of the clock is no special case: what is past and has not rung is due,
/// and what has rung does not ring again when the clock goes back.
package struct AlarmSchedule: Sendable, Hashable {
  /// Seconds after which a ringing counts as late.
  package static let tolerance: TimeInterval = 60
  /// For how many seconds a missed alarm is still delivered.
  package static let lookback: TimeInterval = 7 * 86_400

  package private(set) var memory: AlarmMemory
  package private(set) var alarms: [DueAlarm] = []

  package init(memory: AlarmMemory = AlarmMemory()) {
    self.memory = memory
  }

  /// Takes the alarms of a new scan, and forgets what rang long ago.
  ///
  /// A new collection rings from now on; its past stays silent.
  package mutating func update(_ alarms: [DueAlarm], collections: [String], now: Date) {
    self.alarms = alarms
    for collection in collections where memory.watchedSince[collection] == nil {
      memory.watchedSince[collection] = now
    }
    let known = Set(alarms.map(\.id))
    let oldest = now.addingTimeInterval(-Self.lookback - 86_400)
    memory.records.removeAll { !known.contains($0.id) && $0.rungAt < oldest }
  }

  /// Returns the next time at which something will be due.
  package func nextDue(after now: Date) -> Date? {
    let records = recordsByID
    return alarms.compactMap { dueDate(of: $0, records) }.filter { $0 > now }.min()
  }

  /// Returns what has to ring now. It stays due until ``rang(_:at:)``, so that after a crash it rings again rather
  /// than never.
  ///
  /// Of several missed ringings of an item only the last one is returned, and none if another one is due in time.
  package func due(at now: Date) -> [Ringing] {
    let records = recordsByID
    var ringings: [Ringing] = []
    var late: [String: [Ringing]] = [:]
    for alarm in alarms {
      guard let date = dueDate(of: alarm, records), date <= now else { continue }
      let isLate = now.timeIntervalSince(date) > Self.tolerance
      let ringing = Ringing(alarm: alarm, dueDate: date, isLate: isLate)
      if isLate { late[alarm.id.uid, default: []].append(ringing) } else { ringings.append(ringing) }
    }
    for (uid, missed) in late {
      if let index = ringings.firstIndex(where: { $0.alarm.id.uid == uid }) {
        ringings[index].missed += missed.map(\.alarm.id)
      } else if var last = missed.max(by: { $0.dueDate < $1.dueDate }) {
        last.missed = missed.map(\.alarm.id).filter { $0 != last.alarm.id }
        ringings.append(last)
      }
    }
    return ringings.sorted { ($0.dueDate, $0.alarm.id.uid) < ($1.dueDate, $1.alarm.id.uid) }
  }

  /// Records that something was delivered.
  package mutating func rang(_ ringing: Ringing, at now: Date) {
    for id in [ringing.alarm.id] + ringing.missed {
      change(id, now: now) { record in
        record.rungAt = now
        record.snoozedUntil = nil
      }
    }
  }

  package mutating func snooze(_ id: DueAlarm.ID, until date: Date, now: Date) {
    change(id, now: now) { $0.snoozedUntil = date }
  }

  /// Silences an alarm and its repetitions.
  package mutating func acknowledge(_ id: DueAlarm.ID, now: Date) {
    change(id, now: now) { record in
      record.snoozedUntil = nil
      record.isAcknowledged = true
    }
  }

  private var recordsByID: [DueAlarm.ID: AlarmMemory.Record] {
    Dictionary(memory.records.map { ($0.id, $0) }) { _, last in last }
  }

  /// Returns when the alarm is due, or `nil` if it will not ring any more.
  private func dueDate(of alarm: DueAlarm, _ records: [DueAlarm.ID: AlarmMemory.Record]) -> Date? {
    if let record = records[alarm.id] { return record.snoozedUntil }
    let earlier = (0..<max(alarm.id.repetition, 0)).contains { repetition in
      var id = alarm.id
      id.repetition = repetition
      return records[id]?.isAcknowledged ?? false
    }
    let collection = (alarm.path as NSString).deletingLastPathComponent
    let since = memory.watchedSince[collection] ?? .distantFuture
    return earlier || alarm.fireDate < since ? nil : alarm.fireDate
  }

  private mutating func change(
    _ id: DueAlarm.ID, now: Date, _ body: (inout AlarmMemory.Record) -> Void
  ) {
    if let index = memory.records.firstIndex(where: { $0.id == id }) {
      body(&memory.records[index])
    } else {
      var record = AlarmMemory.Record(id: id, rungAt: now)
      body(&record)
      memory.records.append(record)
    }
  }
}

/// The wall clock, and waiting for a time on it.
package protocol WallClock: Sendable {
  var now: Date { get }

  /// Returns when `now` has reached the date, even if the clock was set or the machine slept meanwhile.
  func sleep(until date: Date) async throws
}

/// The machine's clock.
package struct SystemWallClock: WallClock {
  /// The longest sleep in seconds. Timers of the system do not count the time that the machine slept, so the clock is
  /// checked this often.
  static let longestSleep: TimeInterval = 15

  package init() {}

  package var now: Date { Date() }

  package func sleep(until date: Date) async throws {
    while true {
      let remaining = date.timeIntervalSinceNow
      guard remaining > 0 else { return }
      try await Task.sleep(for: .seconds(min(remaining, Self.longestSleep)))
    }
  }
}
