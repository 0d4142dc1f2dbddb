#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions
  import Understanding

  /// Stops what rings, or cancels an alarm or timer that is set. Of one that repeats, only the next time is
  /// cancelled unless the whole series was said.
  package struct StopAlarmAction: Action {
    package let intent = Intent.stopAlarm
    private let places: AlarmPlaces

    package init(places: AlarmPlaces) {
      self.places = places
    }

    /// Returns whether something would be lost: an alarm that is set, or several timers. What rings is over
    /// anyway, and one timer is quickly set again.
    package func destroys(_ command: Command, context: TimeContext) async -> Bool {
      if command.scope(as: Which.self) != nil { return true }
      let (sought, lookup) = (Sought(command), AlarmLookup(places: places, context: context))
      if (try? sought.ringing(lookup)) != nil { return false }
      let found = (try? sought.pending(lookup)).map { sought.wanted.matches(among: $0).items } ?? []
      return found.count != 1 || !found.allSatisfy { TimerLookup.isTimer($0.title) }
    }

    package func ground(
      _ command: Command, said: SaidTime, context: TimeContext
    ) async throws -> Grounding {
      let lookup = AlarmLookup(places: places, context: context)
      if let all = try all(command, lookup) { return try all.grounded(command, context) }
      let sought = Sought(command)
      if try sought.ringing(lookup) != nil { return .one(command) }
      let pending = try sought.pending(lookup)
      var commands = sought.wanted.removals(intent, among: pending)
      if commands.isEmpty, said == .halfDayClock {
        commands = sought.inOtherHalf().flatMap { $0.removals(intent, among: pending) }
      }
      if commands.isEmpty { _ = try sought.wanted.only(among: pending, as: .alarm, context: context) }
      return Grounding(commands, of: command)
    }

    /// - Throws: `ActionError.notFound`, `ActionError.several`.
    package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      let lookup = AlarmLookup(places: places, context: context)
      if let all = try all(command, lookup) { return try all.prepared(command, context: context) }
      let sought = Sought(command)
      if let (alarm, item) = try sought.ringing(lookup) {
        return PreparedAction(
          intent: intent, summary: AlarmSentences.stopped(name(item)), change: try stop(alarm, item, lookup),
          items: [item.found(as: .alarm)])
      }
      let (item, isWhole) = try sought.wanted.only(
        among: try sought.pending(lookup), as: .alarm, context: context)
      let when = item.start.map { TimePhrase().text(for: $0, now: context.now) }
      return PreparedAction(
        intent: intent,
        summary: isWhole
          ? ItemSentences.removedWithRepetitions(name(item)) : ItemSentences.removed(name(item), when: when),
        change: try CalendarChange(item: item, context: context).removal(isWhole: isWhole),
        items: [item.found(as: .alarm)])
    }

    /// Returns the title as the beginning of a sentence.
    private func name(_ item: CalendarItem) -> String {
      item.title.prefix(1).uppercased() + item.title.dropFirst()
    }

    /// Values of the slot `scope` for all of a kind.
    private enum Which: String {
      case timers = "all timers"
      case alarms = "all alarms"
    }

    /// Returns the timers or alarms of “all timers”, or `nil` if only one is meant.
    private func all(_ command: Command, _ lookup: AlarmLookup) throws -> WholeRemoval? {
      guard let which = command.scope(as: Which.self) else { return nil }
      let timers = try TimerLookup(places: places, context: lookup.context).all().map(\.item)
      if which == .timers { return WholeRemoval(noun: AlarmSentences.timer, kind: .alarm, items: timers) }
      let uids = Set(timers.map(\.uid))
      let alarms = try lookup.pending().map(lookup.item).filter { !uids.contains($0.uid) }
      return WholeRemoval(noun: AlarmSentences.alarm, kind: .alarm, items: alarms)
    }

    /// Which alarm or timer a command means.
    private struct Sought {
      let kind: Kind?
      let wanted: WantedItem
      /// The length in seconds that the timer was set for, as in “the five minute timer”.
      let length: Int?

      init(_ command: Command) {
        // A repeating alarm is meant by its title, even if that is “alarm”.
        length = command.seconds(.durationSeconds)
        kind = length != nil ? .timer : command.meansSeries ? nil : command.text(.title).flatMap(Kind.init)
        wanted = WantedItem(
          title: kind == nil ? command.text(.title) : nil, point: command.point(.dateTimePoint),
          isSeries: command.meansSeries)
      }

      /// Returns the search at the other times that “the seven o'clock one” may mean, the nearest first.
      func inOtherHalf() -> [WantedItem] {
        guard case .dateTime(let time)? = wanted.point else { return [] }
        return [1, 2, 3].map { half in
          var other = wanted
          other.point = .dateTime(time.adding(seconds: half * 43_200))
          return other
        }
      }

      /// Returns what rings, or `nil` if nothing of that kind does.
      func ringing(_ lookup: AlarmLookup) throws -> (alarm: DueAlarm, item: CalendarItem)? {
        let ringing = try lookup.ringing().filter { kind?.includes($0) ?? true }
        return wanted.matches(among: ringing.map(lookup.item)).items.first.flatMap { item in
          ringing.first { $0.id.uid == item.uid }.map { ($0, item) }
        }
      }

      func pending(_ lookup: AlarmLookup) throws -> [CalendarItem] {
        let timers = TimerLookup(places: lookup.places, context: lookup.context)
        let running = try lookup.pending().filter { kind?.includes($0) ?? true }.map(lookup.item)
        let lasting = length.map { timers.lasting($0, among: running) } ?? []
        if !lasting.isEmpty { return lasting }
        return running + (kind == .alarm ? [] : timers.held().map(\.item))
      }
    }

    /// The kinds in “the timer” and “my alarm”, which are not titles.
    private enum Kind {
      case timer, alarm

      init?(_ title: String) {
        let words = FoldedWords.words(title).filter { $0 != "the" && $0 != "my" }
        switch words {
        case ["timer"]: self = .timer
        case ["alarm"]: self = .alarm
        default: return nil
        }
      }

      func includes(_ alarm: DueAlarm) -> Bool {
        TimerLookup.isTimer(alarm.summary) == (self == .timer)
      }
    }

    /// Returns the change that stops a ringing item. VoiceCore's own alarm that will not ring again is removed;
    /// anything else is kept and acknowledged.
    private func stop(_ alarm: DueAlarm, _ item: CalendarItem, _ lookup: AlarmLookup) throws -> FileChange {
      let change = CalendarChange(item: item, context: lookup.context)
      if alarm.isAlarm, !(try lookup.pending().contains { $0.id.uid == alarm.id.uid }) {
        return try change.removal(isWhole: true)
      }
      return try change.edit { bytes in
        try SnoozedAlarm(alarm: alarm, timeZone: lookup.context.timeZone, now: lookup.now)
          .silenced(bytes, until: nil)
      }
    }
  }
#endif
