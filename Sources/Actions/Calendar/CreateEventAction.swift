#if canImport(CIcal)
  import Foundation
  import TimeExpressions
  import Understanding

  /// Puts an event into the calendar: one file in a vdir collection.
  public struct CreateEventAction: Action {
    public let intent = Intent.createEvent
    private let configuration: ActionConfiguration

    public init(configuration: ActionConfiguration) {
      self.configuration = configuration
    }

    /// - Throws: `ActionError`.
    public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      let title = try command.line(.title)
      let times = try EventTimes(command, defaultMinutes: configuration.eventMinutes, context: context)
      let rule = command.rule(.recurrence)
      let entry = CalendarEntry(
        title: title, start: times.start, kind: .event(end: times.end), rule: rule, context: context)
      let when = times.start.inWords(context)
      let repeating = rule.map { ", " + (TimePhrase().text(forRecurrence: $0) ?? "repeating") } ?? ""
      return PreparedAction(
        intent: intent, summary: "Event \"\(title)\" \(when)\(repeating)",
        folder: try TargetFolder(configuration.events), fileName: entry.fileName,
        contents: try entry.calendarText())
    }
  }
#endif
