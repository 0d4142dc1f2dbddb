import Actions
import Foundation

extension Assistant {
  /// Takes back what one receipt tells of, which need not be the last; nil for the last action.
  ///
  /// - Throws: ``AssistantError/nothingToUndo`` where it was taken back already or is not known.
  public func undo(_ id: UUID?) async throws -> (Receipt, UndoOutcome) {
    guard let id else { return try await undoLast() }
    guard let kept = try await history.kept(id), kept.state == .done else {
      throw AssistantError.nothingToUndo
    }
    let outcome = await takeBack(kept.receipt)
    if case .undone = outcome { try await history.markUndone(id) }
    return (kept.receipt, outcome)
  }
}
