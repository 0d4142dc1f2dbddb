#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions
  import Understanding

  /// Changes the time, length, title, repetition or attendees of an event, or of a reminder or alarm if no event
  /// fits, and the title of a timer.
  package struct UpdateEventAction: Action {
    package let intent = Intent.updateEvent
    private let configuration: ActionConfiguration
    private let alarms: AlarmPlaces
    private let notices: Notices
    private let resolve: RecipientResolver

    /// - Parameters:
    ///   - alarms: Where alarms are kept.
    ///   - notices: Receives a notice for each calendar file that cannot be read.
    ///   - resolve: Finds people by name.
    package init(
      configuration: ActionConfiguration, alarms: AlarmPlaces, notices: Notices = Notices(),
      resolve: @escaping RecipientResolver
    ) {
      self.configuration = configuration
      self.alarms = alarms
      self.notices = notices
      self.resolve = resolve
    }

    package func ground(
      _ command: Command, said: SaidTime, context: TimeContext
    ) async throws -> Grounding {
      let (found, isWhole) = try matches(command, context)
      if found.isEmpty { _ = try only(command, context) }
      let commands = try found.map { item in
        var one = command
        one.slots[.title] = .text(item.title)
        one.meansSeries = isWhole
        one.slots[.oldDateTime] = item.start.map { .point($0) }
        if let start = item.start, case .dateTime(let time)? = command.point(.dateTimePoint) {
          one.slots[.dateTimePoint] = .point(.dateTime(said.placing(time, on: start)))
        }
        if case .shift(let shift) = said { try one.shift(item, by: shift, context) }
        if let day = command.range(.dateTimeRange).flatMap({ Self.sameWeekday(of: item, in: $0) }) {
          one.slots[.dateTimeRange] = nil
          one.slots[.dateTimePoint] = .point(.date(day))
        }
        return one
      }
      return Grounding(commands, of: command)
    }

    /// Returns the day of “next week” with the item's weekday, if the item lasts a day at most. Returns `nil` for
    /// any other range.
    private static func sameWeekday(of item: CalendarItem, in range: TimeRange) -> LocalDate? {
      guard case .date(let first) = range.start, case .date(let end) = range.end, let start = item.start,
        end.daysSinceEpoch - first.daysSinceEpoch == 7, item.seconds <= 86_400
      else { return nil }
      return (0..<7).lazy.map { LocalDate(daysSinceEpoch: first.daysSinceEpoch + $0) }
        .first { $0.weekday == start.date.weekday }
    }

    /// - Throws: `ActionError`.
    package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      let (item, isWhole) = try only(command, context)
      var change = ItemChange()
      let isTimer = isAlarm(item) && TimerLookup.isTimer(item.title)
      if command.text(.newTitle) != nil {
        let title = try command.line(.newTitle)
        change.title = isTimer && !TimerLookup.isTimer(title) ? "\(title) timer" : title
      }
      change.rule = command.rule(.recurrence)
      change.time = try time(of: item, command, context)
      change.people = try people(command)
      try takeOff(command.texts(.removedPeople) ?? [], item, &change)
      if command.text(.place) != nil {
        change.place = try command.line(.place)
        change.title = change.title ?? change.place.flatMap { Self.title(item.title, movedTo: $0) }
      }
      guard change != ItemChange() else { throw ActionError.missingSlot(.dateTimePoint) }
      guard !(isWhole && item.recurrenceID != nil && change.rule == nil) else {
        throw ActionError.notRepresentable(CalendarSentences.everyTime(of: item.title))
      }
      let kind =
        item.kind == .event
        ? ItemSentences.event
        : isTimer ? ItemSentences.timer : isAlarm(item) ? ItemSentences.alarm : ItemSentences.reminder
      let file = try CalendarChange(item: item, context: context).change(change)
      // An alarm without a name is called “alarm”.
      let name =
        item.title == kind && change.title == nil
        ? kind : ItemSentences.titled(kind, change.title ?? item.title)
      var after = item
      after.title = change.title ?? item.title
      after.start = change.time?.start ?? item.start
      after.people = item.people.filter { !change.absentees.contains($0) } + change.people.map(\.name)
      after.place = change.place ?? item.place
      return PreparedAction(
        intent: intent,
        summary: EventSentences.changed(name, words(change, of: item, after, context)),
        change: file,
        items: [after.found(as: isAlarm(item) ? .alarm : nil)])
    }

    private func isAlarm(_ item: CalendarItem) -> Bool {
      let folder = URL(fileURLWithPath: alarms.alarms.path).resolvingSymlinksInPath().path
      return item.path.hasPrefix(folder + "/")
    }

    private func words(
      _ change: ItemChange, of before: CalendarItem, _ after: CalendarItem, _ context: TimeContext
    ) -> [String] {
      var parts: [String] = []
      if let time = change.time {
        let start = TimePhrase().text(for: time.start, now: context.now)
        parts.append(time.start == before.start ? start : EventSentences.moved(to: start))
        let isLengthNews = time.seconds != before.seconds || time.start == before.start
        if time.seconds != 0, after.kind == .event, isLengthNews {
          parts.append(EventSentences.lasting(TimePhrase().text(forSeconds: time.seconds)))
        }
      } else {
        if let start = after.start { parts.append(TimePhrase().text(for: start, now: context.now)) }
      }
      if let rule = change.rule { parts.append(rule.inWords) }
      if let place = change.place { parts.append(EventSentences.at(place)) }
      if !change.people.isEmpty {
        parts.append(EventSentences.with(change.people.map(\.name)))
      }
      if !change.absentees.isEmpty { parts.append(EventSentences.without(change.absentees)) }
      return parts
    }

    /// Takes people off an item: those who were invited, and those whom its title names.
    ///
    /// - Throws: `ActionError.unclear` for somebody who is not on it.
    private func takeOff(_ people: [String], _ item: CalendarItem, _ change: inout ItemChange) throws {
      for person in people {
        let invited = item.people.filter { FoldedWords.areAll(of: person, in: $0) }
        let title = PeopleInTitle(change.title ?? item.title)?.title(without: person)
        guard title != nil || !invited.isEmpty else {
          throw ActionError.unclear(.removedPeople, EventSentences.isNotThere(person, item.title))
        }
        change.title = title ?? change.title
        change.absentees += invited
      }
    }

    /// Returns the title after a move: “Lunch with Tom at Mario's” at another place, or `nil` if the title
    /// contains no place.
    private static func title(_ title: String, movedTo place: String) -> String? {
      guard let match = title.wholeMatch(of: /(.+) at \p{Lu}[^,]*/) else { return nil }
      return "\(match.1) at \(place)"
    }

    /// Returns the new time. A day alone keeps the time of day; a length keeps the start.
    private func time(
      of item: CalendarItem, _ command: Command, _ context: TimeContext
    ) throws -> ItemChange.Time? {
      if let minutes = command.minutes(.durationMinutes), !(1...366 * 1440).contains(minutes) {
        throw ActionError.badDuration(minutes: minutes)
      }
      let length = command.minutes(.durationMinutes).map { $0 * 60 }
      var time: ItemChange.Time?
      if let range = command.range(.dateTimeRange), range.start.start < range.end.start {
        let zone = ZoneOffset(context.timeZone)
        let isDays = if case .date = range.start { true } else { false }
        time = ItemChange.Time(
          start: range.start,
          seconds: isDays
            ? range.end.start.secondsSinceEpoch - range.start.start.secondsSinceEpoch
            : zone.instant(of: range.end.start) - zone.instant(of: range.start.start))
      } else if let point = command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start {
        time = moved(item, to: point, length)
      } else if length != nil || command.rule(.recurrence) != nil, let start = item.start {
        time = ItemChange.Time(start: start, seconds: length ?? item.seconds)
      }
      guard let rule = command.rule(.recurrence), let new = time else {
        if let start = time?.start,
          let skipped = ImpossibleTime(skipped: start, in: context.timeZone, text: item.title)
        {
          throw ActionError.unclear(.dateTimePoint, skipped.question)
        }
        return time
      }
      let isDate = if case .date = new.start { true } else { false }
      let first = try RecurrenceText.firstOccurrence(
        of: rule, from: new.start.start, isDate: isDate, timeZone: context.timeZone)
      return ItemChange.Time(start: isDate ? .date(first.date) : .dateTime(first), seconds: new.seconds)
    }

    private func moved(_ item: CalendarItem, to point: TimePoint, _ length: Int?) -> ItemChange.Time {
      switch (point, item.start) {
      case (.date(let date), .dateTime(let old)?):
        return ItemChange.Time(
          start: .dateTime(LocalDateTime(date: date, secondOfDay: old.secondOfDay)),
          seconds: length ?? item.seconds)
      case (.dateTime, .date?), (.dateTime, nil):
        return ItemChange.Time(start: point, seconds: length ?? configuration.eventMinutes * 60)
      case (.date, .date?), (.date, nil):
        return ItemChange.Time(start: point, seconds: max(86_400, item.seconds))
      case (.dateTime, .dateTime?):
        return ItemChange.Time(start: point, seconds: length ?? item.seconds)
      }
    }

    private func people(_ command: Command) throws -> [ItemChange.Invited] {
      try (command.texts(.addedPeople) ?? []).map { try ItemChange.Invited($0, resolve: resolve) }
    }

    private func only(
      _ command: Command, _ context: TimeContext
    ) throws -> (item: CalendarItem, isWhole: Bool) {
      let (found, isWhole) = try matches(command, context)
      if let first = found.first, found.count == 1 { return (first, isWhole) }
      return try wanted(command).only(among: found, as: .event, context: context)
    }

    private func wanted(_ command: Command) -> WantedItem {
      WantedItem(
        title: command.text(.title), point: command.point(.oldDateTime), isSeries: command.meansSeries)
    }

    /// Returns the items that fit. Of several, a change of how something repeats means those that repeat.
    private func matches(
      _ command: Command, _ context: TimeContext
    ) throws -> (items: [CalendarItem], isWhole: Bool) {
      let (items, isWhole) = try allMatches(command, context)
      let repeating = items.filter { $0.recurrenceID != nil }
      let meansRepeating = command.rule(.recurrence) != nil && items.count > 1 && !repeating.isEmpty
      return (meansRepeating ? repeating : items, isWhole)
    }

    /// Returns the items that fit: events, otherwise reminders, otherwise alarms, otherwise timers.
    private func allMatches(
      _ command: Command, _ context: TimeContext
    ) throws -> (items: [CalendarItem], isWhole: Bool) {
      guard command.text(.title) != nil || command.point(.oldDateTime) != nil else {
        throw ActionError.missingSlot(.title)
      }
      let lookup = CalendarLookup(configuration: configuration, context: context, notices: notices)
      let wanted = wanted(command)
      let events = wanted.matches(among: try lookup.events(at: command.point(.oldDateTime)))
      if !events.items.isEmpty { return events }
      let reminders = wanted.matches(among: try lookup.reminders())
      if !reminders.items.isEmpty { return reminders }
      let set = AlarmLookup(places: alarms, context: context)
      let others = wanted.matches(
        among: try set.pending().map(set.item).filter { !TimerLookup.isTimer($0.title) })
      // A timer can get another name, but no time of day.
      guard others.items.isEmpty, command.text(.newTitle) != nil,
        command.point(.dateTimePoint) == nil, command.range(.dateTimeRange) == nil
      else { return others }
      return wanted.matches(among: try TimerLookup(places: alarms, context: context).all().map(\.item))
    }
  }

  extension Command {
    /// Computes the new time or length from the present one.
    ///
    /// - Throws: `ActionError.unclear` if that is impossible.
    fileprivate mutating func shift(
      _ item: CalendarItem, by shift: TimeShift, _ context: TimeContext
    ) throws(ActionError) {
      switch shift.part {
      case .start:
        guard let start = item.start else {
          throw .unclear(.dateTimePoint, EventSentences.hasNoTime(item.title))
        }
        guard let moved = shift.applied(to: start, in: context.timeZone) else {
          throw .unclear(.dateTimePoint, EventSentences.takesWholeDay(item.title))
        }
        slots[.dateTimePoint] = .point(moved)
        // An item that repeats on one weekday moves to the new weekday.
        if let rule = rule(.recurrence) {
          slots[.recurrence] = .rule(rule.moved(to: moved.date))
        }
      case .length:
        let minutes = (item.seconds + shift.seconds) / 60
        guard item.kind == .event, shift.months == 0 else {
          throw .unclear(.durationMinutes, EventSentences.hasNoLength(item.title))
        }
        guard minutes > 0 else {
          throw .unclear(
            .durationMinutes,
            EventSentences.tooShort(item.title, TimePhrase().text(forSeconds: item.seconds)))
        }
        slots[.durationMinutes] = .minutes(minutes)
      }
    }
  }
#endif
