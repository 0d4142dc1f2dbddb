import Actions
import Foundation
import Synchronization
import Testing
import TimeExpressions
import Understanding

@testable import Assistant

@Suite("While a long text is understood")
struct SlowReadingTests {
  private let history: History
  private let reading = SlowInterpreter()

  init() throws { history = try .inMemory(json: CommandJSON(schema: .bundled())) }

  private func assistant(_ conversation: String, confidence: Double = 0.815) throws -> Assistant {
    var interpreter = reading
    interpreter.confidence = confidence
    return Assistant(
      interpreter: interpreter, policy: ConfirmationPolicy(),
      actions: [CountingAction(done: World.Done(), failure: nil)], takeBack: { .undone($0.summary) },
      history: history, conversation: conversation, context: { .example })
  }

  @Test("another conversation is answered, however many texts are read")
  func otherConversation() async throws {
    // More than there are threads in Swift's pool.
    let slow = try (0..<ProcessInfo.processInfo.activeProcessorCount + 2).map { try assistant("\($0)") }
    let asked = slow.map { assistant in Task { try await assistant.ask("slow") } }
    await reading.hasBegun(count: slow.count)
    #expect(try await assistant("other").ask("call john").waits)
    reading.goOn()
    for task in asked { #expect(try await task.value.waits) }
  }

  @Test("a card is dismissed, and another confirmed, at once")
  func answers() async throws {
    let assistant = try assistant("one")
    let (first, second) = (try await assistant.ask("call ann"), try await assistant.ask("call bob"))
    async let slow = assistant.ask("slow")
    await reading.hasBegun()
    #expect(try await assistant.dismiss(first.id).isDismissed)
    #expect(try await assistant.confirm(second.id).receipt != nil)
    reading.goOn()
    #expect(try await slow.waits)
    #expect(try await history.entries().map(\.outcome) == [.waiting, .done, .dismissed])
  }

  @Test("what is said next comes after it, and so does an undo of the last action")
  func order() async throws {
    let assistant = try assistant("one", confidence: 1)
    async let slow = assistant.ask("slow")
    await reading.hasBegun()
    async let next = assistant.ask("call john")
    reading.goOn()
    _ = try await (slow, next)
    #expect(try await history.entries().map(\.text) == ["call john", "slow"])
    reading.takeTime()
    async let again = assistant.ask("slow")
    await reading.hasBegun()
    async let last = assistant.undoLast()
    try await Task.sleep(for: .milliseconds(20))
    reading.goOn()
    #expect(try await last.0.id == (try await again.receipt?.id))
  }

  @Test("it is read once more where what it was read by is no longer so")
  func stale() async throws {
    let assistant = try assistant("one")
    let card = try await assistant.ask("call ann")
    async let slow = assistant.ask("slow beside a card")
    await reading.hasBegun()
    try await assistant.dismiss(card.id)
    reading.goOn()
    #expect(try await slow.waits)
    #expect(reading.contexts.suffix(2) == [.shown, nil])
    #expect(try await history.entries().map(\.text) == ["slow beside a card", "call ann"])
  }

  @Test(
    "whoever asked may go away: it is read no further, and nothing is done",
    arguments: ["slow", "slow beside a card"])
  func cancelled(text: String) async throws {
    let assistant = try assistant("one")
    #expect(try await assistant.ask("call ann").waits)
    let asked = Task { try await assistant.ask(text) }
    await reading.hasBegun()
    asked.cancel()
    await #expect(throws: CancellationError.self) { try await asked.value }
    #expect(reading.wasStopped)
    #expect(try await history.entries().map(\.text) == ["call ann"])
    #expect(try await assistant.ask("yes").receipt != nil)
  }

  @Test("so may who waits for it, at once", .timeLimit(.minutes(1)))
  func cancelledInTheQueue() async throws {
    let assistant = try assistant("one", confidence: 1)
    async let slow = assistant.ask("slow")
    await reading.hasBegun()
    let next = Task { try await assistant.ask("call john") }
    next.cancel()
    await #expect(throws: CancellationError.self) { try await next.value }
    reading.goOn()
    _ = try await slow
    #expect(try await history.entries().map(\.text) == ["slow"])
  }

  @Test("of several requests none is left out once the first is done")
  func carriedThrough() async throws {
    let assistant = Assistant(
      interpreter: try EmbeddedInterpreter(), policy: ConfirmationPolicy(), actions: [LastAction()],
      takeBack: { .undone($0.summary) }, history: history, context: { .example })
    let text = "remind me to call Anna tomorrow at 5 and remind me to water the plants tomorrow at 6"
    let turn = try await Task { try await assistant.ask(text) }.value
    #expect(turn.earlier.map { $0.receipt != nil } == [true])
    #expect(turn.receipt != nil || turn.waits)
  }
}

/// Whoever asked for it goes away while it is done.
private struct LastAction: Action {
  let intent = Intent.addReminder

  func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    PreparedAction(receipt: Receipt(intent: intent, summary: "", location: "", effects: [.told("done")])) {
      withUnsafeCurrentTask { $0?.cancel() }
    }
  }
}

/// Takes its time for “slow”, and for “slow beside a card” after something, until it is told to go on or its task is cancelled.
private struct SlowInterpreter: PlainInterpreter {
  private final class State: Sendable {
    let isOpen = Mutex(false)
    let begun = Mutex(0)
    let contexts = Mutex<[DialogueContext.State?]>([])
    let wasStopped = Mutex(false)
  }

  let name = "slow"
  var confidence = 1.0
  private let state = State()

  /// What went before, each time that a slow text was read.
  var contexts: [DialogueContext.State?] { state.contexts.withLock { $0 } }
  var wasStopped: Bool { state.wasStopped.withLock { $0 } }

  func goOn() { state.isOpen.withLock { $0 = true } }

  /// From now on.
  func takeTime() {
    state.isOpen.withLock { $0 = false }
    state.begun.withLock { $0 = 0 }
  }

  func hasBegun(count: Int = 1) async {
    while state.begun.withLock({ $0 < count }) { try? await Task.sleep(for: .milliseconds(1)) }
  }

  func interpret(_ text: String, context: TimeContext, after dialogue: DialogueContext?) -> Interpretation {
    if text.hasPrefix("slow") { state.contexts.withLock { $0.append(dialogue?.state) } }
    if text == "slow" || text == "slow beside a card" && dialogue != nil {
      state.begun.withLock { $0 += 1 }
      while !state.isOpen.withLock({ $0 }) {
        if Task.isCancelled {
          state.wasStopped.withLock { $0 = true }
          break
        }
        usleep(1_000)
      }
    }
    return FixedInterpreter(confidence: confidence).interpret(text, context: context, after: dialogue)
  }
}
