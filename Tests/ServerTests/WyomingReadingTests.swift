import Foundation
import Synchronization
import Testing
import TimeExpressions
import Understanding

@testable import Server

@Suite("A text that a Wyoming client sends")
struct WyomingReadingTests {
  @Test("is read no further when its connection ends", .timeLimit(.minutes(1)))
  func cancelled() async throws {
    let interpreter = EndlessInterpreter()
    let engines = ServerEngines(
      recordings: RecordingRecognizers(builtIn: [ScriptedRecognizer()]), chats: try await ChatModels.of([]),
      voices: .english, interpreter: interpreter, commands: CommandJSON(schema: try .bundled()),
      context: clock)
    let (limits, answers) = (ServerLimits(), Answers())
    await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        var dialogue = WyomingDialogue(
          engines: engines, limits: limits, metrics: ServerMetrics(), peer: "",
          turns: (ClientTurns(limits), client: [])
        ) { _ in answers.count.withLock { $0 += 1 } }
        try await dialogue.take(WyomingEvent("recognize", ["text": "call john"]))
      }
      await interpreter.hasBegun()
      group.cancelAll()
      await #expect(throws: CancellationError.self) { try await group.next() }
    }
    #expect(answers.count.withLock { $0 } == 0)
  }
}

private final class Answers: Sendable {
  let count = Mutex(0)
}

/// Reads until its task is cancelled.
private final class EndlessInterpreter: PlainInterpreter {
  let name = "endless"
  private let begun = Mutex(false)

  func hasBegun() async {
    while !begun.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(1)) }
  }

  func interpret(_ text: String, context: TimeContext, after dialogue: DialogueContext?) -> Interpretation {
    begun.withLock { $0 = true }
    while !Task.isCancelled { usleep(1_000) }
    return Interpretation(text: text, command: .none, confidence: 0, interpreter: name)
  }
}
