#if canImport(CIcal)
  import Foundation
  import Testing

  @testable import Actions

  @Suite(.timeLimit(.minutes(5))) struct HostileCalendarTests {
    static let good = calendar(
      "BEGIN:VEVENT\nUID:good\nDTSTART:20261124T090000Z\nBEGIN:VALARM\nTRIGGER:PT0S\nEND:VALARM\nEND:VEVENT")

    static func event(_ lines: String) -> String {
      calendar("BEGIN:VEVENT\nUID:bad\n\(lines)\nBEGIN:VALARM\nTRIGGER:PT0S\nEND:VALARM\nEND:VEVENT")
    }

    /// What a scan finds of a file, beside a good one that must always be found.
    func scan(_ text: String) throws -> (alarms: [DueAlarm], skipped: [String]) {
      let folder = try AlarmTestFolder()
      try folder.write("bad.ics", text)
      try folder.write("good.ics", Self.good)
      let scan = try folder.scan("2026-11-20T00:00:00Z", "2026-11-29T00:00:00Z")
      #expect(scan.alarms.contains { $0.id.uid == "good" })
      return (scan.alarms.filter { $0.id.uid != "good" }, scan.skipped.map(\.reason))
    }

    @Test(arguments: [
      ("VALARM", "not an iCalendar file"),
      ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\u{0}\n", "zero bytes"),
      (String(repeating: "BEGIN:VALARM\n", count: 80_000), "nest too deep"),
      (
        "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:VALARM\nEND:VALARM\n", count: 5_000), "2000 components"
      ),
      (event("SUMMARY" + String(repeating: ";Y=", count: 100_000) + ":v"), "more than 100 parameters"),
      (event("X-A" + String(repeating: ";\n Y\n =a", count: 100_000) + ":v"), "more than 100 parameters"),
      (event("X-A;B=\"" + String(repeating: ";Y=a", count: 100_000)), "more than 100 parameters"),
      (event(String(repeating: "DTSTART:x\n", count: 60_000)), "more than 2000 properties"),
      (String(repeating: "BE\n GIN:VALARM\n", count: 40_000), "nest too deep"),
      (String(repeating: "VALARM\n", count: 200_000), "larger than 1048576 bytes"),
      (event("DTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY"), "recurs too often"),
      (event("DTSTART:20261101T000000Z\nRRULE:FREQ=MINUTELY"), "recurs too often"),
      (event("DTSTART:19700101T000000Z\nRRULE:FREQ=HOURLY;COUNT=999999999"), "recurs too often"),
      (
        calendar(
          """
          BEGIN:VTIMEZONE
          TZID:Z
          BEGIN:STANDARD
          DTSTART:19700101T000000
          RRULE:FREQ=SECONDLY
          TZOFFSETFROM:+0000
          TZOFFSETTO:+0100
          END:STANDARD
          END:VTIMEZONE
          """) + event("DTSTART;TZID=Z:20261124T090000"), "time zone"
      ),
    ])
    func namesTheFileAndTheReason(text: String, reason: String) throws {
      let (alarms, skipped) = try scan(text)
      #expect(alarms.isEmpty)
      #expect(skipped.count == 1)
      #expect(skipped.first?.contains(reason) ?? false, "\(skipped)")
    }

    @Test(arguments: [
      "BEGIN:VCALENDAR\r\nVALARM", "BEGIN:VALARM\r\nEND:VALARM\r\n", "", "END:VCALENDAR\nVALARM",
      event("DTSTART:99999999T999999Z"), event("DTSTART:-1"), event(""), event("DTSTART;VALUE=DATE:20260230"),
      event("DTSTART:20261124T090000Z\nSTATUS:CANCELLED\nRRULE:FREQ=NEVER;INTERVAL=-1"),
      event("DTSTART:20240101T000000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"),
      event("DTSTART:20240101T000000Z\nRRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30"),
      event("DTSTART;TZID=:20200101T090000"),
      calendar(
        "BEGIN:VEVENT\nUID:bad\nDTSTART:20261124T090000Z\nBEGIN:VALARM\nTRIGGER:-P4294967295W\nREPEAT:2147483647\nDURATION:PT4294967295S\nEND:VALARM\nEND:VEVENT"
      ),
    ])
    func neverRingsNorFails(text: String) throws {
      #expect(try scan(text).alarms.isEmpty)
    }

    /// A quotation and a value hold any number of semicolons.
    @Test func semicolonsElsewhereAreNoParameters() throws {
      let semicolons = String(repeating: ";", count: 1_000)
      let lines = "DTSTART:20261124T090000Z\nSUMMARY;X-A=\"\(semicolons)\":Tea\nDESCRIPTION:\(semicolons)"
      #expect(try scan(Self.event(lines)).alarms.map(\.id.uid) == ["bad"])
    }

    @Test(arguments: ["20261124T090000", "00010101T000000", "99991231T235959"])
    func survivesExtremeTimes(time: String) throws {
      _ = try scan(Self.event("DTSTART;TZID=Europe/Berlin:\(time)\nRRULE:FREQ=DAILY;UNTIL=99991231T235959Z"))
      _ = try scan(Self.event("DTSTART:\(time)\nDURATION:P4294967295W\nRDATE:99991231T235959Z"))
    }

    @Test func repairsTextThatIsNotUTF8() throws {
      let folder = try AlarmTestFolder()
      var bytes = Array(Self.event("DTSTART:20261124T090000Z\nSUMMARY:XX").utf8)
      let place = try #require(bytes.indices.first { bytes[$0] == 0x58 && bytes[$0 + 1] == 0x58 })
      bytes.replaceSubrange(place..<(place + 2), with: [0xFF, 0xC3])
      try Data(bytes).write(to: URL(fileURLWithPath: folder.file("a.ics")))
      let scan = try folder.scan("2026-11-24T00:00:00Z", "2026-11-25T00:00:00Z")
      #expect(scan.alarms.map(\.summary) == ["\u{FFFD}\u{FFFD}"])
    }

    @Test func whatIsNoFileIsNamed() throws {
      let folder = try AlarmTestFolder()
      try FileManager.default.createDirectory(
        atPath: folder.file("folder.ics"), withIntermediateDirectories: false)
      #expect(mkfifo(folder.file("pipe.ics"), 0o600) == 0)
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("loop.ics"), withDestinationPath: folder.file("loop.ics"))
      try folder.write("good.ics", Self.good)
      let scan = try folder.scan("2026-11-20T00:00:00Z", "2026-11-29T00:00:00Z")
      #expect(scan.alarms.count == 1)
      #expect(
        scan.skipped.map { ($0.path as NSString).lastPathComponent } == [
          "folder.ics", "loop.ics", "pipe.ics",
        ])
    }

    @Test func randomDamageIsSurvived() throws {
      var random = SplitMix(state: 7)
      let good = Array(
        (Self.event("DTSTART;TZID=Europe/Berlin:20261101T090000\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=20"))
          .utf8)
      for _ in 0..<300 {
        var bytes = good
        for _ in 0..<(1 + Int(random.next() % 6)) {
          let index = Int(random.next() % UInt64(bytes.count))
          switch random.next() % 3 {
          case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
          case 1: bytes.remove(at: index)
          default: bytes.insert(contentsOf: bytes[index...].prefix(12), at: index)
          }
        }
        let folder = try AlarmTestFolder()
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file("a.ics")))
        _ = try folder.scan("2026-11-20T00:00:00Z", "2026-11-29T00:00:00Z")
      }
    }
  }

  /// Numbers that are the same in each run (Steele, Lea, Flood, "Fast splittable pseudorandom number generators").
  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
#endif
