#if canImport(CIcal)
  import Foundation
  import TimeExpressions
  import Understanding

  /// Lets what rings ring again later: an alarm, a timer or a reminder.
  public struct SnoozeAlarmAction: Action {
    public let intent = Intent.snoozeAlarm
    private let places: AlarmPlaces
    private let minutes: Int

    /// - Parameter minutes: How long, where nothing else was said.
    public init(places: AlarmPlaces, minutes: Int = 10) {
      self.places = places
      self.minutes = minutes
    }

    /// - Throws: `ActionError.notFound`, where nothing rings.
    public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      let lookup = AlarmLookup(places: places, context: context)
      guard let alarm = try lookup.ringing().first else { throw ActionError.notFound("alarm that rings") }
      let minutes = command.minutes(.durationMinutes) ?? minutes
      let until = lookup.now.addingTimeInterval(Double(minutes * 60))
      let item = lookup.item(alarm)
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
