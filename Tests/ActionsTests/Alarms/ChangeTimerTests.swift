#if canImport(CIcal)
  import Foundation
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Actions

  @Suite("Timers that are held and changed", .timeLimit(.minutes(5)))
  struct ChangeTimerTests {
    let home: TemporaryHome

    init() throws {
      home = try TemporaryHome()
    }

    private func at(_ time: String) -> TimeContext { context("2026-11-24T\(time)", "Etc/GMT") }

    private func set(_ seconds: Int, _ title: String) async throws {
      try await home.perform(
        Command(.setTimer, [.durationSeconds: .seconds(seconds), .title: .text(title)]), at: at("10:00:00"))
    }

    private func left(_ title: String? = nil, at time: String) async throws -> String {
      var slots: [Slot: SlotValue] = [.scope: .text("timers")]
      slots[.title] = title.map { .text($0) }
      return try await home.told(.listAlarms, slots, at: at(time))
    }

    @Test("a timer without a name is called by its length")
    func length() async throws {
      for seconds in [300, 600] {
        try await home.perform(
          Command(.setTimer, [.durationSeconds: .seconds(seconds)]), at: at("10:00:00"))
      }
      let pause = Command(.pauseTimer, [.title: .text("5 minute timer")])
      #expect(
        try await home.perform(pause, at: at("10:01:00")).summary == "Timer paused, with 4 minutes left")
      let stop = Command(.stopAlarm, [.durationSeconds: .seconds(600)])
      #expect(
        try await home.perform(stop, at: at("10:02:00")).summary == "Timer today at 10:10 AM removed")
      #expect(try await left(at: "10:03:00") == "Timer: 4 minutes left, paused.")
    }

    @Test("a timer that is held does not run down or ring, and goes on where it was")
    func held() async throws {
      try await set(600, "pasta")
      let pause = Command(.pauseTimer, [.title: .text("pasta timer")])
      #expect(
        try await home.perform(pause, at: at("10:04:00")).summary == "Pasta timer paused, with 6 minutes left"
      )
      #expect(try await left(at: "11:00:00") == "Pasta timer: 6 minutes left, paused.")
      let day = Date(timeIntervalSince1970: 1_795_478_400)
      let ringing = try AlarmScanner(collections: home.places.watched)
        .scan(from: day, to: day + 2 * 86_400, timeZone: .gmt).alarms
      #expect(ringing.isEmpty)
      await #expect(throws: ActionError.notFound("pasta timer timer")) {
        try await home.perform(pause, at: at("11:00:00"))
      }
      let resume = Command(.resumeTimer, [.title: .text("pasta")])
      #expect(
        try await home.perform(resume, at: at("11:00:00")).summary
          == "Pasta timer resumed, with 6 minutes left, until 11:06 AM")
      let agent = try AgentUnderTest(
        at: "2026-11-24T11:05:30Z", collections: home.places.watched, state: home.places.agentFolder)
      #expect(await agent.advance(to: "2026-11-24T11:06:00Z"))
      #expect(await eventually { agent.presenter.shown.count == 1 })
    }

    @Test("a timer gets longer, and undo takes that back")
    func longer() async throws {
      try await set(600, "pasta")
      try await set(900, "eggs")
      let add = Command(.addToTimer, [.title: .text("eggs"), .durationSeconds: .seconds(300)])
      let receipt = try await home.perform(add, at: at("10:05:00"))
      #expect(receipt.summary == "Eggs timer has 15 minutes left, until 10:20 AM")
      #expect(
        try await left(at: "10:05:00") == "Pasta timer: 5 minutes left, eggs timer: 15 minutes left.")
      _ = await Undo().undo(receipt)
      #expect(try await left("eggs", at: "10:05:00") == "Eggs timer: 10 minutes left.")
    }

    @Test("a timer gets shorter, and never shorter than it has left")
    func shorter() async throws {
      try await set(600, "eggs")
      let take = Command(.takeFromTimer, [.title: .text("eggs"), .durationSeconds: .seconds(120)])
      let receipt = try await home.perform(take, at: at("10:05:00"))
      #expect(receipt.summary == "Eggs timer has 3 minutes left, until 10:08 AM")
      let more = Command(.takeFromTimer, [.title: .text("eggs"), .durationSeconds: .seconds(180)])
      await #expect(
        throws: ActionError.unclear(
          .durationSeconds, "The eggs timer has only 3 minutes left. To end it, say “stop the timer”.")
      ) {
        try await home.perform(more, at: at("10:05:00"))
      }
      _ = await Undo().undo(receipt)
      #expect(try await left("eggs", at: "10:05:00") == "Eggs timer: 5 minutes left.")
    }

    @Test("a timer gets another time, from now on, also while it is paused")
    func another() async throws {
      try await set(600, "eggs")
      let change = Command(.changeTimer, [.title: .text("eggs"), .durationSeconds: .seconds(240)])
      let receipt = try await home.perform(change, at: at("10:05:00"))
      #expect(receipt.summary == "Eggs timer has 4 minutes left, until 10:09 AM")
      _ = await Undo().undo(receipt)
      #expect(try await left("eggs", at: "10:05:00") == "Eggs timer: 5 minutes left.")
      try await home.perform(Command(.pauseTimer, [.title: .text("eggs")]), at: at("10:06:00"))
      #expect(
        try await home.perform(change, at: at("10:07:00")).summary
          == "Eggs timer has 4 minutes left, and is paused")
    }

    @Test("a timer gets another name, also while it is paused and after its time was changed")
    func renamed() async throws {
      try await set(600, "eggs")
      let add = Command(.addToTimer, [.title: .text("eggs"), .durationSeconds: .seconds(300)])
      let added = try await home.perform(add, at: at("10:05:00"))
      #expect(added.items.map(\.start) == [TimePoint(iso8601: "2026-11-24T10:15:00")])
      func calling(_ name: String, _ item: FoundItem) -> Command {
        var command = Command(.updateEvent, [.title: .text(item.title), .newTitle: .text(name)])
        command.slots[.oldDateTime] = item.start.map { .point($0) }
        return command
      }
      let rice = try await home.perform(
        calling("rice", try #require(added.items.first)), at: at("10:05:00"))
      #expect(rice.summary == "Timer “rice timer” today at 10:15 AM")
      let paused = try await home.perform(
        Command(.pauseTimer, [.title: .text("rice")]), at: at("10:06:00"))
      let bulgur = try await home.perform(
        calling("bulgur", try #require(paused.items.first)), at: at("10:07:00"))
      #expect(bulgur.summary == "Timer “bulgur timer”")
      #expect(try await left(at: "10:08:00") == "Bulgur timer: 9 minutes left, paused.")
    }

    @Test("those that are called the same are told apart by their times")
    func sameName() async throws {
      for seconds in [300, 600] {
        try await home.perform(
          Command(.setTimer, [.durationSeconds: .seconds(seconds)]), at: at("10:00:00"))
      }
      let all = Command(.stopAlarm, [.scope: .text("all timers")])
      let grounded = try await StopAlarmAction(places: home.places)
        .ground(all, said: .whole, context: at("10:01:00"))
      let shown = ["Timer today at 10:05 AM", "Timer today at 10:10 AM"]
      #expect(
        grounded == .one(Command(.stopAlarm, [.scope: .text("all timers"), .items: .texts(shown)])))
    }

    @Test("one that is paused cannot be paused again, nor one that runs be resumed")
    func twice() async throws {
      try await set(600, "pasta")
      let resuming = ChangeTimerAction.resuming(places: home.places)
      await #expect(throws: ActionError.notFound("paused timer")) {
        try await resuming.prepare(Command(.resumeTimer), context: at("10:01:00"))
      }
      let pausing = ChangeTimerAction.pausing(places: home.places)
      _ = try await home.perform(Command(.pauseTimer), at: at("10:02:00"))
      await #expect(throws: ActionError.notFound("running timer")) {
        try await pausing.prepare(Command(.pauseTimer), context: at("10:03:00"))
      }
    }

    @Test("which of several is meant is asked, and all of them can go at once")
    func several() async throws {
      try await set(600, "pasta")
      try await set(900, "eggs")
      let pausing = ChangeTimerAction.pausing(places: home.places)
      #expect(
        try await pausing.ground(Command(.pauseTimer), said: .whole, context: at("10:05:00"))
          == .several(["pasta timer", "eggs timer"].map { Command(.pauseTimer, [.title: .text($0)]) }))
      let all = Command(.stopAlarm, [.scope: .text("all timers")])
      let stopping = StopAlarmAction(places: home.places)
      guard case .one(let shown) = try await stopping.ground(all, said: .whole, context: at("10:05:00"))
      else {
        Issue.record("All timers are one thing.")
        return
      }
      #expect(shown.texts(.items) == ["pasta timer", "eggs timer"])
      #expect(await stopping.destroys(shown, context: at("10:05:00")))
      // What was set after the card was shown stays.
      try await set(1200, "rice")
      let receipt = try await home.perform(shown, at: at("10:05:00"))
      #expect(receipt.summary == "2 timers removed")
      #expect(try await left(at: "10:05:00") == "Rice timer: 15 minutes left.")
      _ = await Undo().undo(receipt)
      #expect(try await left("eggs", at: "10:05:00") == "Eggs timer: 10 minutes left.")
    }
  }
#endif
