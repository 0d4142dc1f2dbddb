#if canImport(CIcal)
  import Foundation
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
      let title = command.text(.title) == nil ? "Alarm" : try command.line(.title)
      let rule = command.rule(.recurrence)
      let zone = ZoneOffset(context.timeZone)
      let start: EntryTime
      if let rule {
        start = .local(
          try RecurrenceText.firstOccurrence(of: rule, from: said, isDate: false, timeZone: context.timeZone))
      } else {
        start = EntryTime(instant: zone.instant(of: said), in: context.timeZone)
        guard start.instant(in: context.timeZone) > zone.instant(of: context.now) else {
          throw ActionError.timeIsOver(start.inWords(context))
        }
      }
      let entry = CalendarEntry(
        title: title, start: start, kind: .alarm(.alarm), rule: rule, context: context)
      let repeating = rule.map { ", " + (TimePhrase().text(for: $0) ?? "repeating") } ?? ""
      let name = title == "Alarm" ? title : "Alarm “\(title)”"
      notices.addSilence(of: entry, in: places)
      return PreparedAction(
        intent: intent, summary: "\(name) for \(start.inWords(context))\(repeating)",
        folder: try TargetFolder(places.alarms), fileName: entry.fileName, contents: try entry.calendarText())
    }
  }
#endif
