#if canImport(CIcal)
  import Foundation
  import TimeExpressions
  import Understanding

  /// Snoozes the named alarm, timer or reminder, or the one that rang last.
  package struct SnoozeAlarmAction: Action {
    package let intent = Intent.snoozeAlarm
    private let places: AlarmPlaces
    private let minutes: Int

    /// - Parameter minutes: The length unless another one was said.
    package init(places: AlarmPlaces, minutes: Int = 10) {
      self.places = places
      self.minutes = minutes
    }

    /// - Throws: `ActionError.notFound` if nothing rings.
    package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      let lookup = AlarmLookup(places: places, context: context)
      let ringing = try lookup.ringing()
      let wanted = WantedItem(title: command.text(.title)).matches(among: ringing.map(lookup.item)).items
      guard let item = wanted.first, let alarm = ringing.first(where: { $0.id.uid == item.uid }) else {
        throw ActionError.notFound("alarm that rings")
      }
      let minutes = command.minutes(.durationMinutes) ?? minutes
      let until = lookup.now.addingTimeInterval(Double(minutes * 60))
      let change = try CalendarChange(item: item, context: context).edit { bytes in
        try SnoozedAlarm(alarm: alarm, timeZone: context.timeZone, now: lookup.now)
          .silenced(bytes, until: until)
      }
      return PreparedAction(
        intent: intent, summary: "\(item.title) snoozed for \(TimePhrase().text(forSeconds: minutes * 60))",
        change: change, items: [item.found(as: .alarm)])
    }
  }
#endif
