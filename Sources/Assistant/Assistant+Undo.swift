import Actions
import Foundation
import Understanding

extension Assistant {
  /// Takes the last action back, also one from before a restart.
  ///
  /// - Throws: ``AssistantError/nothingToUndo``.
  @discardableResult
  public func undoLast() async throws -> (Receipt, UndoOutcome) { try await undo(nil) }

  /// Takes back what one receipt tells of, which need not be the last; nil for the last action.
  ///
  /// - Throws: ``AssistantError/nothingToUndo`` where it was taken back already or is not known.
  @discardableResult
  public func undo(_ id: UUID?) async throws -> (Receipt, UndoOutcome) {
    try await inTurn { try await undone(id) }
  }

  /// Takes back, by one whose turn it is.
  func undone(_ id: UUID?) async throws -> (Receipt, UndoOutcome) {
    guard let receipt = try await doneReceipt(id) else { throw AssistantError.nothingToUndo }
    let outcome = await takeBack(receipt)
    if case .undone = outcome {
      try await history.markUndone(receipt.id)
      // Nothing is there any more that "it" could be.
      if last?.turn.receipt?.id == receipt.id { last = nil }
    }
    return (receipt, outcome)
  }

  private func doneReceipt(_ id: UUID?) async throws -> Receipt? {
    guard let id else { return try await history.lastDone() }
    let kept = try await history.kept(id)
    return kept?.state == .done ? kept?.receipt : nil
  }

  /// Does "undo that".
  func undo(as turn: inout Turn) async {
    do {
      switch try await undone(nil) {
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
