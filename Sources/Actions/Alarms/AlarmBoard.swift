import Foundation
import JSONValues
import Sentences
import TimeExpressions
import Understanding

/// The timers and alarms of this machine, as a screen shows them: what rings, what is set, what is paused.
package struct AlarmBoard: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package enum Kind: String, Sendable, Codable {
      case timer, alarm
    }

    package enum State: Sendable, Hashable {
      /// It has been ringing since this time.
      case ringing(since: Date)
      /// It rings next at this time.
      case running(until: Date)
      /// It is paused with this many seconds left.
      case paused(seconds: Int)
    }

    /// The calendar's UID, which stays the same when the entry is changed.
    package var id: String
    package var kind: Kind
    package var name: String
    package var state: State

    package init(id: String, kind: Kind, name: String, state: State) {
      (self.id, self.kind, self.name, self.state) = (id, kind, name, state)
    }
  }

  /// The entries: what rings, the latest first; then what is running, the next to ring first; then what is paused.
  package var entries: [Entry]
  /// The files that cannot be read, so that their timers and alarms are missing here.
  package var unreadable: [SkippedCalendarFile]
  /// Whether the agent runs, which rings without any page or window.
  package var isAgentRunning: Bool

  package init(entries: [Entry], unreadable: [SkippedCalendarFile] = [], isAgentRunning: Bool = false) {
    (self.entries, self.unreadable, self.isAgentRunning) = (entries, unreadable, isAgentRunning)
  }

  /// Seconds until something rings next, or `nil` if nothing is running.
  package func secondsToNext(at context: TimeContext) -> Int? {
    entries.compactMap { entry in
      guard case .running = entry.state else { return nil }
      return entry.seconds(at: context)
    }
    .min()
  }
}

extension AlarmBoard.Entry {
  /// Seconds until it rings, or left while paused; negative for how long it has been ringing.
  package func seconds(at context: TimeContext) -> Int {
    switch state {
    case .ringing(let date), .running(let date):
      Int(date.timeIntervalSince1970) - ZoneOffset(context.timeZone).instant(of: context.now)
    case .paused(let seconds): seconds
    }
  }

  /// Returns when it rings or began to ring, in the person's time zone, or `nil` if it is paused.
  package func time(in timeZone: TimeZone) -> LocalDateTime? {
    switch state {
    case .ringing(let date), .running(let date): LocalDateTime(date, in: timeZone)
    case .paused: nil
    }
  }

  /// Returns the entry as JSON: `{"id","kind","name","state","seconds","at","when"}`. `at` is in local ISO 8601,
  /// `when` in words; both are absent for a paused one.
  package func json(at context: TimeContext) throws -> JSONObject {
    var line = JSONObject()
    try line.add("id", id)
    try line.add("kind", kind)
    try line.add("name", name)
    switch state {
    case .ringing: try line.add("state", "ringing")
    case .running: try line.add("state", "running")
    case .paused: try line.add("state", "paused")
    }
    try line.add("seconds", seconds(at: context))
    if let time = time(in: context.timeZone) {
      try line.add("at", time.description)
      try line.add("when", TimePhrase().text(for: .dateTime(time), now: context.now))
    }
    return line
  }
}

extension SkippedCalendarFile {
  /// A sentence for the person.
  package var sentence: String { RingingSentences.unreadable(path, reason) }
}

#if canImport(CIcal)
  extension AlarmBoard {
    /// Reads the folder of alarms. A file that cannot be read is left out and listed.
    ///
    /// - Throws: `CancellationError`.
    package init(places: AlarmPlaces, context: TimeContext) throws {
      // A board of timers does not show reminders in the person's calendars.
      var own = places
      own.watched = [places.alarms.path]
      let lookup = AlarmLookup(places: own, context: context)
      let ringing = try lookup.ringing().filter(\.isAlarm).map {
        Entry($0, .ringing(since: $0.id.trigger))
      }
      let running = try lookup.pending().map { Entry($0, .running(until: $0.fireDate)) }
      let paused = TimerLookup(places: own, context: context).held().map {
        Entry(id: $0.item.uid, kind: .timer, name: $0.item.title, state: .paused(seconds: $0.left))
      }
      self.init(
        entries: ringing + running + paused, unreadable: try lookup.unreadable(),
        isAgentRunning: places.isAgentRunning)
    }
  }

  extension AlarmBoard.Entry {
    fileprivate init(_ alarm: DueAlarm, _ state: State) {
      self.init(
        id: alarm.id.uid, kind: TimerLookup.isTimer(alarm.summary) ? .timer : .alarm,
        name: CleanText.line(alarm.summary), state: state)
    }
  }
#endif
