#if canImport(CIcal)
  import Foundation

  /// Reads the alarms of calendar collections: folders of iCalendar files, one item each (vdir).
  ///
  /// It understands VEVENT and VTODO with VALARM triggers that are absolute or relative to start, end and due time,
  /// DURATION and REPEAT, recurrences with RRULE, RDATE, EXDATE and RECURRENCE-ID (also THISANDFUTURE), all-day items
  /// and time zones (RFC 5545), and ACKNOWLEDGED (RFC 9074). Completed or cancelled items have no alarms.
  package struct AlarmScanner: Sendable {
    package var collections: [String]

    package init(collections: [String]) {
      self.collections = collections
    }

    /// Returns the alarms that ring from `start` to `end`, both included. A file that cannot be read is skipped
    /// and listed.
    ///
    /// - Parameter timeZone: The zone of floating and all-day times.
    package func scan(from start: Date, to end: Date, timeZone: TimeZone) throws(CancellationError)
      -> AlarmScan
    {
      let lower = seconds(start)
      let window = lower...max(lower, seconds(end))
      var found: [DueAlarm.ID: DueAlarm] = [:]
      var skipped: [SkippedCalendarFile] = []
      for path in collections.flatMap(CalendarFile.paths) {
        if Task.isCancelled { throw CancellationError() }
        do {
          let (alarms, reasons) = try read(path, window: window, timeZone: timeZone)
          for alarm in alarms where found[alarm.id] == nil { found[alarm.id] = alarm }
          skipped += reasons.map { SkippedCalendarFile(path: path, reason: $0) }
        } catch let error as UnreadableCalendar {
          skipped.append(SkippedCalendarFile(path: path, reason: error.reason))
        } catch {
          skipped.append(SkippedCalendarFile(path: path, reason: error.localizedDescription))
        }
      }
      let alarms = found.values.sorted { ($0.fireDate, $0.id.uid) < ($1.fireDate, $1.id.uid) }
      return AlarmScan(alarms: alarms, skipped: skipped)
    }

    /// Whole seconds, clamped to the years that calendars support.
    private func seconds(_ date: Date) -> Int {
      Int(min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_300_799).rounded(.up))
    }

    private func read(
      _ path: String, window: ClosedRange<Int>, timeZone: TimeZone
    ) throws -> (alarms: [DueAlarm], reasons: [String]) {
      let bytes = try ICalendarTree.bytes(at: path)
      // Most files have no alarm, and parsing costs more than looking.
      guard String(decoding: bytes, as: UTF8.self).contains("VALARM") else { return ([], []) }
      return try CalendarFile.with(bytes, path: path, timeZone: timeZone) { items in
        var alarms: [DueAlarm] = []
        var reasons: [String] = []
        for item in items {
          do {
            alarms += try ItemAlarms(item: item, path: path, window: window).all()
          } catch let error as UnreadableCalendar {
            reasons.append("\(item.items.first?.uid ?? ""): \(error.reason)")
          }
        }
        return (alarms, reasons)
      }
    }
  }
#endif
