#if canImport(CIcal)
  import Foundation
  import Testing
  import Understanding

  @testable import Assistant

  @Suite("A calendar file that cannot be read is told of, with why, once")
  struct NoticeTests {
    private let world: DialogueWorld
    private var file: String { world.path + "/calendars/events/broken.ics" }

    init() async throws {
      world = try DialogueWorld([
        .init(
          "lunch tomorrow at noon", .createEvent,
          [.title: .text("lunch"), .dateTimePoint: point("2026-03-03T12:00:00")]),
        .init("what is tomorrow", .queryCalendar, [.dateTimePoint: point("2026-03-03")]),
        .init(
          "move dinner to eight", .updateEvent,
          [.title: .text("dinner"), .dateTimePoint: point("2026-03-03T20:00:00")]),
      ])
      try await world.assistant.ask("lunch tomorrow at noon")
    }

    @Test("whatever was asked for", arguments: ["what is tomorrow", "move dinner to eight"])
    func once(text: String) async throws {
      try Data("nothing of a calendar".utf8).write(to: URL(filePath: file))
      let told = try await world.assistant.ask(text).notices
      #expect(
        told == [
          "The calendar file \(file) cannot be read, so its contents are left out: it is not an iCalendar file."
        ])
      #expect(try await world.assistant.ask(text).notices.isEmpty)
      #expect(try await world.assistant.ask("what is tomorrow").notices.isEmpty)
    }

    @Test("and again when it was changed and still cannot be read")
    func changed() async throws {
      try Data("nothing of a calendar".utf8).write(to: URL(filePath: file))
      #expect(try await world.assistant.ask("what is tomorrow").notices.count == 1)
      try Data("nothing of a calendar yet".utf8).write(to: URL(filePath: file))
      #expect(try await world.assistant.ask("what is tomorrow").notices.count == 1)
      try FileManager.default.removeItem(atPath: file)
      #expect(try await world.assistant.ask("what is tomorrow").notices.isEmpty)
    }
  }
#endif
