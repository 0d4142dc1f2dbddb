#if canImport(CIcal)
  import CIcal
  import Foundation

  /// Reads the alarms of calendar collections: folders of iCalendar files, one item each (vdir).
  ///
  /// Understands VEVENT and VTODO with VALARM triggers relative to start, end and due time or absolute, DURATION and
  /// REPEAT, recurrences with RRULE, RDATE, EXDATE and RECURRENCE-ID (also THISANDFUTURE), all-day items and time
  /// zones (RFC 5545), and ACKNOWLEDGED (RFC 9074). Items that are completed or cancelled have no alarms.
  public struct AlarmScanner: Sendable {
    public var collections: [String]

    public init(collections: [String]) {
      self.collections = collections
    }

    /// The alarms that ring from `start` to `end`, both included. A file that cannot be read is skipped and named.
    ///
    /// - Parameter timeZone: what floating and all-day times are meant in.
    public func scan(from start: Date, to end: Date, timeZone: TimeZone) throws(CancellationError)
      -> AlarmScan
    {
      let lower = seconds(start)
      let window = lower...max(lower, seconds(end))
      var found: [DueAlarm.ID: DueAlarm] = [:]
      var skipped: [SkippedCalendarFile] = []
      for path in collections.flatMap(files) {
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

    /// Whole seconds, held within the years that calendars have.
    private func seconds(_ date: Date) -> Int {
      Int(min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_300_799).rounded(.up))
    }

    /// Hidden files are other programs' unfinished ones.
    private func files(in collection: String) -> [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: collection)) ?? []
      return names.filter { $0.hasSuffix(".ics") && !$0.hasPrefix(".") }.sorted()
        .prefix(ICalendarTree.Limits.filesPerCollection)
        .map { "\(collection)/\($0)" }
    }

    private func read(
      _ path: String, window: ClosedRange<Int>, timeZone: TimeZone
    ) throws -> (alarms: [DueAlarm], reasons: [String]) {
      let bytes = try ICalendarTree.bytes(at: path)
      // Most files have no alarm, and parsing costs more than looking.
      guard String(decoding: bytes, as: UTF8.self).contains("VALARM") else { return ([], []) }
      return try ICalendarTree.with(bytes) { root in
        let calendars = ICalendarTree.calendars(in: root)
        guard !calendars.isEmpty else { throw UnreadableCalendar(reason: "it has no calendar") }
        let times = try ICalendarTimes(calendars: calendars, localZone: timeZone)
        var items: [ItemKey: [AlarmedItem]] = [:]
        for calendar in calendars {
          for (kind, componentKind) in [
            (DueAlarm.Kind.event, ICAL_VEVENT_COMPONENT), (.task, ICAL_VTODO_COMPONENT),
          ] {
            for component in ICalendarTree.components(of: calendar, componentKind) {
              let item = AlarmedItem(component, kind: kind, times: times, fileName: path)
              items[ItemKey(uid: item.uid, kind: kind), default: []].append(item)
            }
          }
        }
        var alarms: [DueAlarm] = []
        var reasons: [String] = []
        for (key, items) in items.sorted(by: { $0.key.uid < $1.key.uid }) {
          do {
            alarms += try ItemAlarms(items: items, times: times, path: path, window: window).all()
          } catch let error as UnreadableCalendar {
            reasons.append("\(key.uid): \(error.reason)")
          }
        }
        return (alarms, reasons)
      }
    }

    private struct ItemKey: Hashable {
      var uid: String
      var kind: DueAlarm.Kind
    }
  }
#endif
