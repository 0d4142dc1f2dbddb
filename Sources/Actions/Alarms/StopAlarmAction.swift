#if canImport(CIcal)
  import Foundation
  import TimeExpressions
  import Understanding

  /// Stops what rings; or takes back an alarm or a timer that is set, of one that repeats the next time unless all of
  /// it was said.
  public struct StopAlarmAction: Action {
    public let intent = Intent.stopAlarm
    private let places: AlarmPlaces

    public init(places: AlarmPlaces) {
      self.places = places
    }

    /// - Throws: `ActionError.notFound`, `ActionError.several`.
    public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      let lookup = AlarmLookup(places: places, context: context)
      let kind = command.text(.title).flatMap(Kind.init)
      let wanted = WantedItem(
        title: kind == nil ? command.text(.title) : nil, point: command.point(.dateTimePoint))
      let ringing = try lookup.ringing().filter { kind?.includes($0) ?? true }
      let candidates = wanted.matches(among: ringing.map(lookup.item)).items
      if let item = candidates.first, let alarm = ringing.first(where: { $0.id.uid == item.uid }) {
        return PreparedAction(
          intent: intent, summary: "\(item.title) stopped", change: try stop(alarm, item, lookup),
          items: [item.found(as: .alarm)])
      }
      let (item, isWhole) = try wanted.only(
        among: try lookup.pending().filter { kind?.includes($0) ?? true }.map(lookup.item), as: .alarm,
        context: context)
      let when = item.start.map { " " + TimePhrase().text(for: $0, now: context.now) } ?? ""
      return PreparedAction(
        intent: intent,
        summary: isWhole ? "\(item.title) and all its repetitions removed" : "\(item.title)\(when) removed",
        change: try CalendarChange(item: item, context: context).removal(isWhole: isWhole),
        items: [item.found(as: .alarm)])
    }

    /// "The timer", "my alarm": what tells them apart and is no title.
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
        FoldedWords.words(alarm.summary).contains("timer") == (self == .timer)
      }
    }

    /// One of our own that rings no more goes; anything else is kept and acknowledged.
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
