#if canImport(CIcal)
  import Foundation
  import TimeExpressions
  import Understanding

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
        wanted.point.map { " for " + TimePhrase().text(for: $0, now: context.now) }
        ?? wanted.time.map { " for " + TimePhrase().text(for: $0, now: context.now) } ?? ""
      let list = items.isEmpty ? "" : ": " + SpokenList(context: context, tellsDays: !isTimed).text(items)
      return PreparedAction(
        intent: intent,
        told: "You have \(SpokenList.counted(items.count, "open reminder"))\(time)\(list).", items: items,
        location: items.first?.location ?? configuration.tasks.path)
    }
  }
#endif
