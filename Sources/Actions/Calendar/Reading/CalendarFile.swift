#if canImport(CIcal)
  import CIcal
  import Foundation

  /// Reads the files of calendar collections (vdir) and their items.
  enum CalendarFile {
    /// Returns the paths of the files. Hidden files are unfinished ones of other programs.
    static func paths(in collection: String) -> [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: collection)) ?? []
      return names.filter { $0.hasSuffix(".ics") && !$0.hasPrefix(".") }.sorted()
        .map { "\(collection)/\($0)" }
    }

    /// Passes the items of a file to `body`, by UID, each with the components that replace its occurrences.
    static func with<Result>(
      _ bytes: [UInt8], path: String, timeZone: TimeZone,
      _ body: ([ItemOccurrences]) throws -> Result
    ) throws -> Result {
      try ICalendarTree.with(bytes) { root in
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
        return try body(
          items.sorted { $0.key.uid < $1.key.uid }.map { ItemOccurrences(items: $0.value, times: times) })
      }
    }

    private struct ItemKey: Hashable {
      var uid: String
      var kind: DueAlarm.Kind
    }
  }
#endif
