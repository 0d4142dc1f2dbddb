#if os(Linux)
  import Actions
  import Foundation
  import Presentation
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Assistant

  @Suite("What is asked about, or not done, in words")
  struct ObjectionTests {
    private func world() throws -> DialogueWorld { try DialogueWorld(interpreter: EmbeddedInterpreter()) }
    private func presentation(_ world: DialogueWorld) throws -> Presentation {
      Presentation(schema: try .bundled(), context: { .dialogue })
    }

    @Test("“don't undo” takes nothing back")
    func negated() async throws {
      let world = try world()
      try await world.assistant.ask("remind me tomorrow at seven to call john")
      for text in ["don't undo", "please do not undo that", "I can't undo what I did"] {
        let turn = try await world.assistant.ask(text)
        #expect(turn.receipt == nil && turn.decision == .reprompt)
        #expect(try presentation(world).speech(of: turn, .on) == Objection.denied.words)
      }
      let undone = try await world.assistant.ask("undo that")
      #expect(undone.receipt?.summary.hasPrefix("Took back") == true)
    }

    @Test("a condition is said, and the rest is not done")
    func condition() async throws {
      let world = try world()
      let turn = try await world.assistant.ask("if it rains remind me tomorrow at seven to take an umbrella")
      #expect(turn.receipt == nil)
      #expect(
        try presentation(world).speech(of: turn, .on)?.hasPrefix(
          "I can’t wait for a condition like “if it rains”")
          == true)
    }

    @Test("a day that does not exist is asked about, and the answer completes the command")
    func impossibleDay() async throws {
      let world = try world()
      let asked = try await world.assistant.ask("remind me on june 31st at noon to call john")
      #expect(asked.decision == .clarify && asked.receipt == nil)
      #expect(
        try presentation(world).speech(of: asked, .on) == "June has only 30 days. Which day did you mean?")
      let again = try await world.assistant.ask("june 32nd")
      #expect(again.id == asked.id && again.interpretation.objection != nil)
      let answered = try await world.assistant.ask("june 30th at noon")
      #expect(
        answered.interpretation.command.point(.dateTimePoint) == TimePoint(iso8601: "2026-06-30T12:00:00"))
      #expect(answered.interpretation.command.text(.title) == "call John")
    }

    @Test(
      "a time that the clocks skip is asked about, and the answer is of the same day",
      arguments: [
        ("at 3", "2026-03-29T03:00:00"), ("at noon", "2026-03-29T12:00:00"),
        ("monday", "2026-03-30T01:30:00"),
      ])
    func skippedTime(answer: String, time: String) throws {
      let context = TimeContext(
        now: try #require(LocalDateTime(2026, 3, 27, 20)),
        timeZone: try #require(TimeZone(identifier: "Europe/London")))
      let asked = try EmbeddedInterpreter().interpret(
        "remind me on sunday at 1:30 am to check the oven", context: context)
      #expect(
        asked.objection?.words
          == "The clocks go forward on March 29 and skip 1:30 AM. What time did you mean?")
      #expect(asked.command.point(.dateTimePoint) == nil)
      let said = try #require(TimeAnswer(answer, context: context)).interpretation(answer, .addReminder)
      let completed = FollowUp(schema: try .bundled(), context: context).completing(asked, by: said)
      #expect(completed?.command.point(.dateTimePoint) == TimePoint(iso8601: time))
      #expect(completed?.command.text(.title) == "check the oven")
    }

    @Test("a time that the clocks skip is asked about where it is moved to that day")
    func movedToSkippedTime() throws {
      let (at, zone) = (
        try #require(LocalDateTime(2026, 3, 29, 1, 30)), try #require(TimeZone(identifier: "Europe/London"))
      )
      let context = TimeContext(now: try #require(LocalDateTime(2026, 3, 27, 20)), timeZone: zone)
      let moved = Interpretation(
        text: "move it to sunday", command: Command(.addReminder, [.dateTimePoint: .point(.dateTime(at))]),
        confidence: 1, interpreter: "rules")
      let asked = moved.askingAboutSkippedTime(in: context)
      #expect(asked.command.point(.dateTimePoint) == nil)
      #expect(asked.missing == [.dateTimePoint])
      #expect(
        asked.objection?.words
          == "The clocks go forward on March 29 and skip 1:30 AM. What time did you mean?")
      var repeated = moved
      repeated.command.slots[.recurrence] = .rule(RecurrenceRule(.daily))
      #expect(repeated.askingAboutSkippedTime(in: context) == repeated)
      let card = CommandCard(schema: try .bundled(), context: { context }, shown: { $0 })
      var command = Command(.addReminder)
      #expect(throws: CardError.self) {
        try card.set(.dateTimePoint, to: "2026-03-29T01:30:00", in: &command)
      }
      try card.set(.dateTimePoint, to: "2026-03-29T02:30:00", in: &command)
      #expect(command.point(.dateTimePoint) == TimePoint(iso8601: "2026-03-29T02:30:00"))
    }

    @Test("a field takes no day that does not exist")
    func field() throws {
      let world = try world()
      var command = Command(.addReminder, [.title: .text("call John")])
      #expect(throws: CardError.self) {
        try presentation(world).card.set(.dateTimePoint, to: "june 31st", in: &command)
      }
      #expect(command.point(.dateTimePoint) == nil)
    }

    @Test("events tell why in words")
    func events() async throws {
      let world = try world()
      let turn = try await world.assistant.ask("don't undo")
      let line = try AssistantEvent.interpretation(turn.interpretation).json(CommandJSON(schema: .bundled()))
      #expect(line.text.contains(#""objection":"Nothing was changed."#))
    }
  }
#endif
