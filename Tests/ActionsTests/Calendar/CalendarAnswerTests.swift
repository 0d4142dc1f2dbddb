#if canImport(CIcal)
  import Foundation
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Actions

  @Suite("Questions about the calendar")
  struct CalendarAnswerTests {
    /// A Monday.
    let now = context("2026-03-02T09:00:00")
    let home: TemporaryHome

    init() throws {
      home = try TemporaryHome()
    }

    private func fill() async throws {
      for (title, slots) in [
        ("Lunch with Sarah", [Slot.dateTimePoint: point("2026-03-03T12:00:00")]),
        ("Dentist", [.dateTimePoint: point("2026-03-03T15:00:00")]),
        ("Conference", [.dateTimeRange: range("2026-03-05/2026-03-07")]),
        ("Breakfast", [.dateTimePoint: point("2026-03-02T07:00:00")]),
        (
          "Standup",
          [
            .dateTimePoint: point("2026-03-02T10:00:00"), .recurrence: .rule(.weekly([.monday])),
            .durationMinutes: .minutes(15),
          ]
        ),
      ] {
        try await home.perform(
          Command(.createEvent, slots.merging([.title: .text(title)]) { $1 }),
          at: context("2026-03-01T09:00:00"))
      }
    }

    @Test("a day is told in order, with the clock times")
    func day() async throws {
      try await fill()
      let receipt = try await home.perform(
        Command(.queryCalendar, [.dateTimePoint: point("2026-03-03")]), at: now)
      #expect(
        receipt.summary == "You have 2 events tomorrow: Lunch with Sarah at noon, Dentist at 3 PM.")
      #expect(receipt.items.map(\.title) == ["Lunch with Sarah", "Dentist"])
      #expect(receipt.items.first?.start == TimePoint(iso8601: "2026-03-03T12:00:00"))
      #expect(receipt.items.first?.end == TimePoint(iso8601: "2026-03-03T13:00:00"))
      #expect(receipt.effects == [.told(receipt.summary)])
    }

    @Test(
      "what else is on while an event lasts is told",
      arguments: [
        ("Dentist", "2026-03-03T15:00:00", "You have nothing else at that time."),
        // Not in the calendar yet.
        (
          "Lunch with Ben", "2026-03-03T12:30:00",
          "At that time you also have Lunch with Sarah at noon."
        ),
        // A whole day is no clash.
        ("Visit", "2026-03-05T10:00:00", "You have nothing else at that time."),
      ])
    func clashes(title: String, time: String, words: String) async throws {
      try await fill()
      let receipt = try await home.perform(
        Command(
          .queryCalendar, [.title: .text(title), .dateTimePoint: point(time), .scope: .text("clash")]),
        at: now)
      #expect(receipt.summary == words)
    }

    @Test("free time is told where it is as long as was asked")
    func freeForAsLong() async throws {
      try await fill()
      let receipt = try await home.perform(
        Command(
          .queryCalendar,
          [.dateTimePoint: point("2026-03-03"), .scope: .text("free"), .durationMinutes: .minutes(180)]),
        at: now)
      #expect(
        receipt.summary == "You are free tomorrow from 8 AM to noon and from 4 PM to 10 PM.")
    }

    @Test(
      "what cannot be read is named, with why",
      arguments: [
        ("DTSTART:20250101T000000Z\r\nRRULE:FREQ=SECONDLY", "Cake"),
        ("DTSTART:x", "its start cannot be read"),
        ("DTSTART:20260303T100000Z\r\nRRULE:FREQ=DAILY;INTERVAL=0", "without its repetitions"),
        ("DTSTART:20260303T100000Z\r\nRRULE:FREQ=WHENEVER", "without its repetitions"),
        ("DTSTART;TZID=Nowhere/Land:20260303T100000", "because “Nowhere/Land” is unknown"),
      ])
    func unreadable(lines: String, words: String) async throws {
      let folder = home.path + "/calendars/events"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let text =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:b\r\n\(lines)\r\n"
        + "SUMMARY:Cake\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
      try text.write(toFile: folder + "/a.ics", atomically: true, encoding: .utf8)
      let notices = Notices()
      let action = QueryCalendarAction(configuration: home.configuration, notices: notices)
      _ = try await action.prepare(
        Command(.queryCalendar, [.dateTimePoint: point("2026-03-03")]), context: now)
      let told = notices.take().map(\.words)
      #expect(told.contains { $0.hasPrefix("“Cake” in the calendar file") && $0.contains(words) })
    }

    @Test("a link that leads nowhere is named")
    func danglingLink() async throws {
      let folder = home.path + "/calendars/events"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/shared.ics", withDestinationPath: home.path + "/gone.ics")
      let notices = Notices()
      let action = QueryCalendarAction(configuration: home.configuration, notices: notices)
      _ = try await action.prepare(
        Command(.queryCalendar, [.dateTimePoint: point("2026-03-03")]), context: now)
      #expect(notices.take().map(\.words).contains { $0.contains("shared.ics cannot be read") })
    }

    @Test("what recurs and what lasts several days is there on each of its days")
    func expanded() async throws {
      try await fill()
      #expect(
        try await home.told(.queryCalendar, [.dateTimePoint: point("2026-03-16")], at: now)
          == "You have 1 event Monday the 16th: Standup at 10 AM.")
      #expect(
        try await home.told(.queryCalendar, [.dateTimePoint: point("2026-03-06")], at: now)
          == "You have 1 event Friday: Conference, all day.")
      #expect(
        try await home.told(.queryCalendar, [.dateTimePoint: point("2026-03-07")], at: now)
          == "You have no events Saturday.")
    }

    @Test("a week is told with its days")
    func week() async throws {
      try await fill()
      #expect(
        try await home.told(
          .queryCalendar, [.dateTimeRange: range("2026-03-05/2026-03-10")], at: now)
            == """
            You have 2 events Thursday to Monday the 9th: Conference Thursday, \
            Standup Monday the 9th at 10 AM.
            """)
    }

    @Test("without a time, what is left of today")
    func today() async throws {
      try await fill()
      #expect(try await home.told(.queryCalendar, at: now) == "You have 1 event today: Standup at 10 AM.")
    }

    @Test("of a title its next time, whatever its case and accents")
    func title() async throws {
      try await fill()
      #expect(
        try await home.told(.queryCalendar, [.title: .text("déntist appointment")], at: now)
          == "Dentist tomorrow from 3 PM to 4 PM.")
      #expect(
        try await home.told(.queryCalendar, [.title: .text("opera")], at: now) == "You have no event “opera”."
      )
    }

    @Test("nothing is changed, and a missing folder is an empty calendar")
    func unchanged() async throws {
      #expect(try await home.told(.queryCalendar, at: now) == "You have no events today.")
      #expect(try home.snapshot().isEmpty)
    }

    @Test("all reminders go at once, also those of one file, and undo brings every byte back")
    func wholeRemoval() async throws {
      try home.write(
        calendar(
          "BEGIN:VTODO\nUID:sail\nSUMMARY:Learn to sail\nEND:VTODO\n"
            + "BEGIN:VTODO\nUID:ski\nSUMMARY:Learn to ski\nEND:VTODO"), to: "calendars/tasks/both.ics")
      try await home.perform(
        Command(.addReminder, [.title: .text("buy milk"), .dateTimePoint: point("2026-03-03T18:00:00")]),
        at: now)
      let before = try home.snapshot()
      let receipt = try await home.perform(Command(.cancelReminder, [.scope: .text("all")]), at: now)
      #expect(receipt.summary == "3 reminders removed")
      #expect(try await home.told(.listReminders, at: now) == "You have no open reminders.")
      #expect(await Undo().undo(receipt) == .undone("Took back: 3 reminders removed."))
      #expect(try home.snapshot() == before)
    }

    @Test("open reminders are told, overdue ones and those without a time too")
    func reminders() async throws {
      try await home.perform(
        Command(.addReminder, [.title: .text("call John"), .dateTimePoint: point("2026-03-02T08:00:00")]),
        at: context("2026-03-01T09:00:00"))
      try await home.perform(
        Command(.addReminder, [.title: .text("buy milk"), .dateTimePoint: point("2026-03-03T18:00:00")]),
        at: now)
      try await home.perform(
        Command(
          .addReminder,
          [
            .title: .text("water the plants"), .dateTimePoint: point("2026-02-01T08:00:00"),
            .recurrence: .rule(.init(.daily)),
          ]), at: context("2026-02-01T07:00:00"))
      try home.write(
        calendar("BEGIN:VTODO\nUID:someday\nSUMMARY:Learn to sail\nEND:VTODO"),
        to: "calendars/tasks/someday.ics")
      try home.write(
        calendar("BEGIN:VTODO\nUID:done\nSUMMARY:Done\nSTATUS:COMPLETED\nEND:VTODO"),
        to: "calendars/tasks/done.ics")
      #expect(
        try await home.told(.listReminders, at: now) == """
          You have 4 open reminders: call John today at 8 AM, water the plants today at 8 AM, \
          buy milk tomorrow at 6 PM, Learn to sail.
          """)
      #expect(
        try await home.told(.listReminders, [.dateTimePoint: point("2026-03-03")], at: now)
          == "You have 2 open reminders for tomorrow: water the plants at 8 AM, buy milk at 6 PM.")
    }
  }
#endif
