#if canImport(CIcal)
  import Foundation
  import TimeExpressions
  import Understanding

  /// Sets a timer: a task in VoiceCore's own collection that rings when its time has passed.
  package struct SetTimerAction: Action {
    package let intent = Intent.setTimer
    private let places: AlarmPlaces
    private let notices: Notices

    package init(places: AlarmPlaces, notices: Notices = Notices()) {
      (self.places, self.notices) = (places, notices)
    }

    /// - Throws: `ActionError`.
    package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      guard let seconds = command.seconds(.durationSeconds) else {
        throw ActionError.missingSlot(.durationSeconds)
      }
      let title = command.text(.title) == nil ? nil : try command.line(.title)
      let name = title.map { $0.lowercased().hasSuffix("timer") ? $0 : "\($0) timer" } ?? "Timer"
      let end = ZoneOffset(context.timeZone).instant(of: context.now) + seconds
      // In UTC, since a timer does not follow changes of the clock.
      let start = EntryTime.utc(LocalDateTime(secondsSinceEpoch: end))
      let entry = CalendarEntry(
        title: name, start: start, kind: .alarm(.timer), rule: nil, context: context)
      let rings = TimePhrase().clock(ZoneOffset(context.timeZone).local(at: end))
      notices.addSilence(of: entry, in: places)
      return PreparedAction(
        intent: intent,
        summary: "\(name.prefix(1).uppercased() + name.dropFirst()) for "
          + "\(TimePhrase().text(forSeconds: seconds)), until \(rings)",
        folder: try TargetFolder(places.alarms), fileName: entry.fileName, contents: try entry.calendarText())
    }
  }
#endif
