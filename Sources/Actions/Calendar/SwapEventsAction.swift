#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions
  import Understanding

  /// Swaps two events: each begins when the other did and keeps its length.
  package struct SwapEventsAction: Action {
    package let intent = Intent.swapEvents
    private let configuration: ActionConfiguration
    private let notices: Notices

    /// - Parameter notices: Receives a notice for each calendar file that cannot be read.
    package init(configuration: ActionConfiguration, notices: Notices = Notices()) {
      self.configuration = configuration
      self.notices = notices
    }

    /// Shows both events by their titles.
    package func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding {
      let pair = try pair(command, context)
      return .one(Command(intent, [.items: .texts([pair.0.title, pair.1.title])]))
    }

    /// - Throws: `ActionError` if there are not two such events, if only one of them takes whole days, or if a file
    ///   cannot be changed.
    package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      let (first, second) = try pair(command, context)
      let times = try (time(first, at: second), time(second, at: first))
      let changes: [FileChange]
      if first.path == second.path {
        changes = [
          try CalendarChange(item: first, context: context).change(times.0, and: second, by: times.1)
        ]
      } else {
        changes = [
          try CalendarChange(item: first, context: context).change(times.0),
          try CalendarChange(item: second, context: context).change(times.1),
        ]
      }
      let moved = [(first, times.0), (second, times.1)].map { item, change in
        var after = item
        after.start = change.time?.start
        return after
      }
      let starts = moved.map { item in
        item.start.map { TimePhrase().text(for: $0, now: context.now) } ?? ""
      }
      return PreparedAction(
        intent: intent,
        summary: EventSentences.swapped(first.title, to: starts[0], and: second.title, to: starts[1]),
        changes: changes, items: moved.map { $0.found() })
    }

    private func time(_ item: CalendarItem, at other: CalendarItem) throws(ActionError) -> ItemChange {
      switch (item.start, other.start) {
      case (.date?, .date(let start)?):
        ItemChange(time: .init(start: .date(start), seconds: item.seconds))
      case (.dateTime?, .dateTime(let start)?):
        ItemChange(time: .init(start: .dateTime(start), seconds: item.seconds))
      default:
        throw .unclear(.items, EventSentences.cannotSwapWholeDay(item.title, other.title))
      }
    }

    /// Returns the two events that the words name. “Lunch with the meeting with Tom” is split at the “with” for
    /// which an event is found on both sides.
    private func pair(
      _ command: Command, _ context: TimeContext
    ) throws -> (CalendarItem, CalendarItem) {
      let events = try CalendarLookup(configuration: configuration, context: context, notices: notices)
        .events()
      let said = command.texts(.items) ?? []
      let words = said.joined(separator: " and ")
      var pairs = said.count == 2 ? [(said[0], said[1])] : []
      for joint in [" and ", " with ", " for "] {
        for range in words.ranges(of: joint) {
          pairs.append((String(words[..<range.lowerBound]), String(words[range.upperBound...])))
        }
      }
      guard let likeliest = pairs.first else {
        throw ActionError.unclear(.items, EventSentences.whichSwap)
      }
      let found = pairs.first { pair in
        [pair.0, pair.1].allSatisfy { WantedItem(title: $0).matches(among: events).items.count == 1 }
      }
      let (one, other) = found ?? likeliest
      let first = try WantedItem(title: one).only(among: events, as: .event, context: context).item
      let second = try WantedItem(title: other).only(among: events, as: .event, context: context).item
      guard first.uid != second.uid || first.recurrenceID != second.recurrenceID else {
        throw ActionError.unclear(.items, EventSentences.oneEvent)
      }
      return (first, second)
    }
  }
#endif
