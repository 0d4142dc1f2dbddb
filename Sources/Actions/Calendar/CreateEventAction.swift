#if canImport(CIcal)
  import Foundation
  import TimeExpressions
  import Understanding

  /// Puts an event into the calendar: one file in a vdir collection.
  public struct CreateEventAction: Action {
    public let intent = Intent.createEvent
    private let configuration: ActionConfiguration
    private let resolve: RecipientResolver

    /// `resolve` finds people by name.
    public init(
      configuration: ActionConfiguration, resolve: @escaping RecipientResolver = { _ in .none }
    ) {
      self.configuration = configuration
      self.resolve = resolve
    }

    /// - Throws: `ActionError`.
    public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      let title = try command.line(.title)
      let times = try EventTimes(command, defaultMinutes: configuration.eventMinutes, context: context)
      let rule = command.rule(.recurrence)
      var entry = CalendarEntry(
        title: title, start: times.start, kind: .event(end: times.end), rule: rule, context: context)
      entry.people = try (command.texts(.addedPeople) ?? []).map {
        try ItemChange.Invited($0, resolve: resolve)
      }
      let with =
        entry.people.isEmpty ? "" : ", with " + entry.people.map(\.name).joined(separator: " and ")
      let when = times.start.inWords(context)
      let repeating = rule.map { ", " + (TimePhrase().text(forRecurrence: $0) ?? "repeating") } ?? ""
      return PreparedAction(
        intent: intent, summary: "Event \"\(title)\" \(when)\(repeating)\(with)",
        folder: try TargetFolder(configuration.events), fileName: entry.fileName,
        contents: try entry.calendarText())
    }
  }
#endif
