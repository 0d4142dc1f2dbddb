#if canImport(CIcal)
  import Foundation
  import Testing

  @testable import Actions

  @Suite struct TaskCompletionTests {
    static let now = instant("2026-11-24T07:30:00Z")
    /// Odd on purpose: folds, unknown properties, two tasks, line ends of one kind.
    static let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//other//EN
      X-WR-CALNAME:Ho
       me
      BEGIN:VTODO
      UID:other
      SUMMARY:Not this
      STATUS:NEEDS-ACTION
      END:VTODO
      BEGIN:VTODO
      UID:call
      SUMMARY:call Jo
       hn
      status:NEEDS-ACTION
      X-OWN;X-A="b:c":kept
      PERCENT-COMPLETE:40
      DUE:20261124T070000Z
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER;RELATED=END:PT0S
      STATUS:X
      END:VALARM
      END:VTODO
      END:VCALENDAR

      """

    func alarm(in folder: AlarmTestFolder, _ name: String = "call.ics", recurrenceID: String? = nil)
      -> DueAlarm
    {
      DueAlarm(
        id: .init(uid: "call", recurrenceID: recurrenceID, trigger: Self.now), kind: .task,
        summary: "call John", fireDate: Self.now, start: nil, isAllDay: false, path: folder.file(name))
    }

    @Test(arguments: ["\n", "\r\n"]) func changesNothingElse(lineEnd: String) throws {
      let folder = try AlarmTestFolder()
      func ended(_ text: String) -> String { text.replacingOccurrences(of: "\n", with: lineEnd) }
      try folder.write("call.ics", ended(Self.text))
      try TaskCompletion.complete(alarm(in: folder), at: Self.now, timeZone: .gmt)
      let expected = Self.text
        .replacingOccurrences(of: "status:NEEDS-ACTION", with: "STATUS:COMPLETED")
        .replacingOccurrences(of: "PERCENT-COMPLETE:40", with: "PERCENT-COMPLETE:100")
        .replacingOccurrences(
          of: "DUE:20261124T070000Z\n",
          with: "DUE:20261124T070000Z\nLAST-MODIFIED:20261124T073000Z\nCOMPLETED:20261124T073000Z\n")
      #expect(try folder.read("call.ics") == ended(expected))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["call.ics"])
    }

    @Test func doneTwiceIsDoneOnce() throws {
      let folder = try AlarmTestFolder()
      try folder.write("call.ics", Self.text)
      try TaskCompletion.complete(alarm(in: folder), at: Self.now, timeZone: .gmt)
      let once = try folder.read("call.ics")
      try TaskCompletion.complete(alarm(in: folder), at: Self.now, timeZone: .gmt)
      #expect(try folder.read("call.ics") == once)
    }

    @Test func keepsTheFilesPermissionsAndLinks() throws {
      let folder = try AlarmTestFolder()
      try folder.write("real.ics", Self.text)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file("real.ics"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("call.ics"), withDestinationPath: folder.file("real.ics"))
      try TaskCompletion.complete(alarm(in: folder), at: Self.now, timeZone: .gmt)
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("real.ics"))
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(try folder.read("real.ics").contains("STATUS:COMPLETED"))
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("call.ics"))
          == folder.file("real.ics"))
    }

    @Test func oneOccurrenceOfARecurringTaskIsDone() throws {
      let folder = try AlarmTestFolder()
      let task = """
        BEGIN:VTODO
        UID:call
        SUMMARY:water plants
        DTSTART;TZID=Europe/Berlin:20261123T080000
        RRULE:FREQ=DAILY
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:PT0S
        END:VALARM
        END:VTODO
        """
      try folder.write("call.ics", calendar(task))
      let before = try folder.scan("2026-11-23T00:00:00Z", "2026-11-26T00:00:00Z").alarms
      #expect(before.map(\.id.recurrenceID) == ["20261123T080000", "20261124T080000", "20261125T080000"])
      for _ in 0..<2 {
        try TaskCompletion.complete(before[1], at: Self.now, timeZone: .gmt)
      }
      let after = try folder.scan("2026-11-23T00:00:00Z", "2026-11-26T00:00:00Z").alarms
      #expect(after.map(\.id.recurrenceID) == ["20261123T080000", "20261125T080000"])
      let text = try folder.read("call.ics")
      #expect(text.contains("RECURRENCE-ID;TZID=Europe/Berlin:20261124T080000\r\n"))
      #expect(text.components(separatedBy: "STATUS:COMPLETED").count == 2)
      #expect(text.hasPrefix(calendar(task).replacingOccurrences(of: "END:VCALENDAR\r\n", with: "")))
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/todoman"), "needs todoman"))
    func todomanSeesWhatIsDone() throws {
      let folder = try AlarmTestFolder()
      try FileManager.default.createDirectory(atPath: folder.file("home"), withIntermediateDirectories: false)
      // todoman wants one task a file.
      let one = Self.text.replacingOccurrences(
        of: "BEGIN:VTODO\nUID:other\nSUMMARY:Not this\nSTATUS:NEEDS-ACTION\nEND:VTODO\n", with: "")
      try folder.write("home/call.ics", one)
      try folder.write(
        "config.py",
        "path = '\(folder.path)/*'\ncache_path = '\(folder.path)/cache'\ndate_format = '%Y-%m-%d'\n")
      #expect(try todo("list", in: folder).contains("call John"))
      try TaskCompletion.complete(alarm(in: folder, "home/call.ics"), at: Self.now, timeZone: .gmt)
      #expect(try !todo("list", in: folder).contains("call John"))
      #expect(try todo("list", "--status", "COMPLETED", in: folder).contains("call John"))
    }

    private func todo(_ arguments: String..., in folder: AlarmTestFolder) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/todoman")
      process.arguments = ["--config", folder.file("config.py")] + arguments
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      return String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }

    @Test func saysWhatIsMissing() throws {
      let folder = try AlarmTestFolder()
      #expect(throws: TaskCompletionError.missing(path: folder.file("call.ics"))) {
        try TaskCompletion.complete(alarm(in: folder), at: Self.now, timeZone: .gmt)
      }
      try folder.write("call.ics", Self.text.replacingOccurrences(of: "UID:call", with: "UID:else"))
      #expect(throws: TaskCompletionError.missing(path: folder.file("call.ics"))) {
        try TaskCompletion.complete(alarm(in: folder), at: Self.now, timeZone: .gmt)
      }
      try folder.write("call.ics", "nothing")
      #expect(throws: TaskCompletionError.self) {
        try TaskCompletion.complete(alarm(in: folder), at: Self.now, timeZone: .gmt)
      }
      #expect(try folder.read("call.ics") == "nothing")
    }
  }
#endif
