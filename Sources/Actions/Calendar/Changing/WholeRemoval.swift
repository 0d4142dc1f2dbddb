#if canImport(CIcal)
  import Foundation
  import TimeExpressions
  import Understanding

  /// Removes all items of a kind at once: “cancel all timers”, “delete my reminders for today”.
  struct WholeRemoval {
    let noun: String
    let kind: FoundItem.Kind
    let items: [CalendarItem]

    /// The most items at a time, which a person can still check.
    private static let most = 100

    /// The command with everything that it would remove, to be shown.
    ///
    /// - Throws: `ActionError.notFound`.
    func grounded(_ command: Command) throws -> Grounding {
      if items.isEmpty { throw ActionError.notFound(noun) }
      var shown = command
      shown.slots[.items] = .texts(items.prefix(Self.most).map(\.title))
      return .one(shown)
    }

    /// Prepares the removal. Items added since the card was shown stay.
    ///
    /// - Throws: `ActionError.notFound`, `ActionError.notChangeable`.
    func prepared(_ command: Command, context: TimeContext) throws -> PreparedAction {
      let shown = command.texts(.items)
      let items = items.filter { shown?.contains($0.title) ?? true }
      if items.isEmpty { throw ActionError.notFound(noun) }
      // One file may contain several items.
      let files = Dictionary(grouping: items, by: \.path).sorted { $0.key < $1.key }
      return PreparedAction(
        intent: command.intent, summary: "\(SpokenList.counted(items.count, noun)) removed",
        changes: try files.compactMap { _, items in
          try items.first.map {
            try CalendarChange(item: $0, context: context).removal(with: Array(items.dropFirst()))
          }
        },
        items: items.map { $0.found(as: kind) })
    }
  }
#endif
