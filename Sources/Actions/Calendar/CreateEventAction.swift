#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions
  import Understanding

  /// Adds an event to the calendar: one file in a vdir collection.
  package struct CreateEventAction: Action {
    package let intent = Intent.createEvent
    private let configuration: ActionConfiguration
    private let resolve: RecipientResolver

    /// - Parameter resolve: Finds people by name.
    package init(
      configuration: ActionConfiguration, resolve: @escaping RecipientResolver = { _ in .none }
    ) {
      self.configuration = configuration
      self.resolve = resolve
    }

    /// - Throws: `ActionError`.
    package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      let title = try command.line(.title)
      let times = try EventTimes(command, defaultMinutes: configuration.eventMinutes, context: context)
      let rule = command.rule(.recurrence)
      var entry = CalendarEntry(
        title: title, start: times.start, kind: .event(end: times.end), rule: rule, context: context)
      entry.people = try (command.texts(.addedPeople) ?? []).map {
        try ItemChange.Invited($0, resolve: resolve)
      }
      entry.place = command.text(.place) == nil ? nil : try command.line(.place)
      let details: [String?] = [
        rule?.inWords, entry.place.map(EventSentences.at),
        entry.people.isEmpty ? nil : EventSentences.with(entry.people.map(\.name)),
      ]
      let when =
        command.range(.dateTimeRange).flatMap {
          Self.tellsEnd($0) ? TimePhrase().text(for: $0, now: context.now) : nil
        }
        ?? times.start.inWords(context)
      return PreparedAction(
        intent: intent,
        summary: EventSentences.made(
          title, when, details.compactMap { $0 }, clash: overlap(with: times, context)),
        folder: try TargetFolder(configuration.events), fileName: entry.fileName,
        contents: try entry.calendarText())
    }

    /// Returns whether a range has times, or several whole days.
    private static func tellsEnd(_ range: TimeRange) -> Bool {
      guard case (.date(let first), .date(let last)) = (range.start, range.end) else { return true }
      return last.daysSinceEpoch - first.daysSinceEpoch > 1
    }

    /// Returns the other events at that time in words, or `nil` if there are none.
    private func overlap(with times: EventTimes, _ context: TimeContext) -> String? {
      guard case .local = times.start else { return nil }
      let (start, end) = (times.start.instant(in: context.timeZone), times.end.instant(in: context.timeZone))
      let lookup = CalendarLookup(configuration: configuration, context: context, notices: Notices())
      // Calendars that cannot be read are reported when somebody asks about them.
      let others = (try? lookup.events(overlapping: start..<max(start, end))) ?? []
      return others.first.map { EventSentences.clash($0.title, others: others.count - 1) }
    }
  }
#endif
