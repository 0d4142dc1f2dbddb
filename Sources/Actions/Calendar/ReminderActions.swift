#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions
  import Understanding

  /// Adds a reminder to the calendar: a task that rings when it is due, one file in a vdir collection.
  package struct AddReminderAction: Action {
    package let intent = Intent.addReminder
    private let configuration: ActionConfiguration

    package init(configuration: ActionConfiguration) {
      self.configuration = configuration
    }

    /// Prepares the reminder. For a day without a time it rings at the configured minute of that day, for a range
    /// at its start.
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
      return PreparedAction(
        intent: intent, summary: ReminderSentences.made(title, for: words, repetition: rule?.inWords),
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
        try RecurrenceText.firstOccurrence(
          of: rule, from: said, isDate: false, timeZone: context.timeZone, notBefore: context.now))
    }
  }

  /// Marks a reminder as done in its file; of a recurring one, the next occurrence.
  package struct CompleteReminderAction: Action {
    package let intent = Intent.completeReminder
    private let configuration: ActionConfiguration
    private let notices: Notices

    /// - Parameter notices: Receives a notice for each calendar file that cannot be read.
    package init(configuration: ActionConfiguration, notices: Notices = Notices()) {
      self.configuration = configuration
      self.notices = notices
    }

    package func ground(
      _ command: Command, said: SaidTime, context: TimeContext
    ) async throws -> Grounding {
      let found = try found(by: command, among: reminders(context))
      guard found.count > 1 else {
        return .one(Command(intent, [.title: .text(try only(command, context).title)]))
      }
      let titles = Set(found.map(\.title))
      // Reminders with the same name cannot be told apart by it; the first is the one that is due.
      return titles.count == 1
        ? .one(command) : .several(found.map { Command(intent, [.title: .text($0.title)]) })
    }

    /// - Throws: `ActionError.notFound`, `ActionError.several`, `ActionError.notChangeable`.
    package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      let item = try only(command, context)
      return PreparedAction(
        intent: intent, summary: ReminderSentences.done(item.title),
        change: try CalendarChange(item: item, context: context).completion(), items: [item.found()])
    }

    /// Returns the reminders that fit. “I've paid the rent” means “pay the rent”, unless a reminder has just these words.
    private func found(by command: Command, among items: [CalendarItem]) throws -> [CalendarItem] {
      let title = try command.line(.title)
      return ([title] + PastParticiple.plans(for: title)).lazy
        .map { WantedItem(title: $0).matches(among: items).items }.first { !$0.isEmpty } ?? []
    }

    private func reminders(_ context: TimeContext) throws -> [CalendarItem] {
      try CalendarLookup(configuration: configuration, context: context, notices: notices).reminders()
    }

    private func only(_ command: Command, _ context: TimeContext) throws -> CalendarItem {
      let items = try reminders(context)
      let found = try found(by: command, among: items)
      if let first = found.first, Set(found.map(\.title)).count == 1 { return first }
      return try WantedItem(title: try command.line(.title)).only(
        among: items, as: .reminder, context: context
      )
      .item
    }
  }

  /// Tells which reminders are open, all of them or those of a time.
  package struct ListRemindersAction: Action {
    package let intent = Intent.listReminders
    private let configuration: ActionConfiguration
    private let notices: Notices

    /// - Parameter notices: Receives a notice for each calendar file that cannot be read.
    package init(configuration: ActionConfiguration, notices: Notices = Notices()) {
      self.configuration = configuration
      self.notices = notices
    }

    package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      let wanted = WantedItem(
        title: nil, point: command.point(.dateTimePoint), time: command.range(.dateTimeRange))
      let reminders = try CalendarLookup(configuration: configuration, context: context, notices: notices)
        .reminders()
      let isTimed = wanted.point != nil || wanted.time != nil
      let found = isTimed ? wanted.all(among: reminders) : wanted.matches(among: reminders).items
      let items = found.map { $0.found() }
      let time =
        wanted.point.map { TimePhrase().text(for: $0, now: context.now) }
        ?? wanted.time.map { TimePhrase().text(for: $0, now: context.now) }
      let list = items.isEmpty ? nil : SpokenList(context: context, tellsDays: !isTimed).text(items)
      return PreparedAction(
        intent: intent,
        told: ReminderSentences.open(items.count, for: time, list), items: items,
        location: items.first?.location ?? configuration.tasks.path)
    }
  }
#endif
