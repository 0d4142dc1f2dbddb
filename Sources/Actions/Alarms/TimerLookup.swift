#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions
  import Understanding

  /// A timer that is running or paused.
  struct SetTimer {
    var item: CalendarItem
    /// The seconds left until it rings.
    var left: Int
    var isHeld: Bool

    /// The property with the seconds left of a paused timer. Its file has no due time meanwhile, so that no program
    /// rings it.
    static let leftProperty = "X-VOICECORE-LEFT"
  }

  /// Finds timers by their names.
  struct TimerLookup {
    let places: AlarmPlaces
    let context: TimeContext

    private var lookup: AlarmLookup { AlarmLookup(places: places, context: context) }

    /// Returns all timers, the next to ring first, paused ones last.
    func all() throws -> [SetTimer] {
      let now = Int(lookup.now.timeIntervalSince1970)
      let running = try lookup.pending().map(lookup.item).filter { Self.isTimer($0.title) }.map {
        SetTimer(item: $0, left: ($0.startInstant ?? now) - now, isHeld: false)
      }
      return running + held()
    }

    /// Returns the paused timers.
    func held() -> [SetTimer] {
      CalendarFile.paths(in: places.alarms.path).compactMap { path in
        guard let bytes = try? ICalendarTree.bytes(at: path) else { return nil }
        let text = CalendarLines(bytes)
        guard let task = text.components(named: "VTODO").first,
          let left = text.property(SetTimer.leftProperty, of: task).flatMap({ Int($0.value) }), left > 0,
          let uid = text.property("UID", of: task)?.value
        else { return nil }
        let title =
          text.property("SUMMARY", of: task).map { ContentLine.unescaped($0.value[...]) }
          ?? ItemSentences.timer
        let item = CalendarItem(
          kind: .task, uid: uid, title: CleanText.line(title),
          path: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        return SetTimer(item: item, left: left, isHeld: true)
      }
    }

    /// Returns the timers that fit a name, or all if none was said.
    ///
    /// - Parameters:
    ///   - title: The name, which may be a length: “5 minute”.
    ///   - kind: The timers looked for, in words for the error.
    /// - Throws: `ActionError.notFound`.
    func named(
      _ title: String?, kind: String = AlarmSentences.timer, where fits: (SetTimer) -> Bool = { _ in true }
    ) throws -> [SetTimer] {
      let timers = try all().filter(fits)
      let lasting =
        title.flatMap(Self.length).map { self.lasting($0, among: timers.map(\.item)).map(\.uid) } ?? []
      if !lasting.isEmpty { return timers.filter { lasting.contains($0.item.uid) } }
      let wanted = WantedItem(title: title)
      let uids = Set(wanted.matches(among: timers.map(\.item)).items.map(\.uid))
      let found = timers.filter { uids.contains($0.item.uid) }
      guard !found.isEmpty else {
        throw ActionError.notFound(title.map(AlarmSentences.timer(named:)) ?? kind)
      }
      return found
    }

    /// Returns the timers among `items` that were set for `seconds`, from their creation to their due time.
    func lasting(_ seconds: Int, among items: [CalendarItem]) -> [CalendarItem] {
      items.filter { item in
        guard let start = item.startInstant, let bytes = try? ICalendarTree.bytes(at: item.path) else {
          return false
        }
        let text = CalendarLines(bytes)
        guard let task = text.components(named: "VTODO").first,
          let stamp = text.property("CREATED", of: task)?.value,
          case .utc(let created)? = RecurrenceRule.End(rfc5545: Substring(stamp))
        else { return false }
        return start - created.secondsSinceEpoch == seconds
      }
    }

    /// Returns the length in seconds of a timer that is called by it, as in “5 minute”, or `nil` for another
    /// title.
    static func length(_ title: String) -> Int? {
      let words = FoldedWords.words(title).filter { $0 != "timer" }.joined(separator: " ")
      let context = TimeContext(now: LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)
      return TimeExpressionParser().match(ofAll: words, context: context)?.length?.fixedSeconds
    }

    /// Returns whether a title contains the word “timer”, as all timers' titles do.
    static func isTimer(_ title: String) -> Bool {
      FoldedWords.words(title).contains("timer")
    }

    /// Returns the change of a timer's file that sets the seconds left, and whether it is paused.
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
        // The time left includes a snooze.
        while let snooze = text.components(named: "VALARM").first(where: { isSnooze($0, in: text) }) {
          text.remove(snooze)
        }
        return text.bytes
      }
    }

    /// Returns whether an alarm is a snooze: it has an absolute time, while a timer's own alarm is relative to its
    /// due time.
    private func isSnooze(_ alarm: CalendarLines.Component, in text: CalendarLines) -> Bool {
      text.property("TRIGGER", of: alarm)?.parameters.uppercased().contains("VALUE=DATE-TIME") ?? false
    }
  }
#endif
