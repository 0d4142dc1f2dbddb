#if canImport(CIcal)
  import Foundation
  import TimeExpressions
  import Understanding

  /// A timer that runs, or is held until it goes on.
  struct SetTimer {
    var item: CalendarItem
    /// Seconds until it rings.
    var left: Int
    var isHeld: Bool

    /// The property that keeps how many seconds are left of a timer that is held. Its file has no due time meanwhile, so
    /// that no program rings it.
    static let leftProperty = "X-VOICECORE-LEFT"
  }

  /// Finds timers by their names.
  struct TimerLookup {
    let places: AlarmPlaces
    let context: TimeContext

    private var lookup: AlarmLookup { AlarmLookup(places: places, context: context) }

    /// All, the next to ring first, those that are held last.
    func all() throws -> [SetTimer] {
      let now = Int(lookup.now.timeIntervalSince1970)
      let running = try lookup.pending().map(lookup.item).filter { Self.isTimer($0.title) }.map {
        SetTimer(item: $0, left: ($0.startInstant ?? now) - now, isHeld: false)
      }
      return running + held()
    }

    /// Those that are held.
    func held() -> [SetTimer] {
      CalendarFile.paths(in: places.alarms.path).compactMap { path in
        guard let bytes = try? ICalendarTree.bytes(at: path) else { return nil }
        let text = CalendarLines(bytes)
        guard let task = text.components(named: "VTODO").first,
          let left = text.property(SetTimer.leftProperty, of: task).flatMap({ Int($0.value) }), left > 0,
          let uid = text.property("UID", of: task)?.value
        else { return nil }
        let title = text.property("SUMMARY", of: task).map { ContentLine.unescaped($0.value[...]) } ?? "Timer"
        let item = CalendarItem(
          kind: .task, uid: uid, title: SpokenText.line(title),
          path: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        return SetTimer(item: item, left: left, isHeld: true)
      }
    }

    /// The timers that a name fits, all where none was said.
    ///
    /// - Throws: `ActionError.notFound`.
    func named(_ title: String?, where fits: (SetTimer) -> Bool = { _ in true }) throws -> [SetTimer] {
      let timers = try all().filter(fits)
      let wanted = WantedItem(title: title)
      let uids = Set(wanted.matches(among: timers.map(\.item)).items.map(\.uid))
      let found = timers.filter { uids.contains($0.item.uid) }
      guard !found.isEmpty else { throw ActionError.notFound((title.map { "\($0) " } ?? "") + "timer") }
      return found
    }

    /// A timer says so in its title; an alarm does not.
    static func isTimer(_ title: String) -> Bool {
      FoldedWords.words(title).contains("timer")
    }

    /// The file of a timer with another time until it rings.
    func change(_ timer: SetTimer, left: Int, isHeld: Bool) throws -> FileChange {
      try CalendarChange(item: timer.item, context: context).edit { bytes in
        var text = CalendarLines(bytes)
        guard let task = text.components(named: "VTODO").first else {
          throw UnreadableCalendar(reason: "its lines are not in the usual form")
        }
        if isHeld {
          text.set(SetTimer.leftProperty, to: "\(left)", in: task)
          if let held = text.components(named: "VTODO").first { text.remove(["DUE"], from: held) }
        } else {
          text.set("DUE", to: TaskCompletion.utcStamp(lookup.now.addingTimeInterval(Double(left))), in: task)
          if let due = text.components(named: "VTODO").first {
            text.remove([SetTimer.leftProperty], from: due)
          }
        }
        // What it was snoozed to is counted in what is left.
        while let snooze = text.components(named: "VALARM").first(where: { isSnooze($0, in: text) }) {
          text.remove(snooze)
        }
        return text.bytes
      }
    }

    /// A timer's own alarm goes by its due time, that of a snooze by the clock.
    private func isSnooze(_ alarm: CalendarLines.Component, in text: CalendarLines) -> Bool {
      text.property("TRIGGER", of: alarm)?.parameters.uppercased().contains("VALUE=DATE-TIME") ?? false
    }
  }
#endif
