#if os(Linux)
  import Foundation
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Assistant

  /// A restart between a question and its answer changes nothing.
  @Suite("Questions outlive a restart")
  struct QuestionsKeptTests {
    private let before: DialogueWorld

    init() async throws {
      before = try DialogueWorld(ScriptedInterpreter.lunches)
      try await before.assistant.ask("lunch tomorrow at noon")
      try await before.assistant.ask("lunch on friday at noon")
    }

    private func restarted(as conversation: String = "dialogue") throws -> DialogueWorld {
      try DialogueWorld(ScriptedInterpreter.lunches, at: before.path, conversation: conversation)
    }

    @Test("a second question is answered by one yes")
    func second() async throws {
      try await before.assistant.ask("cancel tomorrow's lunch")
      #expect(try await before.assistant.ask("yes").isAskedAgain)
      let next = try restarted()
      #expect(
        try await next.assistant.ask("yes").receipt?.summary == "Event “lunch” tomorrow at noon removed")
    }

    @Test("a choice keeps what there is to choose")
    func choice() async throws {
      #expect(try await before.assistant.ask("cancel lunch").readings.count == 2)
      let next = try restarted()
      let again = try await next.assistant.ask("the second one")
      #expect(again.isAskedAgain)
      #expect(again.interpretation.command.point(.dateTimePoint)?.description == "2026-03-06T12:00:00")
    }

    @Test("who was shown the first question only has to see the second before a yes can be meant for it")
    func elsewhere() async throws {
      let shown = try await before.assistant.ask("cancel tomorrow's lunch")
      let other = try restarted(as: "other")
      #expect(try await other.assistant.ask("yes").waits)
      #expect(try await other.assistant.ask("yes").isAskedAgain)
      let next = try restarted()
      let asked = try await next.assistant.ask("yes")
      #expect(asked.id == shown.id && asked.isAskedAgain && asked.receipt == nil)
      #expect(try await next.calendar().count == 2)
      #expect(try await next.assistant.ask("yes").receipt != nil)
    }

    @Test("what was said of its time still tells which seven is meant")
    func saidOfTime() async throws {
      let lines = [
        ScriptedInterpreter.Line(
          "water the plants every day at 6 pm", .addReminder,
          [
            .title: .text("water the plants"), .dateTimePoint: point("2026-03-02T18:00:00"),
            .recurrence: .rule(RecurrenceRule(.daily)),
          ], time: "every day at 6 pm", confidence: 0.6)
      ]
      let first = try DialogueWorld(lines)
      #expect(try await first.assistant.ask("water the plants every day at 6 pm").waits)
      let next = try DialogueWorld(lines, at: first.path)
      let moved = try await next.assistant.ask("make it 7")
      #expect(moved.interpretation.command.point(.dateTimePoint)?.description == "2026-03-02T19:00:00")
    }

    @Test("what is missing for another reason than the schema's is still missing")
    func missing() throws {
      let json = CommandJSON(schema: try .bundled())
      let mail = Command(.sendEmail, [.emailTo: .texts(["Anna"]), .emailBody: .text("I'm late")])
      func turn(missing: [Slot]) -> Turn {
        let interpretation = Interpretation(
          text: "email Anna that I'm late", command: mail, confidence: 1, missing: missing,
          interpreter: "model")
        return Turn(
          time: Date(timeIntervalSinceReferenceDate: 0), transcript: nil, interpretation: interpretation,
          confidence: 1, decision: .clarify)
      }
      let kept = try #require(KeptQuestion(text: KeptQuestion(turn(missing: [.emailTo]), json: json)?.text))
      var restored = turn(missing: [])
      kept.put(to: &restored, json: json)
      #expect(restored.interpretation.missing == [.emailTo])
    }

    @Test("a clock that was put back brings no older question forward")
    func clock() async throws {
      try await before.assistant.ask("cancel tomorrow's lunch")
      let next = try restarted()
      next.wait(seconds: -3600)
      try await next.assistant.ask("cancel lunch")
      let later = try restarted()
      later.wait(seconds: -3600)
      #expect(try await later.assistant.ask("the second one").isAskedAgain)
    }
  }
#endif
