import Actions
import Foundation
import Synchronization
import Testing
import Understanding

@testable import Assistant

@Suite("Undo goes on where it was interrupted, and is not stopped by what cannot be undone")
struct UndoneOnceTests {
  /// Two reminders that were done, and an undo that answers as it is told to.
  private func world(_ answer: @escaping @Sendable (Receipt) -> UndoOutcome) async throws -> (
    assistant: Assistant, first: Receipt, second: Receipt
  ) {
    let done = try World(confidence: 1)
    let first = try #require(try await done.assistant.ask("call ann").receipt)
    let second = try #require(try await done.assistant.ask("call bob").receipt)
    let assistant = Assistant(
      interpreter: FixedInterpreter(confidence: 1), policy: ConfirmationPolicy(), actions: [],
      takeBack: { answer($0) }, history: done.history, context: { .example })
    return (assistant, first, second)
  }

  @Test("what cannot be taken back is said once, then what was done before it is taken back")
  func passedOver() async throws {
    let sent = Mutex<UUID?>(nil)
    let world = try await world { receipt in
      receipt.id == sent.withLock { $0 } ? .refused("It was sent.") : .undone("gone")
    }
    sent.withLock { $0 = world.second.id }
    #expect(try await world.assistant.undoLast() == (world.second, .refused("It was sent.")))
    #expect(try await world.assistant.undoLast() == (world.first, .undone("gone")))
    await #expect(throws: AssistantError.nothingToUndo) { try await world.assistant.undoLast() }
    // Who names it hears why again.
    #expect(try await world.assistant.undo(world.second.id).1 == .refused("It was sent."))
  }

  @Test("what cannot be taken back at this moment is still the next to be taken back")
  func notNow() async throws {
    let isBusy = Mutex(true)
    let world = try await world { _ in isBusy.withLock { $0 } ? .notNow("being sent") : .undone("gone") }
    #expect(try await world.assistant.undoLast() == (world.second, .notNow("being sent")))
    isBusy.withLock { $0 = false }
    #expect(try await world.assistant.undoLast().0 == world.second)
  }

  @Test("an undo that was killed is finished by the next")
  func interrupted() async throws {
    let outside = try Outside()
    let first = try outside.process("first")
    for mail in ["mail anna", "mail bob"] {
      try await first.assistant.confirm(try await first.assistant.ask(mail).id)
    }
    let claimed = try #require(try await first.history.claimUndo(nil))
    _ = outside.takeBack(claimed, by: "first")
    // Somebody is at it: nothing older is taken back instead.
    let next = try outside.process("next")
    await #expect(throws: AssistantError.isBeingUndone) { try await next.assistant.undoLast() }
    first.kill()
    #expect(try await next.assistant.undoLast().0 == claimed)
    #expect(try await next.outcomes == [.undone, .done])
    try await next.assistant.undoLast()
    #expect(try await next.outcomes == [.undone, .undone])
  }

  @Test("an undo that was killed before it did anything is as if it had not been asked for")
  func notBegun() async throws {
    let outside = try Outside()
    let first = try outside.process("first")
    try await first.assistant.confirm(try await first.assistant.ask("mail anna").id)
    _ = try await first.history.claimUndo(nil)
    first.kill()
    let next = try outside.process("next")
    try await next.start()
    #expect(try await next.outcomes == [.done])
    try await next.assistant.undoLast()
    #expect(outside.sent.map(\.isTakenBack) == [true])
  }
}
