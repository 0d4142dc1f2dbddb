#if canImport(CIcal)
  import Foundation
  import Testing

  @testable import Actions

  @Suite struct AlarmScannerTests {
    /// A collection with one event of these lines and one alarm.
    func alarms(
      event lines: String, alarm: String, _ start: String, _ end: String, zone: String = "Europe/Berlin"
    ) throws -> [DueAlarm] {
      let folder = try AlarmTestFolder()
      try folder.write(
        "a.ics",
        calendar(
          "BEGIN:VEVENT\nUID:a\nSUMMARY:Lunch\n\(lines)\nBEGIN:VALARM\nACTION:DISPLAY\n\(alarm)\nEND:VALARM\nEND:VEVENT"
        ))
      let scan = try folder.scan(start, end, zone: zone)
      #expect(scan.skipped.isEmpty)
      return scan.alarms
    }

    static let lunch = "DTSTART;TZID=Europe/Berlin:20261124T120000\nDTEND;TZID=Europe/Berlin:20261124T130000"

    @Test(arguments: [
      ("TRIGGER:-PT15M", "2026-11-24T10:45:00Z"),
      ("TRIGGER:PT0S", "2026-11-24T11:00:00Z"),
      ("TRIGGER:PT5M", "2026-11-24T11:05:00Z"),
      ("TRIGGER;RELATED=START:-P1DT1H", "2026-11-23T10:00:00Z"),
      ("TRIGGER:-P1W", "2026-11-17T11:00:00Z"),
      ("TRIGGER;RELATED=END:-PT10M", "2026-11-24T11:50:00Z"),
      ("TRIGGER;VALUE=DATE-TIME:20261120T080000Z", "2026-11-20T08:00:00Z"),
    ])
    func ringsWhereTheTriggerSays(trigger: String, expected: String) throws {
      let found = try alarms(
        event: Self.lunch, alarm: trigger, "2026-11-01T00:00:00Z", "2026-11-30T00:00:00Z")
      #expect(found.map(\.fireDate) == [instant(expected)])
      #expect(found.map(\.start) == [instant("2026-11-24T11:00:00Z")])
    }

    @Test func repeatsAsOftenAsTheAlarmSays() throws {
      let found = try alarms(
        event: Self.lunch, alarm: "TRIGGER:-PT15M\nREPEAT:2\nDURATION:PT5M", "2026-11-24T00:00:00Z",
        "2026-11-25T00:00:00Z")
      #expect(found.map(\.fireDate) == ["10:45", "10:50", "10:55"].map { instant("2026-11-24T\($0):00Z") })
      #expect(found.map(\.id.repetition) == [0, 1, 2])
      #expect(Set(found.map(\.id.trigger)) == [instant("2026-11-24T10:45:00Z")])
    }

    @Test func aDayBeforeIsTheSameTimeOfDayAcrossDaylightSaving() throws {
      let found = try alarms(
        event: "DTSTART;TZID=Europe/Berlin:20261025T120000", alarm: "TRIGGER:-P1D", "2026-10-20T00:00:00Z",
        "2026-10-30T00:00:00Z")
      #expect(found.map(\.fireDate) == [instant("2026-10-24T10:00:00Z")])
    }

    @Test func twentyFourHoursBeforeAreExactAcrossDaylightSaving() throws {
      let found = try alarms(
        event: "DTSTART;TZID=Europe/Berlin:20261025T120000", alarm: "TRIGGER:-PT24H", "2026-10-20T00:00:00Z",
        "2026-10-30T00:00:00Z")
      #expect(found.map(\.fireDate) == [instant("2026-10-24T11:00:00Z")])
    }

    @Test func nineOClockStaysNineOClockAcrossDaylightSaving() throws {
      let found = try alarms(
        event: "DTSTART;TZID=Europe/Berlin:20261020T090000\nRRULE:FREQ=DAILY;BYDAY=SA,SU,MO",
        alarm: "TRIGGER:PT0S", "2026-10-24T00:00:00Z", "2026-10-26T12:00:00Z")
      #expect(
        found.map(\.fireDate)
          == ["2026-10-24T07:00:00Z", "2026-10-25T08:00:00Z", "2026-10-26T08:00:00Z"].map(instant))
      #expect(found.map(\.id.recurrenceID) == ["20261024T090000", "20261025T090000", "20261026T090000"])
    }

    @Test(arguments: [
      // Skipped by the clock: the offset before the gap holds (RFC 5545, section 3.3.5).
      ("20260329T023000", "2026-03-29T01:30:00Z"),
      // Twice on the clock: the first.
      ("20261025T023000", "2026-10-25T00:30:00Z"),
    ])
    func readsTimesThatTheClockSkipsOrRepeats(local: String, expected: String) throws {
      let found = try alarms(
        event: "DTSTART;TZID=Europe/Berlin:\(local)", alarm: "TRIGGER:PT0S", "2026-01-01T00:00:00Z",
        "2026-12-31T00:00:00Z")
      #expect(found.map(\.fireDate) == [instant(expected)])
    }

    @Test(arguments: [
      ("Asia/Kolkata", "20261124T120000", "2026-11-24T06:30:00Z"),
      ("/freeassociation.sourceforge.net/America/New_York", "20261124T120000", "2026-11-24T17:00:00Z"),
      ("America/Argentina/Buenos_Aires", "20261124T120000", "2026-11-24T15:00:00Z"),
    ])
    func knowsZonesByName(zone: String, local: String, expected: String) throws {
      let found = try alarms(
        event: "DTSTART;TZID=\(zone):\(local)", alarm: "TRIGGER:PT0S", "2026-11-24T00:00:00Z",
        "2026-11-25T00:00:00Z")
      #expect(found.map(\.fireDate) == [instant(expected)])
    }

    @Test func knowsZonesThatTheFileDefines() throws {
      let folder = try AlarmTestFolder()
      try folder.write(
        "a.ics",
        calendar(
          """
          BEGIN:VTIMEZONE
          TZID:Office
          BEGIN:STANDARD
          DTSTART:19701101T020000
          RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
          TZOFFSETFROM:-0400
          TZOFFSETTO:-0500
          END:STANDARD
          BEGIN:DAYLIGHT
          DTSTART:19700308T020000
          RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
          TZOFFSETFROM:-0500
          TZOFFSETTO:-0400
          END:DAYLIGHT
          END:VTIMEZONE
          BEGIN:VEVENT
          UID:a
          DTSTART;TZID=Office:20261030T090000
          RRULE:FREQ=WEEKLY
          BEGIN:VALARM
          ACTION:DISPLAY
          TRIGGER:PT0S
          END:VALARM
          END:VEVENT
          """))
      let scan = try folder.scan("2026-10-30T00:00:00Z", "2026-11-08T00:00:00Z")
      #expect(scan.alarms.map(\.fireDate) == ["2026-10-30T13:00:00Z", "2026-11-06T14:00:00Z"].map(instant))
    }

    @Test func readsTimesWithoutAZoneAsLocal() throws {
      let found = try alarms(
        event: "DTSTART:20261124T120000", alarm: "TRIGGER:PT0S", "2026-11-24T00:00:00Z",
        "2026-11-25T00:00:00Z", zone: "Asia/Tokyo")
      #expect(found.map(\.fireDate) == [instant("2026-11-24T03:00:00Z")])
    }

    @Test func anAllDayItemBeginsAtLocalMidnight() throws {
      let found = try alarms(
        event: "DTSTART;VALUE=DATE:20261124\nRRULE:FREQ=YEARLY", alarm: "TRIGGER:-PT15H",
        "2026-11-20T00:00:00Z", "2028-01-01T00:00:00Z")
      #expect(found.map(\.fireDate) == ["2026-11-23T08:00:00Z", "2027-11-23T08:00:00Z"].map(instant))
      #expect(found.map(\.isAllDay) == [true, true])
      #expect(found.map(\.id.recurrenceID) == ["20261124", "20271124"])
    }

    @Test func countsUntilAndExclusions() throws {
      let rule = """
        DTSTART;TZID=Europe/Berlin:20261101T090000
        RRULE:FREQ=DAILY;UNTIL=20261106T080000Z
        EXDATE;TZID=Europe/Berlin:20261102T090000,20261103T090000
        EXDATE:20261104T080000Z
        RDATE;TZID=Europe/Berlin:20261110T170000
        """
      let found = try alarms(
        event: rule, alarm: "TRIGGER:PT0S", "2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z")
      #expect(
        found.map(\.fireDate)
          == ["2026-11-01T08", "2026-11-05T08", "2026-11-06T08", "2026-11-10T16"].map {
            instant("\($0):00:00Z")
          })
    }

    @Test func countIsCountedFromTheStart() throws {
      let found = try alarms(
        event: "DTSTART:20261101T090000Z\nRRULE:FREQ=DAILY;COUNT=10", alarm: "TRIGGER:PT0S",
        "2026-11-09T00:00:00Z", "2026-12-01T00:00:00Z")
      #expect(found.map(\.fireDate) == ["2026-11-09T09:00:00Z", "2026-11-10T09:00:00Z"].map(instant))
    }

    @Test func hoursAreCountedFromTheStart() throws {
      let found = try alarms(
        event: "DTSTART:20260101T010000Z\nRRULE:FREQ=HOURLY;INTERVAL=7", alarm: "TRIGGER:PT0S",
        "2026-11-24T00:00:00Z", "2026-11-24T12:00:00Z")
      // 7,848 hours, 1,121 times 7, before 2026-11-24T00:00:00Z.
      #expect(found.map(\.fireDate) == ["2026-11-24T00:00:00Z", "2026-11-24T07:00:00Z"].map(instant))
    }

    @Test func alarmsOfOthersStaySilent() throws {
      let silent = [
        "ACTION:EMAIL\nTRIGGER:PT0S", "ACTION:NONE\nTRIGGER:PT0S",
        "TRIGGER:PT0S\nACKNOWLEDGED:20261124T110000Z",
        "DESCRIPTION:no trigger",
      ]
      for alarm in silent {
        let folder = try AlarmTestFolder()
        try folder.write(
          "a.ics",
          calendar("BEGIN:VEVENT\nUID:a\n\(Self.lunch)\nBEGIN:VALARM\n\(alarm)\nEND:VALARM\nEND:VEVENT"))
        #expect(try folder.scan("2026-11-01T00:00:00Z", "2026-11-30T00:00:00Z").alarms.isEmpty)
      }
    }

    @Test(arguments: ["STATUS:COMPLETED", "STATUS:CANCELLED", "COMPLETED:20261120T080000Z"])
    func whatIsOverStaysSilent(line: String) throws {
      let folder = try AlarmTestFolder()
      let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:PT0S\nEND:VALARM"
      let task = "BEGIN:VTODO\nUID:a\nDUE:20261124T090000Z\n\(alarm)\nEND:VTODO"
      try folder.write("a.ics", calendar(task))
      #expect(try folder.scan("2026-11-01T00:00:00Z", "2026-11-30T00:00:00Z").alarms.count == 1)
      try folder.write("a.ics", calendar(task.replacingOccurrences(of: "UID:a", with: "UID:a\n\(line)")))
      #expect(try folder.scan("2026-11-01T00:00:00Z", "2026-11-30T00:00:00Z").alarms.isEmpty)
    }

    @Test func aTaskWithoutAStartCountsFromItsDueTime() throws {
      let folder = try AlarmTestFolder()
      try folder.write(
        "a.ics",
        calendar(
          "BEGIN:VTODO\nUID:a\nDUE;TZID=Europe/Berlin:20261124T090000\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\nEND:VTODO"
        ))
      let alarm = try #require(try folder.scan("2026-11-24T00:00:00Z", "2026-11-25T00:00:00Z").alarms.first)
      #expect(alarm.fireDate == instant("2026-11-24T07:55:00Z"))
      #expect(alarm.kind == .task)
      #expect(alarm.summary == "Untitled")
    }

    @Test func oneItemInTwoCollectionsRingsOnce() throws {
      let folder = try AlarmTestFolder()
      let text = calendar(
        "BEGIN:VEVENT\nUID:a\n\(Self.lunch)\nBEGIN:VALARM\nTRIGGER:PT0S\nEND:VALARM\nEND:VEVENT")
      try folder.write("a.ics", text)
      try folder.write("b.ics", text)
      #expect(try folder.scan("2026-11-24T00:00:00Z", "2026-11-25T00:00:00Z").alarms.count == 1)
    }
  }

  @Suite struct ReplacedOccurrenceTests {
    static let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT10M\nEND:VALARM"
    static let master = """
      BEGIN:VEVENT
      UID:a
      SUMMARY:Stand-up
      DTSTART;TZID=Europe/Berlin:20261123T090000
      RRULE:FREQ=DAILY;COUNT=4
      \(alarm)
      END:VEVENT
      """

    func fireTimes(_ replacement: String) throws -> [String] {
      let folder = try AlarmTestFolder()
      try folder.write("a.ics", calendar(Self.master + "\n" + replacement))
      return try folder.scan("2026-11-22T00:00:00Z", "2026-11-30T00:00:00Z").alarms.map {
        "\($0.fireDate.formatted(.iso8601)) \($0.summary) \($0.id.recurrenceID ?? "")"
      }
    }

    @Test func oneOccurrenceMoves() throws {
      let times = try fireTimes(
        """
        BEGIN:VEVENT
        UID:a
        SUMMARY:Later
        RECURRENCE-ID:20261124T080000Z
        DTSTART;TZID=Europe/Berlin:20261124T150000
        \(Self.alarm)
        END:VEVENT
        """)
      #expect(
        times == [
          "2026-11-23T07:50:00Z Stand-up 20261123T090000", "2026-11-24T13:50:00Z Later 20261124T090000",
          "2026-11-25T07:50:00Z Stand-up 20261125T090000", "2026-11-26T07:50:00Z Stand-up 20261126T090000",
        ])
    }

    @Test func oneOccurrenceIsCancelled() throws {
      let times = try fireTimes(
        """
        BEGIN:VEVENT
        UID:a
        STATUS:CANCELLED
        RECURRENCE-ID;TZID=Europe/Berlin:20261124T090000
        DTSTART;TZID=Europe/Berlin:20261124T090000
        \(Self.alarm)
        END:VEVENT
        """)
      #expect(times.map { $0.prefix(10) } == ["2026-11-23", "2026-11-25", "2026-11-26"])
    }

    @Test func allLaterOccurrencesMove() throws {
      let times = try fireTimes(
        """
        BEGIN:VEVENT
        UID:a
        SUMMARY:Later
        RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261125T090000
        DTSTART;TZID=Europe/Berlin:20261125T103000
        \(Self.alarm)
        END:VEVENT
        """)
      #expect(
        times == [
          "2026-11-23T07:50:00Z Stand-up 20261123T090000", "2026-11-24T07:50:00Z Stand-up 20261124T090000",
          "2026-11-25T09:20:00Z Later 20261125T090000", "2026-11-26T09:20:00Z Later 20261126T090000",
        ])
    }
  }
#endif
