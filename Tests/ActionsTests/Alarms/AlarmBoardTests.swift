#if canImport(CIcal)
  import Foundation
  import Sentences
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Actions

  @Suite("Timers and alarms as a screen shows them", .timeLimit(.minutes(5)))
  struct AlarmBoardTests {
    let home: TemporaryHome

    init() throws {
      home = try TemporaryHome()
    }

    private func at(_ time: String) -> TimeContext { context("2026-11-24T\(time)", "Etc/GMT") }

    private func timer(_ seconds: Int, _ title: String) -> Command {
      Command(.setTimer, [.durationSeconds: .seconds(seconds), .title: .text(title)])
    }

    /// The board's entries: name, state and seconds.
    private func entries(at time: String) throws -> [String] {
      try AlarmBoard(places: home.places, context: at(time)).entries.map { entry in
        switch entry.state {
        case .ringing: "\(entry.name) rings \(entry.seconds(at: at(time)))"
        case .running: "\(entry.name) \(entry.seconds(at: at(time)))"
        case .paused: "\(entry.name) paused \(entry.seconds(at: at(time)))"
        }
      }
    }

    @Test("nothing is set at first")
    func empty() throws {
      let board = try AlarmBoard(places: home.places, context: at("10:00:00"))
      #expect(board == AlarmBoard(entries: []))
      #expect(board.secondsToNext(at: at("10:00:00")) == nil)
    }

    @Test("what rings comes first, then what is next, then what is paused")
    func ordered() async throws {
      try await home.perform(timer(3600, "roast"), at: at("10:00:00"))
      try await home.perform(timer(600, "pasta"), at: at("10:00:00"))
      try await home.perform(timer(60, "eggs"), at: at("10:00:00"))
      try await home.perform(
        Command(.setAlarm, [.dateTimePoint: point("2026-11-24T10:30:00")]), at: at("10:00:00"))
      try await home.perform(Command(.pauseTimer, [.title: .text("roast")]), at: at("10:00:30"))
      #expect(
        try entries(at: "10:01:05")
          == ["eggs timer rings -5", "pasta timer 535", "Alarm 1735", "roast timer paused 3570"])
      let board = try AlarmBoard(places: home.places, context: at("10:01:05"))
      #expect(board.secondsToNext(at: at("10:01:05")) == 535)
      #expect(board.entries.map(\.kind) == [.timer, .timer, .alarm, .timer])
    }

    @Test("what rings again each minute still began to ring when it first did")
    func rang() async throws {
      try await home.perform(timer(60, "eggs"), at: at("10:00:00"))
      #expect(try entries(at: "10:04:00") == ["eggs timer rings -180"])
    }

    @Test("what was stopped is gone, and what was snoozed runs again")
    func answered() async throws {
      try await home.perform(timer(60, "eggs"), at: at("10:00:00"))
      try await home.perform(timer(60, "pasta"), at: at("10:00:02"))
      try await home.perform(Command(.stopAlarm, [.title: .text("eggs")]), at: at("10:01:10"))
      #expect(try entries(at: "10:01:11") == ["pasta timer rings -9"])
      try await home.perform(Command(.snoozeAlarm), at: at("10:01:12"))
      #expect(try entries(at: "10:01:12") == ["pasta timer 600"])
    }

    @Test("of several that ring the one that is named is snoozed")
    func named() async throws {
      try await home.perform(timer(60, "eggs"), at: at("10:00:00"))
      try await home.perform(timer(60, "pasta"), at: at("10:00:02"))
      try await home.perform(Command(.snoozeAlarm, [.title: .text("eggs")]), at: at("10:01:10"))
      #expect(try entries(at: "10:01:10") == ["pasta timer rings -8", "eggs timer 600"])
      await #expect(throws: ActionError.notFound("alarm ringing")) {
        try await home.perform(Command(.snoozeAlarm, [.title: .text("eggs")]), at: at("10:01:11"))
      }
    }

    @Test("what was snoozed can be paused and made longer like any other")
    func snoozedAndPaused() async throws {
      try await home.perform(timer(60, "eggs"), at: at("10:00:00"))
      try await home.perform(Command(.snoozeAlarm), at: at("10:01:10"))
      try await home.perform(Command(.pauseTimer), at: at("10:02:10"))
      #expect(try entries(at: "10:30:00") == ["eggs timer paused 540"])
      try await home.perform(Command(.resumeTimer), at: at("10:30:00"))
      try await home.perform(Command(.addToTimer, [.durationSeconds: .seconds(60)]), at: at("10:30:00"))
      #expect(try entries(at: "10:30:00") == ["eggs timer 600"])
      #expect(try entries(at: "10:40:01") == ["eggs timer rings -1"])
    }

    @Test("a damaged file is named, and the others are there")
    func damaged() async throws {
      try await home.perform(timer(600, "pasta"), at: at("10:00:00"))
      let path = home.places.alarms.path + "/damaged.ics"
      try Data("BEGIN:VCALENDAR\r\nBEGIN:VALARM\r\nDUE:soon".utf8).write(to: URL(filePath: path))
      let board = try AlarmBoard(places: home.places, context: at("10:01:00"))
      #expect(board.entries.map(\.name) == ["pasta timer"])
      #expect(board.unreadable.map(\.path) == [path])
      #expect(
        board.unreadable.first?.sentence.hasPrefix("The file \(path) cannot be read, so a timer or alarm")
          == true)
    }

    @Test("reminders and events of the calendar are no timers")
    func reminders() async throws {
      try await home.perform(
        Command(.addReminder, [.title: .text("call John"), .dateTimePoint: point("2026-11-24T10:00:00")]),
        at: at("09:00:00"))
      #expect(try entries(at: "10:00:10") == [])
    }

    @Test("whoever sets something while no agent runs is told that nothing will ring")
    func silence() async throws {
      let notices = Notices()
      let setting = SetTimerAction(places: home.places, notices: notices)
      _ = try await setting.prepare(timer(600, "pasta"), context: at("10:00:00"))
      #expect(notices.take().map(\.words) == [RingingSentences.silent])
      try FileManager.default.createDirectory(
        atPath: home.places.agentFolder, withIntermediateDirectories: true)
      let agent = try AgentLock(path: "\(home.places.agentFolder)/agent.lock")
      _ = try await setting.prepare(timer(600, "pasta"), context: at("10:00:00"))
      #expect(notices.take().isEmpty)
      #expect(try AlarmBoard(places: home.places, context: at("10:00:00")).isAgentRunning)
      withExtendedLifetime(agent) {}
    }
  }
#endif
