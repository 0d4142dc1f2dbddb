#if canImport(CIcal)
  import Foundation
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Actions

  @Suite("Changing what is in the calendar")
  struct UpdateEventTests {
    let now = context("2026-03-02T09:00:00")
    let home: TemporaryHome

    init() async throws {
      home = try TemporaryHome()
      let before = context("2026-03-01T09:00:00")
      try await home.perform(
        Command(
          .createEvent, [.title: .text("Lunch with Sarah"), .dateTimePoint: point("2026-03-03T12:00:00")]),
        at: before)
      try await home.perform(
        Command(
          .createEvent,
          [
            .title: .text("Standup"), .dateTimePoint: point("2026-03-02T10:00:00"),
            .recurrence: .rule(.init(.daily)), .durationMinutes: .minutes(15),
          ]), at: before)
      try await home.perform(
        Command(.createEvent, [.title: .text("Fair"), .dateTimeRange: range("2026-03-05/2026-03-07")]),
        at: before)
    }

    private func update(_ title: String, _ slots: [Slot: SlotValue]) async throws -> Receipt {
      try await home.perform(
        Command(.updateEvent, slots.merging([.title: .text(title)]) { $1 }), at: now)
    }

    private func events(_ start: String, _ end: String) async throws -> [String] {
      try await home.perform(Command(.queryCalendar, [.dateTimeRange: range("\(start)/\(end)")]), at: now)
        .items.map { "\($0.title) \($0.start?.description ?? "") \($0.end?.description ?? "")" }
    }

    @Test("a new time keeps the length, and undo every byte")
    func moved() async throws {
      let before = try home.snapshot()
      let receipt = try await update("lunch", [.dateTimePoint: point("2026-03-03T16:00:00")])
      #expect(receipt.summary == "Event “Lunch with Sarah” moved to tomorrow at 4 PM")
      #expect(
        try await events("2026-03-03", "2026-03-04").last
          == "Lunch with Sarah 2026-03-03T16:00:00 2026-03-03T17:00:00")
      let lines = try contentLines(receipt.location)
      #expect(lines.contains("DTSTART;TZID=America/New_York:20260303T160000"))
      #expect(lines.contains("SEQUENCE:1"))
      #expect(await Undo().undo(receipt) == .undone("Took back: \(receipt.summary)."))
      #expect(try home.snapshot() == before)
    }

    @Test("a place is kept in the file, and takes that of the title along")
    func place() async throws {
      try await home.perform(
        Command(
          .createEvent,
          [
            .title: .text("Dinner with Tom at Mario's"), .dateTimePoint: point("2026-03-04T19:00:00"),
            .place: .text("Mario's"),
          ]), at: now)
      let receipt = try await update("dinner", [.place: .text("Luigi's, upstairs")])
      #expect(
        receipt.summary
          == "Event “Dinner with Tom at Luigi's, upstairs” Wednesday at 7 PM, at Luigi's, upstairs")
      #expect(try contentLines(receipt.location).contains("LOCATION:Luigi's\\, upstairs"))
      _ = try await update("lunch", [.place: .text("Mario's")])
      #expect(
        try await home.told(.queryCalendar, [.title: .text("lunch")], at: now)
          == "Lunch with Sarah tomorrow from noon to 1 PM at Mario's.")
      #expect(try await update("lunch", [.place: .text("Luigi's")]).summary.contains("“Lunch with Sarah”"))
    }

    @Test("an alarm is moved where no event or reminder fits, and no timer is")
    func alarm() async throws {
      _ = try await home.perform(Command(.setAlarm, [.dateTimePoint: point("2026-03-03T06:45:00")]), at: now)
      _ = try await home.perform(Command(.setTimer, [.durationSeconds: .seconds(3600)]), at: now)
      let receipt = try await update(
        "alarm", [.oldDateTime: point("2026-03-03T06:45:00"), .dateTimePoint: point("2026-03-03T06:15:00")])
      #expect(receipt.summary == "Alarm moved to tomorrow at 6:15 AM")
      #expect(receipt.items.map(\.kind) == [.alarm])
      await #expect(throws: ActionError.self) {
        try await update("timer", [.dateTimePoint: point("2026-03-03T06:15:00")])
      }
    }

    @Test("what repeats on one weekday and is moved by days repeats on another")
    func weekday() async throws {
      try await home.perform(
        Command(
          .createEvent,
          [
            .title: .text("Choir"), .dateTimePoint: point("2026-03-03T20:00:00"),
            .recurrence: .rule(.weekly([.tuesday])),
          ]), at: now)
      let command = Command(
        .updateEvent,
        [
          .title: .text("Choir"), .oldDateTime: point("2026-03-03T20:00:00"),
          .recurrence: .rule(.weekly([.tuesday])),
        ])
      guard
        case .one(let moved) = try await home.action(for: command)
          .ground(command, said: .shift(TimeShift(.start, seconds: 86_400)), context: now)
      else { throw ActionError.missingSlot(.title) }
      let receipt = try await home.perform(moved, at: now)
      #expect(try contentLines(receipt.location).contains("RRULE:FREQ=WEEKLY;BYDAY=WE"))
    }

    @Test("a new day keeps the time of day, also across a change of clocks")
    func day() async throws {
      _ = try await update("lunch", [.dateTimePoint: point("2026-03-09")])
      #expect(
        try await events("2026-03-09", "2026-03-10").last
          == "Lunch with Sarah 2026-03-09T12:00:00 2026-03-09T13:00:00")
    }

    @Test("a time that the clocks skip is asked about")
    func skipped() async throws {
      let before = try home.snapshot()
      await #expect(throws: ActionError.self) {
        try await update("lunch", [.dateTimePoint: point("2026-03-08T02:30:00")])
      }
      #expect(try home.snapshot() == before)
    }

    @Test("a length, a range, a title and people")
    func others() async throws {
      _ = try await update("lunch", [.durationMinutes: .minutes(90)])
      #expect(
        try await events("2026-03-03", "2026-03-04").last
          == "Lunch with Sarah 2026-03-03T12:00:00 2026-03-03T13:30:00")
      _ = try await update(
        "lunch", [.dateTimeRange: range("2026-03-03T13:00:00/2026-03-03T13:20:00")])
      let receipt = try await update(
        "lunch", [.newTitle: .text("Lunch; with Sarah, Tom"), .addedPeople: .texts(["Tom", "eva@x.org"])])
      #expect(receipt.items.first?.people == ["Tom", "eva@x.org"])
      #expect(
        try await events("2026-03-03", "2026-03-04").last
          == "Lunch; with Sarah, Tom 2026-03-03T13:00:00 2026-03-03T13:20:00")
      let lines = try contentLines(receipt.location)
      #expect(lines.contains("SUMMARY:Lunch\\; with Sarah\\, Tom"))
      #expect(lines.contains("ATTENDEE;CN=\"Tom\":invalid:nomail"))
      #expect(lines.contains("ATTENDEE;CN=\"eva@x.org\":mailto:eva@x.org"))
    }

    @Test("people are taken off the title and off those invited")
    func withoutPeople() async throws {
      _ = try await update(
        "lunch", [.newTitle: .text("Lunch with Sarah and Tom"), .addedPeople: .texts(["Tom Baker", "Tomo"])])
      let receipt = try await update("lunch", [.removedPeople: .texts(["Tom Baker"])])
      #expect(receipt.items.first?.people == ["Tomo"])
      #expect(receipt.summary.contains("without Tom Baker"))
      let lines = try contentLines(receipt.location)
      #expect(lines.filter { $0.hasPrefix("ATTENDEE") } == ["ATTENDEE;CN=\"Tomo\":invalid:nomail"])
      _ = try await update("lunch", [.removedPeople: .texts(["Sarah"])])
      #expect(
        try await events("2026-03-03", "2026-03-04").last
          == "Lunch with Tom 2026-03-03T12:00:00 2026-03-03T13:00:00")
    }

    @Test("somebody who is not on it can't be taken off")
    func unknownPerson() async throws {
      let before = try home.snapshot()
      await #expect(throws: ActionError.self) {
        try await update("lunch", [.removedPeople: .texts(["Zoe"])])
      }
      #expect(try home.snapshot() == before)
    }

    @Test("names of contacts get their addresses, and of several the person is asked")
    func contacts() async throws {
      let anna = Mailbox(name: "Anna Smith", address: try EmailAddress("anna@x.org"))
      let action = UpdateEventAction(configuration: home.configuration, alarms: home.places) { name in
        name == "Anna" ? .one(anna) : .several([anna, anna])
      }
      let command = Command(.updateEvent, [.title: .text("lunch"), .addedPeople: .texts(["Anna"])])
      let prepared = try await action.prepare(command, context: now)
      try await prepared.perform()
      #expect(
        try contentLines(prepared.receipt.location).contains("ATTENDEE;CN=\"Anna Smith\":mailto:anna@x.org"))
      await #expect(throws: MailError.self) {
        _ = try await action.prepare(
          Command(.updateEvent, [.title: .text("lunch"), .addedPeople: .texts(["Jo"])]), context: now)
      }
    }

    @Test("one time of what recurs gets a component of its own, and is found there again")
    func occurrence() async throws {
      let receipt = try await update(
        "standup", [.oldDateTime: point("2026-03-04"), .dateTimePoint: point("2026-03-04T11:30:00")])
      let lines = try contentLines(receipt.location)
      #expect(lines.contains("RECURRENCE-ID;TZID=America/New_York:20260304T100000"))
      #expect(lines.filter { $0 == "RRULE:FREQ=DAILY" }.count == 1)
      #expect(
        try await events("2026-03-03", "2026-03-05").filter { $0.hasPrefix("Standup") } == [
          "Standup 2026-03-03T10:00:00 2026-03-03T10:15:00",
          "Standup 2026-03-04T11:30:00 2026-03-04T11:45:00",
        ])
      _ = try await update(
        "standup", [.oldDateTime: point("2026-03-04T11:30:00"), .durationMinutes: .minutes(60)])
      #expect(
        try await events("2026-03-04", "2026-03-05") == ["Standup 2026-03-04T11:30:00 2026-03-04T12:30:00"])
      _ = await Undo().undo(receipt)
      #expect(try contentLines(receipt.location).filter { $0 == "BEGIN:VEVENT" }.count == 2)
    }

    @Test("a title of one time alone keeps that time")
    func occurrenceTitle() async throws {
      _ = try await update(
        "standup", [.oldDateTime: point("2026-03-06"), .newTitle: .text("Retrospective")])
      #expect(
        try await events("2026-03-06", "2026-03-08") == [
          "Fair 2026-03-05 2026-03-07", "Retrospective 2026-03-06T10:00:00 2026-03-06T10:15:00",
          "Standup 2026-03-07T10:00:00 2026-03-07T10:15:00",
        ])
    }

    @Test("a repetition changes the whole")
    func series() async throws {
      _ = try await update("lunch", [.recurrence: .rule(.weekly([.wednesday]))])
      #expect(
        try await events("2026-03-10", "2026-03-19").filter { $0.hasPrefix("Lunch") } == [
          "Lunch with Sarah 2026-03-11T12:00:00 2026-03-11T13:00:00",
          "Lunch with Sarah 2026-03-18T12:00:00 2026-03-18T13:00:00",
        ])
      _ = try await update(
        "standup",
        [.recurrence: .rule(.weekly([.tuesday])), .dateTimePoint: point("2026-03-02T09:30:00")])
      #expect(
        try await events("2026-03-02", "2026-03-11").filter { $0.hasPrefix("Standup") } == [
          "Standup 2026-03-03T09:30:00 2026-03-03T09:45:00",
          "Standup 2026-03-10T09:30:00 2026-03-10T09:45:00",
        ])
    }

    @Test("days that were changed singly are not lost")
    func singlyChanged() async throws {
      try await home.perform(
        Command(.cancelEvent, [.title: .text("standup"), .dateTimePoint: point("2026-03-05")]), at: now)
      await #expect(throws: ActionError.self) {
        _ = try await update(
          "standup", [.recurrence: .rule(.init(.weekly)), .dateTimePoint: point("2026-03-02T09:30:00")])
      }
    }

    @Test("whole days move as days, and become a time where one is said")
    func wholeDays() async throws {
      _ = try await update("fair", [.dateTimePoint: point("2026-03-12")])
      #expect(
        try await events("2026-03-12", "2026-03-13").contains("Fair 2026-03-12 2026-03-14"))
      let receipt = try await update("fair", [.dateTimePoint: point("2026-03-12T16:00:00")])
      #expect(
        try await events("2026-03-12", "2026-03-13").contains("Fair 2026-03-12T16:00:00 2026-03-12T17:00:00"))
      #expect(try contentLines(receipt.location).contains("DTSTART:20260312T200000Z"))
    }

    @Test("a clock time alone is meant on the day of the event, and in the half of the day that fits")
    func clockAlone() async throws {
      func time(_ said: String, _ known: SaidTime) async throws -> SlotValue? {
        let command = Command(
          .updateEvent, [.title: .text("lunch"), .dateTimePoint: point("2026-03-02T\(said)")])
        guard
          case .one(let one) = try await home.action(for: command).ground(command, said: known, context: now)
        else { return nil }
        #expect(one.slots[.oldDateTime] == point("2026-03-03T12:00:00"))
        return one.slots[.dateTimePoint]
      }
      #expect(try await time("16:00:00", .halfDayClock) == point("2026-03-03T16:00:00"))
      #expect(try await time("04:00:00", .halfDayClock) == point("2026-03-03T16:00:00"))
      #expect(try await time("23:00:00", .halfDayClock) == point("2026-03-03T11:00:00"))
      #expect(try await time("05:00:00", .clock) == point("2026-03-03T05:00:00"))
      #expect(try await time("16:00:00", .whole) == point("2026-03-02T16:00:00"))
    }

    @Test("a reminder is changed where no event fits")
    func reminder() async throws {
      try await home.perform(
        Command(.addReminder, [.title: .text("call John"), .dateTimePoint: point("2026-03-03T07:00:00")]),
        at: now)
      let receipt = try await update("call john", [.dateTimePoint: point("2026-03-03T08:30:00")])
      #expect(receipt.summary == "Reminder “call John” moved to tomorrow at 8:30 AM")
      let alarms = try AlarmScanner(collections: [home.configuration.tasks.path]).scan(
        from: instant("2026-03-03T00:00:00Z"), to: instant("2026-03-04T00:00:00Z"), timeZone: now.timeZone)
      #expect(alarms.alarms.map(\.fireDate) == [instant("2026-03-03T13:30:00Z")])
    }

    @Test("other zones, UTC, durations, folds and unknown lines of another program stay what they are")
    func otherForms() async throws {
      let text = calendar(
        """
        BEGIN:VEVENT
        UID:call
        SUMMARY:Call wi
         th Tokyo
        DTSTART;TZID=Asia/Tokyo:20260304T090000
        DURATION:PT45M
        X-OWN;X-P="a:b":c
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT10M
        END:VALARM
        END:VEVENT
        """)
      try home.write(text, to: "calendars/events/call.ics")
      let receipt = try await update("tokyo", [.dateTimePoint: point("2026-03-03T20:00:00")])
      let written = try String(contentsOfFile: receipt.location, encoding: .utf8)
      #expect(written.contains("DTSTART;TZID=Asia/Tokyo:20260304T100000\r\n"))
      #expect(written.contains("DTEND;TZID=Asia/Tokyo:20260304T104500\r\n"))
      #expect(!written.contains("DURATION"))
      for line in ["SUMMARY:Call wi\r\n th Tokyo\r\n", "X-OWN;X-P=\"a:b\":c\r\n", "TRIGGER:-PT10M\r\n"] {
        #expect(written.contains(line))
      }
    }

    @Test(
      "khal sees the same", .enabled(if: CalendarPrograms.areInstalled, "khal and todoman are not installed"))
    func otherPrograms() async throws {
      _ = try await update(
        "lunch", [.dateTimePoint: point("2026-03-04T16:00:00"), .durationMinutes: .minutes(30)])
      _ = try await update(
        "standup", [.oldDateTime: point("2026-03-04"), .dateTimePoint: point("2026-03-04T11:30:00")])
      _ = try await update("fair", [.dateTimePoint: point("2026-03-06T18:00:00")])
      #expect(
        try CalendarPrograms(home).events(from: "2026-03-03", days: 4) == [
          "2026-03-03 10:00|2026-03-03 10:15|Standup", "2026-03-04 11:30|2026-03-04 11:45|Standup",
          "2026-03-04 16:00|2026-03-04 16:30|Lunch with Sarah", "2026-03-05 10:00|2026-03-05 10:15|Standup",
          "2026-03-06 10:00|2026-03-06 10:15|Standup", "2026-03-06 18:00|2026-03-06 19:00|Fair",
        ])
    }
  }
#endif
