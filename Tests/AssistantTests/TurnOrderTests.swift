import Actions
import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// What is said, answered and taken back comes one after the other, whoever says it.
@Suite struct TurnOrderTests {
  private typealias Line = ScriptedInterpreter.Line

  @Test func whatIsSaidWhileSomethingIsDoneIsUnderstoodAfterIt() async throws {
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let (begun, beginning) = AsyncStream<Void>.makeStream()
    let schema = try CommandSchema.bundled()
    let assistant = Assistant(
      interpreter: ScriptedInterpreter(
        lines: [
          Line(
            "call john", .addReminder,
            [.title: .text("call john"), .dateTimePoint: point("2026-03-03T07:00:00")]),
          Line("what about it", after: .done, .listReminders),
        ], schema: schema),
      policy: ConfirmationPolicy(),
      actions: [SlowAction(begun: { beginning.finish() }, gate: gate)], takeBack: { .undone($0.summary) },
      history: try .inMemory(json: CommandJSON(schema: schema)), context: { .dialogue })
    async let first = assistant.ask("call john")
    for await _ in begun {}
    async let second = assistant.ask("what about it")
    try await Task.sleep(for: .milliseconds(50))
    opening.finish()
    #expect(try await first.receipt != nil)
    #expect(try await second.interpretation.command.intent == .listReminders)
  }

  @Test func whatWasTakenBackIsNoLongerIt() async throws {
    let lunch = "lunch tomorrow at noon"
    let world = try DialogueWorld([
      Line(lunch, .createEvent, [.title: .text("lunch"), .dateTimePoint: point("2026-03-03T12:00:00")]),
      Line("move it to four", after: .done, .updateEvent, [.dateTimePoint: point("2026-03-02T16:00:00")]),
    ])
    try await world.assistant.ask(lunch)
    try await world.assistant.undoLast()
    #expect(try await world.assistant.ask("move it to four").decision == .reprompt)
  }
}

/// An action that is not done until a stream ends.
private struct SlowAction: Action {
  let intent = Intent.addReminder
  let begun: @Sendable () -> Void
  let gate: AsyncStream<Void>

  func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    begun()
    for await _ in gate {}
    return PreparedAction(
      receipt: Receipt(intent: intent, summary: "done", location: "", effects: [.told("done")])
    ) {}
  }
}
