import Actions
import Foundation
import Synchronization
import TimeExpressions
import Understanding

@testable import Assistant

/// An assistant with an interpreter of fixed confidence and an action that only counts.
struct World {
  final class Done: Sendable {
    private let receipts = Mutex<[UUID]>([])

    var count: Int { receipts.withLock(\.count) }
    func add(_ id: UUID) { receipts.withLock { $0.append(id) } }
  }

  let assistant: Assistant
  let history: History
  let done = Done()

  /// - Parameter intent: What every text is taken for.
  init(
    confidence: Double, intent: Intent = .addReminder, failure: String? = nil, history: History? = nil,
    recordings: String? = nil
  ) throws {
    let kept = try history ?? .inMemory(json: CommandJSON(schema: .bundled()))
    self.history = kept
    assistant = Assistant(
      interpreter: FixedInterpreter(confidence: confidence, intent: intent), policy: ConfirmationPolicy(),
      actions: [CountingAction(done: done, failure: failure)], takeBack: { .undone($0.summary) },
      history: kept, recordings: recordings, context: { .example })
  }
}

extension TimeContext {
  static let example = TimeContext(
    now: LocalDateTime(date: LocalDate(daysSinceEpoch: 20_000), secondOfDay: 36_000), timeZone: .gmt)
}

extension Turn {
  static let example = Turn(
    time: Date(), transcript: nil,
    interpretation: FixedInterpreter(confidence: 1).interpret("call john", context: .example), confidence: 1,
    decision: .execute)
}

struct FixedInterpreter: PlainInterpreter {
  let name = "fixed"
  let confidence: Double
  var intent = Intent.addReminder

  func interpret(
    _ text: String, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation {
    Interpretation(
      text: text, command: Command(intent, intent == .none ? [:] : [.title: .text(text)]),
      confidence: confidence,
      interpreter: name)
  }
}

struct CountingAction: Action {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let intent = Intent.addReminder
  let done: World.Done
  let failure: String?

  func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let receipt = Receipt(
      intent: intent, summary: "done", location: "", effects: [.createdFile(path: "/nowhere", sha256: "")])
    return PreparedAction(receipt: receipt) {
      if let failure { throw Failure(description: failure) }
      done.add(receipt.id)
    }
  }
}
