#if canImport(CIcal)
  import Foundation
  import TimeExpressions

  /// Silences a ringing item in its file, as in RFC 9074: alarms that have rung are acknowledged, and a snoozed item
  /// gets a further alarm. Any agent sees this, even after a restart.
  struct SnoozedAlarm {
    let alarm: DueAlarm
    let timeZone: TimeZone
    let now: Date

    /// How often an alarm rings again, once a minute, if nobody answers.
    static let repetitions = 4

    /// Returns the file's new bytes.
    ///
    /// - Parameter date: When to ring again, or `nil` for never.
    func silenced(_ bytes: [UInt8], until date: Date?) throws -> [UInt8] {
      let place = try ItemPlace(
        uid: alarm.id.uid, recurrenceID: alarm.id.recurrenceID, kind: alarm.kind, in: bytes, path: alarm.path,
        timeZone: timeZone)
      let name = alarm.kind == .event ? "VEVENT" : "VTODO"
      var text = CalendarLines(bytes)
      guard let index = place.occurrence ?? place.master, text.components(named: name).indices.contains(index)
      else { throw UnreadableCalendar(reason: "its lines are not in the usual form") }
      var uid: String?
      for number in text.components(named: "VALARM").indices {
        let part = text.components(named: "VALARM")[number]
        guard text.components(named: name)[index].range.contains(part.range.lowerBound) else { continue }
        uid = uid ?? text.property("UID", of: part)?.value
        text.set("ACKNOWLEDGED", to: TaskCompletion.utcStamp(now), in: part)
      }
      if let date { text.add(component: lines(date, of: uid), to: text.components(named: name)[index]) }
      return text.bytes
    }

    private func lines(_ date: Date, of uid: String?) -> [String] {
      var lines = [
        "BEGIN:VALARM", "UID:\(UUID().uuidString.lowercased())", "ACTION:DISPLAY",
        "DESCRIPTION:\(CalendarLines.escaped(CleanText.line(alarm.summary, limit: 500)))",
        "TRIGGER;VALUE=DATE-TIME:\(TaskCompletion.utcStamp(date))",
      ]
      if let uid { lines.append("RELATED-TO;RELTYPE=SNOOZE:\(uid)") }
      if alarm.isAlarm { lines += ["REPEAT:\(Self.repetitions)", "DURATION:PT1M"] }
      return lines + ["END:VALARM"]
    }
  }
#endif
