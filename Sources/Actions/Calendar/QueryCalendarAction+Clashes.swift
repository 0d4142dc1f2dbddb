#if canImport(CIcal)
  import Sentences
  import TimeExpressions
  import Understanding

  extension QueryCalendarAction {
    /// Tells what else is on while the named event lasts. An event that is not in the calendar yet is taken to last
    /// as long as a new one.
    func clashes(_ command: Command, _ context: TimeContext) throws -> PreparedAction {
      guard let point = command.point(.dateTimePoint) else { throw ActionError.missingSlot(.dateTimePoint) }
      let lookup = CalendarLookup(configuration: configuration, context: context, notices: notices)
      let start = ZoneOffset(context.timeZone).instant(of: point.start)
      let event = WantedItem(title: command.text(.title), point: point)
        .matches(among: try lookup.events(at: point)).items.first
      let end = event?.endInstant ?? start + configuration.eventMinutes * 60
      let others = try lookup.events(overlapping: start..<end).filter { $0 != event }
      let list = SpokenList(context: context).text(others.map { $0.found() })
      let words = others.isEmpty ? CalendarSentences.nothingElse : CalendarSentences.clashes(list)
      // “It” is still the event that was asked about.
      return PreparedAction(
        intent: intent, told: words, items: (event.map { [$0] } ?? others).map { $0.found() },
        location: configuration.events.path)
    }
  }
#endif
