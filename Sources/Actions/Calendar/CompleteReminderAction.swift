#if canImport(CIcal)
  import Foundation
  import TimeExpressions
  import Understanding

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
      let found = try wanted(command).matches(among: reminders(context)).items
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
        intent: intent, summary: "Reminder “\(item.title)” done",
        change: try CalendarChange(item: item, context: context).completion(), items: [item.found()])
    }

    private func wanted(_ command: Command) throws -> WantedItem {
      WantedItem(title: try command.line(.title))
    }

    private func reminders(_ context: TimeContext) throws -> [CalendarItem] {
      try CalendarLookup(configuration: configuration, context: context, notices: notices).reminders()
    }

    private func only(_ command: Command, _ context: TimeContext) throws -> CalendarItem {
      let items = try reminders(context)
      let found = try wanted(command).matches(among: items).items
      if let first = found.first, Set(found.map(\.title)).count == 1 { return first }
      return try wanted(command).only(among: items, as: .reminder, context: context).item
    }
  }
#endif
