#if canImport(CIcal)
  import Foundation
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Actions

  @Suite("Two events change places")
  struct SwapEventsTests {
    let now = context("2026-03-02T09:00:00")
    let home: TemporaryHome

    init() async throws {
      home = try TemporaryHome()
      let before = context("2026-03-01T09:00:00")
      for (title, start, minutes) in [
        ("dentist", "2026-03-05T15:00:00", 30), ("lunch with Anna", "2026-03-06T12:00:00", 60),
        ("dinner with Tom", "2026-03-06T19:00:00", 120),
      ] {
        try await home.perform(
          Command(
            .createEvent,
            [
              .title: .text(title), .dateTimePoint: point(start), .durationMinutes: .minutes(minutes),
            ]), at: before)
      }
      try await home.perform(
        Command(.createEvent, [.title: .text("fair"), .dateTimePoint: point("2026-03-07")]), at: before)
    }

    private func swap(_ items: String...) async throws -> Receipt {
      let command = Command(.swapEvents, [.items: .texts(items)])
      let action = try home.action(for: command)
      guard case .one(let shown) = try await action.ground(command, said: .whole, context: now) else {
        throw ActionError.missingSlot(.items)
      }
      return try await home.perform(shown, at: now)
    }

    private func events() async throws -> [String] {
      try await home.perform(
        Command(.queryCalendar, [.dateTimeRange: range("2026-03-05/2026-03-07")]), at: now
      ).items.map { "\($0.title) \($0.start?.description ?? "") \($0.end?.description ?? "")" }
    }

    @Test("each keeps its length, and undo brings every byte back")
    func swapped() async throws {
      let before = try home.snapshot()
      let receipt = try await swap("the dentist", "lunch")
      #expect(
        receipt.summary == "“dentist” is now Friday at noon, and “lunch with Anna” is now Thursday at 3 PM")
      #expect(
        try await events().prefix(2) == [
          "lunch with Anna 2026-03-05T15:00:00 2026-03-05T16:00:00",
          "dentist 2026-03-06T12:00:00 2026-03-06T12:30:00",
        ])
      #expect(await Undo().undo(receipt) == .undone("Took back: \(receipt.summary)."))
      #expect(try home.snapshot() == before)
    }

    @Test(
      "the words are parted where two events are found",
      arguments: [
        ["lunch with Anna and dinner with Tom"], ["lunch with Anna with dinner with Tom"],
        ["lunch with Anna", "dinner with Tom"],
      ])
    func parted(items: [String]) async throws {
      let command = Command(.swapEvents, [.items: .texts(items)])
      let grounding = try await home.action(for: command).ground(command, said: .whole, context: now)
      #expect(
        grounding == .one(Command(.swapEvents, [.items: .texts(["lunch with Anna", "dinner with Tom"])])))
    }

    @Test("both may stand in one file")
    func oneFile() async throws {
      let events = ["A": "20260304T090000", "B": "20260305T140000"].sorted { $0.key < $1.key }.map {
        name, start in
        """
        BEGIN:VEVENT\r\nUID:\(name)\r\nDTSTAMP:20260301T000000Z\r\nDTSTART:\(start)\r\nDURATION:PT1H\r
        SUMMARY:Event \(name)\r\nEND:VEVENT\r\n
        """
      }
      let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test\r\n\(events.joined())END:VCALENDAR\r\n"
      let folder = home.configuration.events.path.replacing(home.path + "/", with: "")
      try home.write(text, to: "\(folder)/both.ics")
      let receipt = try await swap("event a", "event b")
      #expect(receipt.effects.count == 1)
      let lines = try contentLines(receipt.location).filter { $0.hasPrefix("DTSTART") }
      #expect(lines.map { $0.suffix(15) } == ["20260305T140000", "20260304T090000"])
    }

    @Test("what is not there, is one, or takes the whole day is refused, and nothing changes")
    func refused() async throws {
      let before = try home.snapshot()
      await #expect(throws: ActionError.notFound("event “yoga”")) { try await swap("yoga", "the dentist") }
      await #expect(throws: ActionError.self) { try await swap("the dentist", "dentist") }
      await #expect(throws: ActionError.self) { try await swap("the dentist", "the fair") }
      await #expect(throws: ActionError.self) { try await swap("them") }
      #expect(try home.snapshot() == before)
    }
  }
#endif
