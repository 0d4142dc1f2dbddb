#if canImport(CIcal)
  import Foundation
  import TimeExpressions
  import Understanding

  /// Adds a reminder to the calendar: a task that rings when it is due, one file in a vdir collection.
  package struct AddReminderAction: Action {
    package let intent = Intent.addReminder
    private let configuration: ActionConfiguration

    package init(configuration: ActionConfiguration) {
      self.configuration = configuration
    }

    /// A day without a time rings at the configured minute of that day; a range rings at its start.
    ///
    /// - Throws: `ActionError`, for example `timeIsOver`.
    package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      let title = try command.line(.title)
      guard let point = command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start else {
        throw ActionError.missingSlot(.dateTimePoint)
      }
      let rule = command.rule(.recurrence)
      let due = try due(point, rule: rule, context: context)
      let now = ZoneOffset(context.timeZone).instant(of: context.now)
      let words = due.inWords(context)
      guard rule != nil || due.instant(in: context.timeZone) > now else {
        throw ActionError.timeIsOver(words)
      }
      let entry = CalendarEntry(title: title, start: due, kind: .task, rule: rule, context: context)
      let repeating = rule.map { ", " + (TimePhrase().text(for: $0) ?? "repeating") } ?? ""
      return PreparedAction(
        intent: intent, summary: "Reminder “\(title)” for \(words)\(repeating)",
        folder: try TargetFolder(configuration.tasks), fileName: entry.fileName,
        contents: try entry.calendarText())
    }

    private func due(_ point: TimePoint, rule: RecurrenceRule?, context: TimeContext) throws -> EntryTime {
      let said: LocalDateTime
      switch point {
      case .date(let date):
        let minute = min(max(configuration.reminderMinuteOfDay, 0), 1439)
        said = LocalDateTime(date: date, secondOfDay: minute * 60)
      case .dateTime(let time): said = time
      }
      guard let rule else {
        return EntryTime(instant: ZoneOffset(context.timeZone).instant(of: said), in: context.timeZone)
      }
      return .local(
        try RecurrenceText.firstOccurrence(of: rule, from: said, isDate: false, timeZone: context.timeZone))
    }
  }
#endif
