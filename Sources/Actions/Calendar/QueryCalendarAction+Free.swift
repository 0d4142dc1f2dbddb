#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions
  import Understanding

  extension QueryCalendarAction {
    private static let day = (first: 8 * 3600, last: 22 * 3600)
    /// The fewest seconds between two events that count as free time.
    private static let shortest = 900

    /// Tells what comes next.
    func next(_ command: Command, _ context: TimeContext) throws -> PreparedAction {
      let events = try CalendarLookup(configuration: configuration, context: context, notices: notices)
        .events()
      let coming = events.coming(in: context).filter { event in
        // “And after that?” comes with the time to begin at.
        guard let earliest = command.point(.dateTimePoint), let start = event.start else { return true }
        return start.start >= earliest.start
      }
      let called = WantedItem(title: command.text(.title)).matches(among: coming).items
      guard let next = called.first else {
        return answer(CalendarSentences.nothingAhead(command.text(.title)))
      }
      let when = next.start.map { TimePhrase().text(for: $0, now: context.now) }
      return answer(CalendarSentences.next(next.title, when: when), [next])
    }

    /// Answers a question about the past, such as “my last dentist appointment”. Returns `nil` for other
    /// questions.
    func last(_ command: Command, _ context: TimeContext) throws -> PreparedAction? {
      guard let said = command.text(.title), let first = FoldedWords.words(said).first, first == "last",
        command.slots.count == 1
      else { return nil }
      let title = said.split(separator: " ").dropFirst().joined(separator: " ")
      let now = ZoneOffset(context.timeZone).instant(of: context.now)
      let yearAgo = TimePoint.date(LocalDate(daysSinceEpoch: context.now.date.daysSinceEpoch - 366))
      let events = try CalendarLookup(configuration: configuration, context: context, notices: notices)
        .events(at: yearAgo, until: .dateTime(context.now)).filter { ($0.startInstant ?? .max) <= now }
      let wanted = WantedItem(title: title)
      guard
        let found = wanted.matches(among: events.sorted { ($0.startInstant ?? 0) > ($1.startInstant ?? 0) })
          .items.first
      else { return answer(CalendarSentences.noLast(title)) }
      let when = found.start.map { TimePhrase().text(for: $0, now: context.now) }
      return answer(CalendarSentences.last(found.title, when: when), [found])
    }

    /// Tells when the calendar is empty between 8 AM and 10 PM, for as long as the command says.
    func freeTime(_ command: Command, _ context: TimeContext) throws -> PreparedAction {
      let asked = command.range(.dateTimeRange)
      let point = command.point(.dateTimePoint) ?? asked?.start ?? .date(context.now.date)
      let events = try CalendarLookup(configuration: configuration, context: context, notices: notices)
        .events(at: point, until: asked?.end).filter { if case .dateTime? = $0.start { true } else { false } }
      if asked == nil, case .dateTime(let time) = point { return answer(at: time, events, context) }
      let (first, last) = stretch(asked, point, context)
      let busy = events.filter { ($0.start?.start ?? last) < last && ($0.end?.start ?? first) > first }
      let words =
        asked.map { TimePhrase().text(for: $0, now: context.now) }
        ?? TimePhrase().text(for: .date(first.date), now: context.now)
      guard !busy.isEmpty else { return answer(CalendarSentences.free(words)) }
      // The free hours already name the part of the day.
      let day = first.date == last.date ? TimePhrase().text(for: .date(first.date), now: context.now) : words
      let free = gaps(first, last, busy, of: command.minutes(.durationMinutes)).map {
        CalendarSentences.stretch(from: TimePhrase().clock($0), to: TimePhrase().clock($1))
      }
      let list = SpokenList(context: context).text(busy.map { $0.found() })
      return answer(
        free.isEmpty
          ? CalendarSentences.noFreeTime(words, list) : CalendarSentences.free(day, free), busy)
    }

    private func answer(at time: LocalDateTime, _ events: [CalendarItem], _ context: TimeContext)
      -> PreparedAction
    {
      let when = TimePhrase().text(for: .dateTime(time), now: context.now)
      let busy = events.filter { $0.isAt(.dateTime(time)) }
      return busy.isEmpty
        ? answer(CalendarSentences.free(when))
        : answer(CalendarSentences.busy(SpokenList(context: context).text(busy.map { $0.found() })), busy)
    }

    private func answer(_ words: String, _ items: [CalendarItem] = []) -> PreparedAction {
      PreparedAction(
        intent: intent, told: words, items: items.map { $0.found() }, location: configuration.events.path)
    }

    /// Returns the hours asked about, on one or several days, without those that have passed.
    private func stretch(
      _ asked: TimeRange?, _ point: TimePoint, _ context: TimeContext
    ) -> (first: LocalDateTime, last: LocalDateTime) {
      var (first, last) = (
        LocalDateTime(date: point.date, secondOfDay: Self.day.first),
        LocalDateTime(date: point.date, secondOfDay: Self.day.last)
      )
      if let asked {
        if case .dateTime(let start) = asked.start { first = start }
        switch asked.end {
        case .dateTime(let end): last = end
        case .date(let end):
          last = LocalDateTime(date: end, secondOfDay: 0).adding(seconds: Self.day.last - 86_400)
        }
      }
      return (max(first, min(context.now, last)), last)
    }

    private func gaps(
      _ first: LocalDateTime, _ last: LocalDateTime, _ busy: [CalendarItem], of minutes: Int?
    ) -> [(LocalDateTime, LocalDateTime)] {
      let shortest = max(Self.shortest, 60 * (minutes ?? 0))
      var gaps: [(LocalDateTime, LocalDateTime)] = []
      var free = first
      for item in busy.sorted(by: { ($0.startInstant ?? 0) < ($1.startInstant ?? 0) }) {
        guard let start = item.start?.start else { continue }
        if start.secondsSinceEpoch - free.secondsSinceEpoch >= shortest {
          gaps.append((free, min(start, last)))
        }
        free = max(free, item.end?.start ?? start)
      }
      if last.secondsSinceEpoch - free.secondsSinceEpoch >= shortest { gaps.append((free, last)) }
      return gaps
    }
  }
#endif
