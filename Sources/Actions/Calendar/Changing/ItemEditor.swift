#if canImport(CIcal)
  import CIcal
  import Foundation
  import TimeExpressions

  /// Changes one item in the text of its calendar file and keeps all other bytes.
  struct ItemEditor {
    let item: CalendarItem
    /// The person's time zone.
    let timeZone: TimeZone
    /// The time of the change, as iCalendar writes it in UTC.
    let stamp: String

    private var componentName: String { item.kind == .event ? "VEVENT" : "VTODO" }

    /// Returns the file without the item, or `nil` if nothing else is in it.
    func removed(from bytes: [UInt8]) throws -> [UInt8]? {
      let place = try place(in: bytes, occurrence: nil)
      var text = CalendarLines(bytes)
      for index in place.all.reversed() { text.remove(try component(index, of: text)) }
      let isEmpty = ["VEVENT", "VTODO", "VJOURNAL"].allSatisfy { text.components(named: $0).isEmpty }
      return isEmpty ? nil : text.bytes
    }

    /// Returns the file without one occurrence: it gets an EXDATE, and a component that replaces it is removed
    /// (RFC 5545, section 3.8.5.1).
    func withoutOccurrence(_ bytes: [UInt8]) throws -> [UInt8]? {
      let place = try place(in: bytes, occurrence: item.recurrenceID)
      guard let recurrenceID = item.recurrenceID, let master = place.master else {
        return try removed(from: bytes)
      }
      var text = CalendarLines(bytes)
      let time = try recurrenceTime(recurrenceID, of: component(master, of: text), in: text)
      text.add("EXDATE\(time)", to: try component(master, of: text))
      try touch(master, in: &text)
      if let occurrence = place.occurrence { text.remove(try component(occurrence, of: text)) }
      return text.bytes
    }

    /// Returns the file with the item, or one occurrence of it, changed. A new rule changes the whole series.
    func changed(_ bytes: [UInt8], by change: ItemChange) throws -> [UInt8] {
      let isWhole = item.recurrenceID == nil || change.rule != nil
      let place = try place(in: bytes, occurrence: isWhole ? nil : item.recurrenceID)
      var text = CalendarLines(bytes)
      guard var index = place.occurrence ?? place.master else { throw unusual }
      var change = change
      if isWhole {
        try checkSinglyChanged(place, in: text, change)
      } else if place.occurrence == nil {
        index = try insertOccurrence(of: index, in: &text)
        // The copy still has the time of the first occurrence.
        change.time = change.time ?? item.start.map { .init(start: $0, seconds: item.seconds) }
      }
      let recurs = isWhole && (place.recurs || change.rule != nil)
      if let time = change.time { try set(time, of: index, recurs: recurs, in: &text) }
      if let title = change.title {
        text.set("SUMMARY", to: CalendarLines.escaped(title), in: try component(index, of: text))
      }
      if let place = change.place {
        text.set("LOCATION", to: CalendarLines.escaped(place), in: try component(index, of: text))
      }
      if let rule = change.rule, let start = change.time?.start ?? item.start {
        text.set("RRULE", to: try ruleText(rule, start: start), in: try component(index, of: text))
      }
      if !change.absentees.isEmpty {
        text.remove("ATTENDEE", from: try component(index, of: text)) { property in
          let words = Set(FoldedWords.words(property))
          return change.absentees.contains { words.isSuperset(of: FoldedWords.words($0)) }
        }
      }
      for invited in change.people { text.add(invited.property, to: try component(index, of: text)) }
      try touch(index, in: &text)
      return text.bytes
    }

    private func place(in bytes: [UInt8], occurrence: String?) throws -> ItemPlace {
      try ItemPlace(
        uid: item.uid, recurrenceID: occurrence, kind: item.kind, in: bytes, path: item.path,
        timeZone: timeZone)
    }

    private func component(_ index: Int, of text: CalendarLines) throws -> CalendarLines.Component {
      let components = text.components(named: componentName)
      guard components.indices.contains(index) else { throw unusual }
      return components[index]
    }

    private var unusual: UnreadableCalendar {
      UnreadableCalendar(reason: "its lines are not in the usual form")
    }

    private func touch(_ index: Int, in text: inout CalendarLines) throws {
      let sequence = text.property("SEQUENCE", of: try component(index, of: text)).flatMap { Int($0.value) }
      for (name, value) in [
        ("DTSTAMP", stamp), ("LAST-MODIFIED", stamp), ("SEQUENCE", "\((sequence ?? 0) &+ 1)"),
      ] {
        text.set(name, to: value, in: try component(index, of: text))
      }
    }

    /// Returns an occurrence's original start in the form of the component's own.
    private func recurrenceTime(
      _ recurrenceID: String, of component: CalendarLines.Component, in text: CalendarLines
    ) throws -> String {
      guard let start = text.property("DTSTART", of: component) ?? text.property("DUE", of: component) else {
        throw unusual
      }
      return "\(start.parameters):\(recurrenceID)\(start.value.hasSuffix("Z") ? "Z" : "")"
    }

    /// Inserts a component for one occurrence: a copy of the master without its rules. Returns its number.
    private func insertOccurrence(of master: Int, in text: inout CalendarLines) throws -> Int {
      let own = try component(master, of: text)
      let time = try recurrenceTime(item.recurrenceID ?? "", of: own, in: text)
      text.duplicate(own)
      text.remove(["RRULE", "RDATE", "EXDATE", "EXRULE"], from: try component(master + 1, of: text))
      text.add("RECURRENCE-ID\(time)", to: try component(master + 1, of: text))
      return master + 1
    }

    /// Refuses a new time for a series with occurrences that were changed one by one, since those are named by
    /// their old times.
    private func checkSinglyChanged(_ place: ItemPlace, in text: CalendarLines, _ change: ItemChange) throws {
      guard place.recurs, change.time != nil, let master = place.master else { return }
      let own = try component(master, of: text)
      guard place.all.count == 1, text.property("EXDATE", of: own) == nil,
        text.property("RDATE", of: own) == nil
      else { throw UnreadableCalendar(reason: "some of its days were changed singly, and would be lost") }
    }

    private func set(
      _ time: ItemChange.Time, of index: Int, recurs: Bool, in text: inout CalendarLines
    ) throws {
      let form = ItemTimeText(
        timeZone: timeZone, recurs: recurs, zoneHoldsFrom: (item.startInstant ?? .max) - 86_400)
      let own = try component(index, of: text)
      let (oldStart, oldDue) = (text.property("DTSTART", of: own), text.property("DUE", of: own))
      let oldEnd = text.property("DTEND", of: own)
      if item.kind == .task {
        let due = try form.text(time.start, like: oldDue ?? oldStart)
        text.set("DUE", parameters: due.parameters, to: due.value, in: own)
        if oldStart?.value == oldDue?.value, oldStart != nil {
          text.set("DTSTART", parameters: due.parameters, to: due.value, in: try component(index, of: text))
        } else if oldStart != nil {
          guard !recurs else { throw UnreadableCalendar(reason: "it starts before it is due, and repeats") }
          text.remove(["DTSTART", "DURATION"], from: try component(index, of: text))
        }
        return
      }
      let start = try form.text(time.start, like: oldStart)
      // An end must be a day or a time as the start is.
      let isLike = oldEnd.map { ($0.value.count == 8) == (start.value.count == 8) } ?? false
      let end = try form.text(self.end(of: time), like: isLike ? oldEnd : oldStart)
      text.remove(["DURATION", "DTEND"], from: own)
      text.set(
        "DTSTART", parameters: start.parameters, to: start.value, in: try component(index, of: text))
      text.set("DTEND", parameters: end.parameters, to: end.value, in: try component(index, of: text))
    }

    private func end(of time: ItemChange.Time) -> TimePoint {
      switch time.start {
      case .date(let date): return .date(LocalDateTime(date: date, secondOfDay: time.seconds).date)
      case .dateTime(let start):
        let zone = ZoneOffset(timeZone)
        return .dateTime(zone.local(at: zone.instant(of: start) + time.seconds))
      }
    }

    private func ruleText(_ rule: RecurrenceRule, start: TimePoint) throws -> String {
      let entry: EntryTime =
        switch start {
        case .date(let date): .date(date)
        case .dateTime(let time): .local(time)
        }
      var parsed = try RecurrenceText.parsed(rule, start: entry, timeZone: timeZone)
      guard let text = icalrecurrencetype_as_string_r(&parsed) else {
        throw ActionError.badRecurrence(rule.rfc5545)
      }
      defer { icalmemory_free_buffer(text) }
      return String(cString: text)
    }
  }

  extension CalendarItem {
    /// The length in seconds.
    var seconds: Int {
      guard let start, let end else { return 0 }
      if case .date = start { return end.start.secondsSinceEpoch - start.start.secondsSinceEpoch }
      return (endInstant ?? 0) - (startInstant ?? 0)
    }
  }
#endif
