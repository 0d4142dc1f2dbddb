#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions
  import Understanding

  /// Tells what is in the calendar on a day, at a time or in a range; when something is; what is next; or when there
  /// is free time.
  package struct QueryCalendarAction: Action {
    package let intent = Intent.queryCalendar
    let configuration: ActionConfiguration
    let notices: Notices

    /// - Parameter notices: Receives a notice for each calendar file that cannot be read.
    package init(configuration: ActionConfiguration, notices: Notices = Notices()) {
      self.configuration = configuration
      self.notices = notices
    }

    /// Values of the slot `scope` for questions other than what is in the calendar.
    private enum Asked: String { case next, free, clash }

    /// Without a time, it tells the next time of the title; without a title either, the rest of today.
    package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      switch command.scope(as: Asked.self) {
      case .next: return try next(command, context)
      case .free: return try freeTime(command, context)
      case .clash: return try clashes(command, context)
      case nil: break
      }
      if let last = try last(command, context) { return last }
      let range = command.range(.dateTimeRange)
      var point = command.point(.dateTimePoint)
      let title = command.text(.title)
      if title == nil, range == nil, point == nil { point = .date(context.now.date) }
      let events = try CalendarLookup(configuration: configuration, context: context, notices: notices)
        .events(at: point ?? range?.start, until: range?.end)
      let wanted = WantedItem(title: title, point: point, time: range)
      let isTimed = point != nil || range != nil
      var found = isTimed ? wanted.all(among: events) : wanted.matches(among: events).items
      // “When do I have to call Ben?” may mean a reminder.
      if found.isEmpty, title != nil { found = try reminders(wanted, context) }
      if !isTimed { found = Array(found.prefix(3)) }
      // Events that are over are told only if they were asked for.
      if title == nil, command.slots.isEmpty {
        let now = ZoneOffset(context.timeZone).instant(of: context.now)
        found.removeAll { ($0.endInstant ?? .max) <= now }
      }
      let items = found.map { $0.found() }
      let due = try title == nil && isTimed ? reminders(wanted, context) : []
      return PreparedAction(
        intent: intent, told: words(items, wanted, context) + words(due: due, context), items: items,
        location: items.first?.location ?? configuration.events.path)
    }

    /// Returns the open reminders of the time asked about, which belong to what is on.
    private func reminders(_ wanted: WantedItem, _ context: TimeContext) throws -> [CalendarItem] {
      let lookup = CalendarLookup(configuration: configuration, context: context, notices: notices)
      return wanted.all(among: try lookup.reminders().filter { $0.start != nil })
        .sorted { ($0.startInstant ?? 0) < ($1.startInstant ?? 0) }
    }

    private func words(due: [CalendarItem], _ context: TimeContext) -> String {
      if due.isEmpty { return "" }
      let list = SpokenList(context: context).text(due.map { $0.found() })
      return " " + CalendarSentences.reminders(due.count, list)
    }

    private func words(_ items: [FoundItem], _ wanted: WantedItem, _ context: TimeContext) -> String {
      // If no day was asked about, each item is told with its own.
      let isTimed = wanted.title == nil && (wanted.point != nil || wanted.time != nil)
      let list = SpokenList(context: context, tellsDays: !isTimed).text(items)
      let time =
        wanted.point.map { TimePhrase().text(for: $0, now: context.now) }
        ?? wanted.time.map { TimePhrase().text(for: $0, now: context.now) }
      guard !items.isEmpty else { return CalendarSentences.noEvent(wanted.title, when: time) }
      guard isTimed, let time else {
        let told = items.count == 1 ? SpokenList(context: context).inFull(items[0]) : list
        return CalendarSentences.told(told.prefix(1).uppercased() + told.dropFirst())
      }
      return CalendarSentences.events(items.count, time, list)
    }
  }
#endif
