#if canImport(CIcal)
  import Foundation
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
      let place = entry.place.map { ", at \($0)" } ?? ""
      let with =
        entry.people.isEmpty ? "" : ", with " + entry.people.map(\.name).joined(separator: " and ")
      let when =
        command.range(.dateTimeRange).flatMap {
          Self.tellsEnd($0) ? TimePhrase().text(for: $0, now: context.now) : nil
        }
        ?? times.start.inWords(context)
      let repeating = rule.map { ", " + (TimePhrase().text(for: $0) ?? "repeating") } ?? ""
      return PreparedAction(
        intent: intent,
        summary: "Event “\(title)” \(when)\(repeating)\(place)\(with)\(overlap(with: times, context))",
        folder: try TargetFolder(configuration.events), fileName: entry.fileName,
        contents: try entry.calendarText())
    }

    /// Returns whether a range has times, or several whole days.
    private static func tellsEnd(_ range: TimeRange) -> Bool {
      guard case (.date(let first), .date(let last)) = (range.start, range.end) else { return true }
      return last.daysSinceEpoch - first.daysSinceEpoch > 1
    }

    /// Returns other events at that time: `. At that time you also have “lunch with Anna”`.
    private func overlap(with times: EventTimes, _ context: TimeContext) -> String {
      guard case .local = times.start else { return "" }
      let (start, end) = (times.start.instant(in: context.timeZone), times.end.instant(in: context.timeZone))
      let lookup = CalendarLookup(configuration: configuration, context: context, notices: Notices())
      // Calendars that cannot be read are reported when somebody asks about them.
      let others = (try? lookup.events(overlapping: start..<max(start, end))) ?? []
      guard let first = others.first else { return "" }
      let rest = others.count > 1 ? " and \(SpokenList.counted(others.count - 1, "other event"))" : ""
      return ". At that time you also have “\(first.title)”\(rest)"
    }
  }
#endif
