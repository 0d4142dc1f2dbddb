#if canImport(CIcal)
  import Foundation
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Actions

  @Suite("Taking something out of the calendar")
  struct CancelItemTests {
    let now = context("2026-03-02T09:00:00")
    let home: TemporaryHome

    init() async throws {
      home = try TemporaryHome()
      let before = context("2026-03-01T09:00:00")
      for (title, time) in [
        ("Lunch with Sarah", "2026-03-03T12:00:00"), ("Lunch with Tom", "2026-03-04T12:00:00"),
        ("Dentist", "2026-03-03T15:00:00"),
      ] {
        try await home.perform(
          Command(.createEvent, [.title: .text(title), .dateTimePoint: point(time)]), at: before)
      }
      try await home.perform(
        Command(
          .createEvent,
          [
            .title: .text("Standup"), .dateTimePoint: point("2026-03-02T10:00:00"),
            .recurrence: .rule(.init(.daily)), .durationMinutes: .minutes(15),
          ]), at: before)
    }

    private func cancel(_ slots: [Slot: SlotValue]) async throws -> Receipt {
      try await home.perform(Command(.cancelEvent, slots), at: now)
    }

    private func titles(on day: String) async throws -> [String] {
      try await home.perform(Command(.queryCalendar, [.dateTimePoint: point(day)]), at: now).items.map(
        \.title)
    }

    @Test("the next one, whatever it is called")
    func next() async throws {
      let grounded = try await CancelItemAction.events(configuration: home.configuration).ground(
        Command(.cancelEvent, [.scope: .text("next")]), said: .whole, context: context("2026-03-03T10:30:00"))
      let lunch = Command(
        .cancelEvent, [.title: .text("Lunch with Sarah"), .dateTimePoint: point("2026-03-03T12:00:00")])
      #expect(grounded == .one(lunch))
    }

    @Test("by its title; undo puts every byte back")
    func byTitle() async throws {
      let before = try home.snapshot()
      let receipt = try await cancel([.title: .text("dentist")])
      #expect(receipt.summary == "Event “Dentist” tomorrow at 3 PM removed")
      #expect(try await titles(on: "2026-03-03") == ["Standup", "Lunch with Sarah"])
      #expect(await Undo().state(of: receipt) == .done)
      #expect(await Undo().undo(receipt) == .undone("Took back: \(receipt.summary)."))
      #expect(try home.snapshot() == before)
    }

    @Test("by its time alone")
    func byTime() async throws {
      #expect(
        try await cancel([.dateTimePoint: point("2026-03-03T12:00:00")]).summary
          == "Event “Lunch with Sarah” tomorrow at noon removed")
    }

    @Test("is refused where nothing or several things fit, and then nothing changes")
    func refused() async throws {
      let before = try home.snapshot()
      await #expect(throws: ActionError.notFound("event “opera”")) {
        _ = try await cancel([.title: .text("opera")])
      }
      await #expect(throws: ActionError.notFound("event “dentist” Friday")) {
        _ = try await cancel([.title: .text("dentist"), .dateTimePoint: point("2026-03-06")])
      }
      do {
        _ = try await cancel([.title: .text("lunch")])
        Issue.record("it was ambiguous")
      } catch let error as ActionError {
        #expect(
          error.description == """
            There are several events “lunch”: “Lunch with Sarah” on 2026-03-03T12:00:00; \
            “Lunch with Tom” on 2026-03-04T12:00:00. Say which.
            """)
      }
      #expect(try home.snapshot() == before)
    }

    @Test("of several that fit, the person can choose one")
    func grounded() async throws {
      let command = Command(.cancelEvent, [.title: .text("lunch")])
      let grounding = try await home.action(for: command).ground(command, said: .whole, context: now)
      #expect(
        grounding
          == .several([
            Command(
              .cancelEvent,
              [.title: .text("Lunch with Sarah"), .dateTimePoint: point("2026-03-03T12:00:00")]),
            Command(
              .cancelEvent, [.title: .text("Lunch with Tom"), .dateTimePoint: point("2026-03-04T12:00:00")]),
          ]))
    }

    @Test("one time of what recurs is an EXDATE, and the others stay")
    func occurrence() async throws {
      let receipt = try await cancel([.title: .text("standup"), .dateTimePoint: point("2026-03-05")])
      #expect(receipt.summary == "Event “Standup” Thursday at 10 AM removed")
      #expect(
        try contentLines(receipt.location).contains("EXDATE;TZID=America/New_York:20260305T100000"))
      #expect(try await titles(on: "2026-03-05").isEmpty)
      #expect(try await titles(on: "2026-03-06") == ["Standup"])
      _ = await Undo().undo(receipt)
      #expect(try await titles(on: "2026-03-05") == ["Standup"])
    }

    @Test("all of what recurs only where all was said")
    func series() async throws {
      #expect(try await cancel([.title: .text("standup")]).summary.contains("today at 10 AM"))
      #expect(try await titles(on: "2026-03-06") == ["Standup"])
      let receipt = try await cancel([.title: .text("all standups")])
      #expect(receipt.summary == "Event “Standup” and all its repetitions removed")
      #expect(!FileManager.default.fileExists(atPath: receipt.location))
    }

    @Test("all of it is shown by its own title, and stays all of it until it is confirmed")
    func groundedSeries() async throws {
      var whole = Command(.cancelEvent, [.title: .text("Standup")])
      whole.meansSeries = true
      let said = Command(.cancelEvent, [.title: .text("all standups")])
      let grounding = try await home.action(for: said).ground(said, said: .whole, context: now)
      #expect(grounding == .one(whole))
      let receipt = try await home.perform(whole, at: now)
      #expect(receipt.summary == "Event “Standup” and all its repetitions removed")
    }

    @Test("a time that was moved goes with its own component")
    func movedOccurrence() async throws {
      try home.write(
        calendar(
          """
          BEGIN:VEVENT
          UID:yoga
          SUMMARY:Yoga
          DTSTART:20260302T180000Z
          DTEND:20260302T190000Z
          RRULE:FREQ=DAILY
          END:VEVENT
          BEGIN:VEVENT
          UID:yoga
          SUMMARY:Yoga
          RECURRENCE-ID:20260304T180000Z
          DTSTART:20260304T200000Z
          DTEND:20260304T210000Z
          END:VEVENT
          """), to: "calendars/events/yoga.ics")
      let receipt = try await cancel([.title: .text("yoga"), .dateTimePoint: point("2026-03-04T15:00:00")])
      let lines = try contentLines(receipt.location)
      #expect(lines.contains("EXDATE:20260304T180000Z"))
      #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 1)
      #expect(try await titles(on: "2026-03-04") == ["Lunch with Tom", "Standup"].sorted().reversed())
    }

    @Test("other items of the same file stay as they are")
    func sharedFile() async throws {
      let other =
        "BEGIN:VEVENT\r\nUID:b\r\nSUMMARY:B\r\nDTSTART:20260310T120000Z\r\nX-OWN:kept\r\nEND:VEVENT\r\n"
      let one = "BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Alpha\r\nDTSTART:20260309T120000Z\r\nEND:VEVENT\r\n"
      let (head, foot) = ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "END:VCALENDAR\r\n")
      try home.write(head + one + other + foot, to: "calendars/events/both.ics")
      let receipt = try await cancel([.title: .text("alpha")])
      #expect(try String(contentsOfFile: receipt.location, encoding: .utf8) == head + other + foot)
    }

    @Test("what another program changed meanwhile stays")
    func changedMeanwhile() async throws {
      let command = Command(.cancelEvent, [.title: .text("dentist")])
      let prepared = try await home.action(for: command).prepare(command, context: now)
      let path = prepared.receipt.location
      try Data((try String(contentsOfFile: path, encoding: .utf8) + "\r\n").utf8).write(
        to: URL(fileURLWithPath: path))
      await #expect(throws: ActionError.self) { try await prepared.perform() }
      #expect(FileManager.default.fileExists(atPath: path))
      #expect(await Undo().state(of: prepared.receipt) == .partly)
    }

    @Test("a reminder is removed, and undo brings it back")
    func reminder() async throws {
      try await home.perform(
        Command(.addReminder, [.title: .text("call John"), .dateTimePoint: point("2026-03-03T07:00:00")]),
        at: now)
      let before = try home.snapshot()
      let receipt = try await home.perform(Command(.cancelReminder, [.title: .text("john")]), at: now)
      #expect(receipt.summary == "Reminder “call John” tomorrow at 7 AM removed")
      #expect(!FileManager.default.fileExists(atPath: receipt.location))
      _ = await Undo().undo(receipt)
      #expect(try home.snapshot() == before)
    }

    @Test("a reminder is marked as done, and undo opens it again")
    func complete() async throws {
      try await home.perform(
        Command(.addReminder, [.title: .text("call John"), .dateTimePoint: point("2026-03-03T07:00:00")]),
        at: now)
      let before = try home.snapshot()
      let receipt = try await home.perform(Command(.completeReminder, [.title: .text("call john")]), at: now)
      #expect(receipt.summary == "Reminder “call John” done")
      #expect(try contentLines(receipt.location).contains("STATUS:COMPLETED"))
      #expect(try await home.told(.listReminders, at: now) == "You have no open reminders.")
      await #expect(throws: ActionError.notFound("reminder “call john”")) {
        try await home.perform(Command(.completeReminder, [.title: .text("call john")]), at: now)
      }
      _ = await Undo().undo(receipt)
      #expect(try home.snapshot() == before)
    }

    @Test(
      "khal and todoman see the same",
      .enabled(if: CalendarPrograms.areInstalled, "khal and todoman are not installed"))
    func otherPrograms() async throws {
      _ = try await cancel([.title: .text("standup"), .dateTimePoint: point("2026-03-03")])
      _ = try await cancel([.title: .text("dentist")])
      #expect(
        try CalendarPrograms(home).events(from: "2026-03-03", days: 2) == [
          "2026-03-03 12:00|2026-03-03 13:00|Lunch with Sarah",
          "2026-03-04 10:00|2026-03-04 10:15|Standup",
          "2026-03-04 12:00|2026-03-04 13:00|Lunch with Tom",
        ])
    }
  }
#endif
