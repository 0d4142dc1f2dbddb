import Actions
import Foundation
import Understanding

extension Assistant {
  /// Takes the last action back, also one from before a restart.
  public func undoLast() async throws -> (Receipt, UndoOutcome) {
    guard let receipt = try await history.lastDone() else { throw AssistantError.nothingToUndo }
    let outcome = await takeBack(receipt)
    if case .undone = outcome { try await history.markUndone(receipt.id) }
    return (receipt, outcome)
  }

  /// Does "undo that".
  func undo(as turn: inout Turn) async {
    do {
      switch try await undoLast() {
      case (_, .undone(let message)):
        let receipt = Receipt(intent: .undo, summary: message, location: "", effects: [.told(message)])
        turn.receipt = receipt
        emit(.receipt(receipt, turn: turn.id))
      case (_, .refused(let reason)): turn.failure = reason
      }
    } catch {
      turn.failure = error.words
    }
  }

  /// Looks at actions that a crash interrupted and writes down which of them happened.
  /// - Parameter happened: Whether all effects of a receipt are there.
  public func settleInterrupted(happened: @Sendable (Receipt) async -> Bool) async throws {
    for receipt in try await history.unsettled() {
      try await history.settle(receipt.id, done: await happened(receipt))
    }
  }
}
