#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions
  import Understanding

  /// Removes all items of a kind at once: “cancel all timers”, “delete my reminders for today”.
  struct WholeRemoval {
    let noun: String
    let kind: FoundItem.Kind
    let items: [CalendarItem]

    /// The most items to remove at once, so that a person can still check them.
    private static let most = 100

    /// Returns the command with everything that it would remove, to be shown.
    ///
    /// - Throws: `ActionError.notFound`.
    func grounded(_ command: Command, _ context: TimeContext) throws -> Grounding {
      if items.isEmpty { throw ActionError.notFound(noun) }
      var shown = command
      shown.slots[.items] = .texts(items.prefix(Self.most).map { name($0, context) })
      return .one(shown)
    }

    /// Returns the title, with the time if several items have that title.
    private func name(_ item: CalendarItem, _ context: TimeContext) -> String {
      guard items.count(where: { $0.title == item.title }) > 1, let start = item.start else {
        return item.title
      }
      return "\(item.title) \(TimePhrase().text(for: start, now: context.now))"
    }

    /// Prepares the removal. Items added since the card was shown stay.
    ///
    /// - Throws: `ActionError.notFound`, `ActionError.notChangeable`.
    func prepared(_ command: Command, context: TimeContext) throws -> PreparedAction {
      let shown = command.texts(.items)
      let items = items.filter { shown?.contains(name($0, context)) ?? true }
      if items.isEmpty { throw ActionError.notFound(noun) }
      // One file may contain several items.
      let files = Dictionary(grouping: items, by: \.path).sorted { $0.key < $1.key }
      return PreparedAction(
        intent: command.intent, summary: ItemSentences.removed(items.count, noun),
        changes: try files.compactMap { _, items in
          try items.first.map {
            try CalendarChange(item: $0, context: context).removal(with: Array(items.dropFirst()))
          }
        },
        items: items.map { $0.found(as: kind) })
    }
  }
#endif
