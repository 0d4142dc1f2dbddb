#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions
  import Understanding

  /// Removes an event or a reminder from its calendar. Of a recurring one, only one occurrence is removed unless
  /// the whole series was said.
  package struct CancelItemAction: Action {
    package let intent: Intent
    private let configuration: ActionConfiguration
    private let notices: Notices
    private let kind: FoundItem.Kind

    private init(
      _ intent: Intent, _ kind: FoundItem.Kind, _ configuration: ActionConfiguration, _ notices: Notices
    ) {
      self.intent = intent
      self.kind = kind
      self.configuration = configuration
      self.notices = notices
    }

    package static func events(
      configuration: ActionConfiguration, notices: Notices = Notices()
    ) -> CancelItemAction {
      CancelItemAction(.cancelEvent, .event, configuration, notices)
    }

    package static func reminders(
      configuration: ActionConfiguration, notices: Notices = Notices()
    ) -> CancelItemAction {
      CancelItemAction(.cancelReminder, .reminder, configuration, notices)
    }

    package func destroys(_ command: Command, context: TimeContext) async -> Bool { true }

    package func ground(
      _ command: Command, said: SaidTime, context: TimeContext
    ) async throws -> Grounding {
      if let all = try all(command, context) { return try all.grounded(command, context) }
      if command.scope(as: Which.self) == .next { return try next(command, context) }
      let commands = wanted(command).removals(intent, among: try items(command, context))
      if commands.isEmpty { _ = try only(command, context) }
      return Grounding(commands, of: command)
    }

    /// - Throws: `ActionError.notFound`, `ActionError.several`, `ActionError.notChangeable`.
    package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      if let all = try all(command, context) { return try all.prepared(command, context: context) }
      let (item, isWhole) = try only(command, context)
      let when = item.start.map { TimePhrase().text(for: $0, now: context.now) }
      let name = ItemSentences.titled(
        kind == .event ? ItemSentences.event : ItemSentences.reminder, item.title)
      return PreparedAction(
        intent: intent,
        summary: isWhole && item.recurrenceID != nil
          ? ItemSentences.removedWithRepetitions(name) : ItemSentences.removed(name, when: when),
        change: try CalendarChange(item: item, context: context).removal(isWhole: isWhole),
        items: [item.found()])
    }

    /// Values of the slot `scope` for items that are not meant by name.
    private enum Which: String { case all, next }

    /// Returns the command for the item that comes next, as in “cancel my next meeting”.
    private func next(_ command: Command, _ context: TimeContext) throws -> Grounding {
      guard let first = try items(command, context).coming(in: context).first else {
        throw ActionError.notFound(ItemSentences.ahead(kind.rawValue))
      }
      var one = Command(intent, [.title: .text(first.title)])
      one.slots[.dateTimePoint] = first.start.map { .point($0) }
      return .one(one)
    }

    /// Returns the items of “all my reminders”, or `nil` if only one is meant.
    private func all(_ command: Command, _ context: TimeContext) throws -> WholeRemoval? {
      guard command.scope(as: Which.self) == .all else { return nil }
      let items = wanted(command).matches(among: try items(command, context)).items
      return WholeRemoval(noun: kind.rawValue, kind: kind, items: items)
    }

    private func wanted(_ command: Command) -> WantedItem {
      WantedItem(
        title: command.text(.title), point: command.point(.dateTimePoint),
        time: command.range(.dateTimeRange),
        isSeries: command.meansSeries)
    }

    private func only(
      _ command: Command, _ context: TimeContext
    ) throws -> (item: CalendarItem, isWhole: Bool) {
      guard command.slots.keys.contains(where: { [.title, .dateTimePoint, .dateTimeRange].contains($0) })
      else {
        throw ActionError.missingSlot(.title)
      }
      return try wanted(command).only(among: try items(command, context), as: kind, context: context)
    }

    private func items(_ command: Command, _ context: TimeContext) throws -> [CalendarItem] {
      let lookup = CalendarLookup(configuration: configuration, context: context, notices: notices)
      let range = command.range(.dateTimeRange)
      return kind == .event
        ? try lookup.events(at: command.point(.dateTimePoint) ?? range?.start, until: range?.end)
        : try lookup.reminders()
    }
  }
#endif
