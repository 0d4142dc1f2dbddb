#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions
  import Understanding

  /// Sets an alarm: a task in VoiceCore's own collection that rings at its time, and again until it is stopped.
  package struct SetAlarmAction: Action {
    package let intent = Intent.setAlarm
    private let places: AlarmPlaces
    private let notices: Notices

    package init(places: AlarmPlaces, notices: Notices = Notices()) {
      (self.places, self.notices) = (places, notices)
    }

    /// - Throws: `ActionError`; among them `timeIsOver`.
    package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      guard case .dateTime(let said)? = command.point(.dateTimePoint) else {
        throw ActionError.missingSlot(.dateTimePoint)
      }
      let title = command.text(.title) == nil ? ItemSentences.alarm : try command.line(.title)
      let rule = command.rule(.recurrence)
      let zone = ZoneOffset(context.timeZone)
      let start: EntryTime
      if let rule {
        start = .local(
          try RecurrenceText.firstOccurrence(
            of: rule, from: said, isDate: false, timeZone: context.timeZone, notBefore: context.now))
      } else {
        start = EntryTime(instant: zone.instant(of: said), in: context.timeZone)
        guard start.instant(in: context.timeZone) > zone.instant(of: context.now) else {
          throw ActionError.timeIsOver(start.inWords(context))
        }
      }
      let entry = CalendarEntry(
        title: title, start: start, kind: .alarm(.alarm), rule: rule, context: context)
      let name = title == ItemSentences.alarm ? title : ItemSentences.titled(ItemSentences.alarm, title)
      notices.addSilence(of: entry, in: places)
      return PreparedAction(
        intent: intent,
        summary: AlarmSentences.set(name, for: start.inWords(context), repetition: rule?.inWords),
        folder: try TargetFolder(places.alarms), fileName: entry.fileName, contents: try entry.calendarText())
    }
  }

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
      let name =
        title.map { $0.lowercased().hasSuffix("timer") ? $0 : "\($0) timer" } ?? ItemSentences.timer
      let end = ZoneOffset(context.timeZone).instant(of: context.now) + seconds
      // In UTC, since a timer does not follow changes of the clock.
      let start = EntryTime.utc(LocalDateTime(secondsSinceEpoch: end))
      let entry = CalendarEntry(
        title: name, start: start, kind: .alarm(.timer), rule: nil, context: context)
      let rings = SetTimer.ringing(at: end, in: seconds, context)
      notices.addSilence(of: entry, in: places)
      return PreparedAction(
        intent: intent,
        summary: AlarmSentences.set(
          name.prefix(1).uppercased() + name.dropFirst(), for: TimePhrase().text(forSeconds: seconds),
          until: rings),
        folder: try TargetFolder(places.alarms), fileName: entry.fileName, contents: try entry.calendarText())
    }
  }

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
        throw ActionError.notFound(AlarmSentences.ringingAlarm)
      }
      let minutes = command.minutes(.durationMinutes) ?? minutes
      let until = lookup.now.addingTimeInterval(Double(minutes * 60))
      let change = try CalendarChange(item: item, context: context).edit { bytes in
        try SnoozedAlarm(alarm: alarm, timeZone: context.timeZone, now: lookup.now)
          .silenced(bytes, until: until)
      }
      return PreparedAction(
        intent: intent,
        summary: AlarmSentences.snoozed(item.title, for: TimePhrase().text(forSeconds: minutes * 60)),
        change: change, items: [item.found(as: .alarm)])
    }
  }
#endif
