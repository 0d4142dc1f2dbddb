#if canImport(CIcal)
  import Foundation
  import Testing

  @testable import Actions

  @Suite struct AlarmScannerTests {
    @Test func findsAnAlarmBeforeAnEvent() throws {
      let folder = try AlarmTestFolder()
      try folder.write(
        "a.ics",
        calendar(
          """
          BEGIN:VEVENT
          UID:a
          SUMMARY:Lunch with Sarah
          DTSTART;TZID=Europe/Berlin:20261124T120000
          DTEND;TZID=Europe/Berlin:20261124T130000
          BEGIN:VALARM
          ACTION:DISPLAY
          TRIGGER:-PT15M
          END:VALARM
          END:VEVENT
          """))
      let scan = try folder.scan("2026-11-24T00:00:00Z", "2026-11-25T00:00:00Z")
      #expect(scan.skipped.isEmpty)
      #expect(scan.alarms.map(\.fireDate) == [instant("2026-11-24T10:45:00Z")])
      #expect(scan.alarms.first?.summary == "Lunch with Sarah")
      #expect(scan.alarms.first?.start == instant("2026-11-24T11:00:00Z"))
    }
  }
#endif
