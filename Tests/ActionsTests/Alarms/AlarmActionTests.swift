#if canImport(CIcal)
  import Foundation
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Actions

  @Suite("Alarms and timers", .timeLimit(.minutes(5)))
  struct AlarmActionTests {
    let home: TemporaryHome

    init() throws {
      home = try TemporaryHome()
    }

    private func at(_ time: String) -> TimeContext { context("2026-11-24T\(time)", "Etc/GMT") }

    private func alarm(_ time: String, _ slots: [Slot: SlotValue] = [:]) -> Command {
      Command(.setAlarm, slots.merging([.dateTimePoint: point("2026-11-24T\(time)")]) { $1 })
    }

    private func timer(_ seconds: Int, _ title: String? = nil) -> Command {
      Command(
        .setTimer,
        [.durationSeconds: .seconds(seconds), .title: title.map { .text($0) }].compactMapValues { $0 })
    }

    /// An agent over the folders of the home.
    private func agent(at time: String) throws -> AgentUnderTest {
      try AgentUnderTest(
        at: "2026-11-24T\(time)Z", collections: home.places.watched, state: home.places.agentFolder)
    }

    @Test("what is set is listed, and undo takes it back")
    func set() async throws {
      #expect(try await home.told(.listAlarms, at: at("10:00:00")) == "No alarm or timer is set.")
      let receipt = try await home.perform(timer(600, "pasta"), at: at("10:00:00"))
      #expect(receipt.summary == "Pasta timer for 10 minutes, until 10:10 AM")
      #expect(
        try await home.perform(alarm("11:30:00", [.title: .text("leave")]), at: at("10:00:00")).summary
          == "Alarm “leave” for today at 11:30 AM")
      #expect(
        try await home.told(.listAlarms, at: at("10:06:00"))
          == "You have 1 alarm and 1 timer: pasta timer in 4 minutes, leave today at 11:30 AM.")
      _ = await Undo().undo(receipt)
      #expect(
        try await home.told(.listAlarms, at: at("10:06:00")) == "You have 1 alarm: leave today at 11:30 AM.")
      await #expect(throws: ActionError.timeIsOver("today at 9 AM")) {
        try await home.perform(alarm("09:00:00"), at: at("10:00:00"))
      }
    }

    @Test("a timer rings to the second, again each minute, and stops when it is told to")
    func rings() async throws {
      try await home.perform(timer(90), at: at("10:00:00"))
      let agent = try agent(at: "10:00:30")
      #expect(await agent.advance(to: "2026-11-24T10:01:30Z"))
      #expect(await eventually { agent.presenter.shown.count == 1 })
      #expect(agent.presenter.shown.first?.title == "Timer")
      #expect(await eventually { agent.heard.all == ["Timer."] })
      #expect(await agent.advance(to: "2026-11-24T10:02:30Z"))
      #expect(await eventually { agent.presenter.shown.count == 2 && agent.presenter.withdrawn == [1] })
      #expect(try await home.told(.listAlarms, at: at("10:02:40")) == "You have 1 timer: Timer, ringing.")
      let receipt = try await home.perform(Command(.stopAlarm), at: at("10:02:45"))
      #expect(receipt.summary == "Timer stopped")
      #expect(await eventually { agent.presenter.withdrawn == [1, 2] })
      #expect(try await home.told(.listAlarms, at: at("10:02:50")) == "No alarm or timer is set.")
      try await agent.stop()
    }

    @Test("what rings can be snoozed, and rings again after a restart of the agent")
    func snoozed() async throws {
      try await home.perform(alarm("10:00:00"), at: at("09:00:00"))
      let first = try agent(at: "09:59:00")
      #expect(await first.advance(to: "2026-11-24T10:00:00Z"))
      #expect(await eventually { first.presenter.shown.count == 1 })
      let receipt = try await home.perform(
        Command(.snoozeAlarm, [.durationMinutes: .minutes(5)]), at: at("10:00:20"))
      #expect(receipt.summary == "Alarm snoozed for 5 minutes")
      #expect(await eventually { first.presenter.withdrawn == [1] })
      try await first.stop()
      #expect(
        try await home.told(.listAlarms, at: at("10:02:00"))
          == "You have 1 alarm: Alarm in 3 minutes and 20 seconds.")
      let second = try agent(at: "10:02:00")
      #expect(await second.advance(to: "2026-11-24T10:05:20Z"))
      #expect(await eventually { second.presenter.shown.count == 1 })
      try await second.stop()
      let lines = try contentLines(receipt.location)
      #expect(lines.contains("TRIGGER;VALUE=DATE-TIME:20261124T100520Z"))
      #expect(lines.contains("ACKNOWLEDGED:20261124T100020Z"))
      #expect(lines.contains { $0.hasPrefix("RELATED-TO;RELTYPE=SNOOZE:") })
    }

    @Test("undo of a snooze lets it ring as before")
    func undoSnooze() async throws {
      try await home.perform(alarm("10:00:00"), at: at("09:00:00"))
      let before = try home.snapshot()
      let receipt = try await home.perform(Command(.snoozeAlarm), at: at("10:00:20"))
      #expect(try home.snapshot() != before)
      _ = await Undo().undo(receipt)
      #expect(try home.snapshot() == before)
    }

    @Test("a reminder that rings is snoozed too, in its own file")
    func reminder() async throws {
      try await home.perform(
        Command(.addReminder, [.title: .text("call John"), .dateTimePoint: point("2026-11-24T10:00:00")]),
        at: at("09:00:00"))
      await #expect(throws: ActionError.notFound("alarm ringing")) {
        try await home.perform(Command(.snoozeAlarm), at: at("09:30:00"))
      }
      #expect(
        try await home.told(.snoozeAlarm, at: at("10:01:00")) == "call John snoozed for 10 minutes")
      let alarms = try AlarmScanner(collections: home.places.watched).scan(
        from: instant("2026-11-24T09:00:00Z"), to: instant("2026-11-24T23:00:00Z"), timeZone: .gmt)
      #expect(alarms.alarms.map(\.fireDate) == [instant("2026-11-24T10:11:00Z")])
      #expect(try await home.told(.stopAlarm, at: at("10:11:30")) == "Call John stopped")
      #expect(try await home.told(.listReminders, at: at("10:12:00")).contains("1 open reminder"))
    }

    @Test("one that is set is taken back by its name or time; of several the person is asked")
    func takenBack() async throws {
      try await home.perform(timer(600, "pasta"), at: at("10:00:00"))
      try await home.perform(timer(300, "tea"), at: at("10:00:00"))
      await #expect(throws: ActionError.self) {
        try await home.perform(Command(.stopAlarm), at: at("10:01:00"))
      }
      #expect(
        try await home.told(.stopAlarm, [.title: .text("the pasta timer")], at: at("10:01:00"))
          == "Pasta timer today at 10:10 AM removed")
      #expect(try await home.told(.stopAlarm, at: at("10:01:00")) == "Tea timer today at 10:05 AM removed")
      await #expect(throws: ActionError.notFound("alarm")) {
        try await home.perform(Command(.stopAlarm), at: at("10:01:00"))
      }
      try await home.perform(timer(600), at: at("10:00:00"))
      try await home.perform(alarm("11:00:00", [.title: .text("leave")]), at: at("10:00:00"))
      #expect(
        try await home.told(.stopAlarm, [.title: .text("alarm")], at: at("10:01:00"))
          == "Leave today at 11 AM removed")
      #expect(
        try await home.told(.stopAlarm, [.title: .text("timer")], at: at("10:01:00"))
          == "Timer today at 10:10 AM removed")
    }

    @Test("one that repeats rings again the next day after it was stopped")
    func repeating() async throws {
      let receipt = try await home.perform(
        alarm("07:00:00", [.recurrence: .rule(.init(.daily))]), at: at("06:00:00"))
      #expect(receipt.summary == "Alarm for today at 7 AM, every day")
      #expect(try await home.told(.stopAlarm, at: at("07:00:30")) == "Alarm stopped")
      #expect(
        try await home.told(.listAlarms, at: at("07:01:00")) == "You have 1 alarm: Alarm tomorrow at 7 AM.")
      #expect(
        try await home.told(.stopAlarm, [.dateTimePoint: point("2026-11-25")], at: at("08:00:00"))
          == "Alarm tomorrow at 7 AM removed")
      #expect(
        try await home.told(.listAlarms, at: at("08:00:00")) == "You have 1 alarm: Alarm Thursday at 7 AM.")
      #expect(
        try await home.told(.stopAlarm, [.title: .text("all alarm")], at: at("08:00:00"))
          == "Alarm and all its repetitions removed")
    }
  }
#endif
