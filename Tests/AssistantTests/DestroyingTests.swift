#if os(Linux)
  import Actions
  import Foundation
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Assistant

  @Suite("What destroys is asked about twice")
  struct DestroyingTests {
    typealias Line = ScriptedInterpreter.Line

    /// A calendar with two lunches, of which one is to go.
    private func world() async throws -> DialogueWorld {
      let world = try DialogueWorld(ScriptedInterpreter.lunches)
      try await world.assistant.ask("lunch tomorrow at noon")
      try await world.assistant.ask("lunch on friday at noon")
      return world
    }

    @Test("the first yes asks again, the second does it, and undo brings it back")
    func twice() async throws {
      let world = try await world()
      let shown = try await world.assistant.ask("cancel tomorrow's lunch")
      #expect(shown.decision == .confirm && !shown.isAskedAgain)
      let again = try await world.assistant.ask("yes")
      #expect(again.id == shown.id)
      #expect(again.isAskedAgain && again.waits)
      #expect(try await world.calendar().count == 2)
      #expect(
        try await world.assistant.ask("yes").receipt?.summary == "Event “lunch” tomorrow at noon removed")
      #expect(try await world.calendar().count == 1)
      try await world.assistant.ask("undo that")
      #expect(try await world.calendar().count == 2)
    }

    @Test("a no to the second question gives it up", arguments: ["no", "never mind"])
    func declined(answer: String) async throws {
      let world = try await world()
      try await world.assistant.ask("cancel tomorrow's lunch")
      try await world.assistant.ask("yes")
      #expect(try await world.assistant.ask(answer).isDismissed)
      #expect(try await world.assistant.ask("yes").decision == .reprompt)
      #expect(try await world.calendar().count == 2)
    }

    @Test("a first yes that a client repeats is not the second")
    func repeated() async throws {
      let world = try await world()
      let shown = try await world.assistant.ask("cancel tomorrow's lunch")
      for _ in 0..<3 { #expect(try await world.assistant.confirm(shown.id).waits) }
      #expect(try await world.calendar().count == 2)
      #expect(try await world.assistant.confirm(shown.id, really: true).receipt != nil)
      #expect(try await world.calendar().count == 1)
    }

    @Test("who says it is the second before there was a first is asked")
    func hasty() async throws {
      let world = try await world()
      let shown = try await world.assistant.ask("cancel tomorrow's lunch")
      #expect(try await world.assistant.confirm(shown.id, really: true).waits)
      #expect(try await world.calendar().count == 2)
    }

    @Test("what is corrected before the second question is kept as a correction, once")
    func corrected() async throws {
      let world = try await world()
      let shown = try await world.assistant.ask("cancel tomorrow's lunch")
      let friday = Command(
        .cancelEvent, [.title: .text("lunch"), .dateTimePoint: point("2026-03-06T12:00:00")])
      #expect(try await world.assistant.confirm(shown.id, edited: friday).isAskedAgain)
      #expect(try await world.assistant.confirm(shown.id, really: true).receipt != nil)
      #expect(try await world.history.corrections().map(\.after) == [friday])
      #expect(try await world.calendar() == ["lunch 2026-03-03T12:00:00 2026-03-03T13:00:00"])
    }

    @Test("naming one of several is the first answer")
    func several() async throws {
      let world = try await world()
      let which = try await world.assistant.ask("cancel lunch")
      #expect(which.isAmbiguous && which.decision == .ask)
      let asked = try await world.assistant.ask("the second one")
      #expect(asked.isAskedAgain && !asked.isAmbiguous && asked.readings.count == 1)
      try await world.assistant.ask("yes")
      #expect(try await world.calendar() == ["lunch 2026-03-03T12:00:00 2026-03-03T13:00:00"])
    }

    /// A world at ten o'clock with an alarm that was set at nine.
    private func world(alarmAt time: String) async throws -> DialogueWorld {
      let world = try DialogueWorld([
        Line("stop the alarm", .stopAlarm, [.title: .text("alarm")]), Line("stop", .stopAlarm),
      ])
      let nine = TimeContext(
        now: try #require(LocalDateTime(iso8601: "2026-03-02T09:00:00")), timeZone: .gmt)
      let set = Command(.setAlarm, [.dateTimePoint: point("2026-03-02T\(time)")])
      try await SetAlarmAction(places: world.alarms).prepare(set, context: nine).perform()
      return world
    }

    @Test("an alarm that has not rung yet is shown as what it is, and goes after a second yes")
    func pendingAlarm() async throws {
      let world = try await world(alarmAt: "11:00:00")
      let shown = try await world.assistant.ask("stop the alarm")
      #expect(shown.decision == .confirm && !shown.isAskedAgain)
      #expect(shown.interpretation.command.point(.dateTimePoint)?.description == "2026-03-02T11:00:00")
      #expect(try await world.assistant.ask("yes").isAskedAgain)
      #expect(try await world.assistant.ask("yes").receipt?.summary == "Alarm today at 11 AM removed")
    }

    @Test("a timer that runs goes after one yes at most")
    func runningTimer() async throws {
      let world = try DialogueWorld([Line("stop the timer", .stopAlarm, [.title: .text("timer")])])
      try await SetTimerAction(places: world.alarms).prepare(
        Command(.setTimer, [.durationSeconds: .seconds(600)]), context: .dialogue
      ).perform()
      #expect(try await world.assistant.ask("stop the timer").receipt?.summary.hasPrefix("Timer") == true)
    }

    @Test("one that rings is stopped at once", arguments: ["stop", "stop the alarm"])
    func ringingAlarm(said: String) async throws {
      let world = try await world(alarmAt: "09:59:30")
      #expect(try await world.assistant.ask(said).receipt?.summary == "Alarm stopped")
    }

    @Test("nothing that destroys is done at once, however sure an interpreter is")
    func neverAtOnce() async throws {
      let world = try await world()
      let cancel = Command(
        .cancelEvent, [.title: .text("lunch"), .dateTimePoint: point("2026-03-03T12:00:00")])
      let assistant = Assistant(
        interpreter: SureInterpreter(command: cancel), policy: ConfirmationPolicy(executeThreshold: 0),
        actions: [CancelItemAction.events(configuration: .own(environment: ["VOICECORE_HOME": world.path]))],
        takeBack: { .undone($0.summary) }, history: world.history, context: { .dialogue })
      #expect(try await assistant.ask("cancel lunch").decision == .confirm)
    }
  }

  /// Sure of one command, and of the opinion that nothing needs to be confirmed.
  private struct SureInterpreter: PlainInterpreter {
    let name = "sure"
    let command: Command

    func interpret(_ text: String, context: TimeContext, after dialogue: DialogueContext?) -> Interpretation {
      Interpretation(text: text, command: command, confidence: 1, interpreter: name)
    }
  }
#endif
