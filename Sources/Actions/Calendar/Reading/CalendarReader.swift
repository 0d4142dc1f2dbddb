#if canImport(CIcal)
  import CIcal
  import Foundation
  import Sentences
  import TimeExpressions

  /// Reads the items of calendar collections and expands recurrences.
  struct CalendarReader {
    /// Folders of iCalendar files.
    let collections: [String]
    /// The person's time zone.
    let timeZone: TimeZone
    /// Receives a notice for each file that cannot be read.
    var notices = Notices()

    /// Returns the open items that overlap a range of instants, by time, tasks without a time last. Files that
    /// cannot be read are left out with a notice.
    func items(_ kinds: Set<DueAlarm.Kind> = [.event, .task], in window: Range<Int>) throws -> [CalendarItem]
    {
      var found: [CalendarItem] = []
      for path in collections.flatMap(CalendarFile.paths) {
        try Task.checkCancellation()
        do {
          found += try items(of: try ICalendarTree.bytes(at: path), path: path, kinds, in: window)
        } catch {
          noticeUnreadable(path, error)
        }
      }
      return found.sorted {
        ($0.startInstant ?? .max, $0.title, $0.path) < ($1.startInstant ?? .max, $1.title, $1.path)
      }
    }

    /// Adds a notice that a file cannot be read, once until it changes.
    private func noticeUnreadable(_ path: String, _ error: any Error) {
      var status = stat()
      // A file that is gone by now contains nothing; a link that leads nowhere is still there.
      guard lstat(path, &status) == 0 else { return }
      _ = stat(path, &status)
      let reason = (error as? UnreadableCalendar)?.reason ?? error.localizedDescription
      notices.add(
        Notice(
          key: "unreadable \(path) \(status.st_size) \(status.st_mtim.tv_sec)",
          words: CalendarSentences.unreadable(path, reason)))
    }

    func items(
      of bytes: [UInt8], path: String, _ kinds: Set<DueAlarm.Kind>, in window: Range<Int>
    ) throws -> [CalendarItem] {
      let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      return try CalendarFile.with(bytes, path: path, timeZone: timeZone) { items in
        items.filter { $0.items.first.map { kinds.contains($0.kind) } ?? false }.flatMap { item in
          occurrences(of: item, path: path, for: window).filter { !$0.item.isOver }
            .map { calendarItem($0, path: path) }.filter { overlaps($0, window) }
        }
      }
    }

    /// Returns the occurrences of an item; none, with a notice, if they cannot be computed.
    private func occurrences(
      of item: ItemOccurrences, path: String, for window: Range<Int>
    ) -> [ItemOccurrences.Occurrence] {
      for one in item.items where one.kind == .event && one.start == nil && !one.isOver {
        noticeLeftOut(one, path, CalendarSentences.unreadableStart)
      }
      for one in item.items where !one.isOver {
        if let zone = one.unknownZone {
          notice(one, path, CalendarSentences.unknownZone(zone))
        }
        if one.hasUnreadableRule {
          notice(one, path, CalendarSentences.withoutRepetitions)
        }
      }
      do {
        return try item.all(startingIn: searchWindow(of: item, for: window))
      } catch {
        let reason = (error as? UnreadableCalendar)?.reason ?? CalendarSentences.unknownRepetitions
        if let first = item.master ?? item.items.first { noticeLeftOut(first, path, reason) }
        return []
      }
    }

    private func noticeLeftOut(_ item: AlarmedItem, _ path: String, _ reason: String) {
      notice(item, path, CalendarSentences.leftOut(reason))
    }

    /// Adds a notice of what became of an item, once until its file changes.
    private func notice(_ item: AlarmedItem, _ path: String, _ outcome: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return }
      let title = CleanText.line(item.summary, limit: 100)
      notices.add(
        Notice(
          key: "item \(path) \(item.uid) \(outcome) \(status.st_size) \(status.st_mtim.tv_sec)",
          words: CalendarSentences.item(title, in: path, outcome)))
    }

    private func calendarItem(_ occurrence: ItemOccurrences.Occurrence, path: String) -> CalendarItem {
      let item = occurrence.item
      // A task's time is when it is due.
      let start = item.kind == .task ? occurrence.end : occurrence.start
      let people = ICalendarTree.properties(of: item.component, ICAL_ATTENDEE_PROPERTY).prefix(100)
        .compactMap(name)
      let place = ICalendarTree.properties(of: item.component, ICAL_LOCATION_PROPERTY).first
        .flatMap { ICalendarTree.text(icalproperty_get_location($0)) }.map { CleanText.line($0, limit: 100) }
      return CalendarItem(
        kind: item.kind, uid: item.uid, recurrenceID: occurrence.recurrenceID,
        title: CleanText.line(item.summary, limit: 500), start: start.map(point),
        end: occurrence.end.map(point), startInstant: start?.instant, endInstant: occurrence.end?.instant,
        people: people, place: place.flatMap { $0.isEmpty ? nil : $0 }, path: path)
    }

    /// Returns an attendee's name or address.
    private func name(_ attendee: OpaquePointer) -> String? {
      let name = icalproperty_get_first_parameter(attendee, ICAL_CN_PARAMETER)
        .flatMap { ICalendarTree.text(icalparameter_get_cn($0)) }
      let address = ICalendarTree.text(icalproperty_get_attendee(attendee))
      return (name ?? address?.replacingOccurrences(of: "mailto:", with: "", options: .caseInsensitive))
        .map { CleanText.line($0, limit: 100) }
    }

    private func point(_ time: ZonedTime) -> TimePoint {
      time.isDate ? .date(time.local.date) : .dateTime(ZoneOffset(timeZone).local(at: time.instant))
    }

    private func overlaps(_ item: CalendarItem, _ window: Range<Int>) -> Bool {
      guard let start = item.startInstant else { return true }
      return start < window.upperBound
        && (start >= window.lowerBound || item.endInstant ?? start > window.lowerBound)
    }

    /// Returns the range in which occurrences must start to overlap a window. It begins earlier by the item's
    /// length and by two days for time zones.
    private func searchWindow(of item: ItemOccurrences, for window: Range<Int>) -> ClosedRange<Int> {
      let longest =
        item.items.map { max(0, ($0.end?.instant ?? 0) - ($0.start?.instant ?? 0)) }.max() ?? 0
      let margin = 2 * 86_400
      return (window.lowerBound - longest - margin)...(window.upperBound + margin)
    }
  }
#endif
