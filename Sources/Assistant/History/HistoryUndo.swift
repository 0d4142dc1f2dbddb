import Actions
import Foundation
import GRDB

/// Claims and settles undos. An undo that a dead process claimed is done once more, which is harmless: what is
/// gone counts as undone.
extension History {
  /// Claims a receipt in order to undo it.
  ///
  /// - Parameter id: The receipt, or `nil` for the last action that changed something and was neither undone nor
  ///   passed over.
  /// - Returns: The receipt, or `nil` if there is nothing to undo.
  /// - Throws: ``AssistantError/isBeingUndone`` if another process is undoing it.
  func claimUndo(_ id: UUID?) async throws -> Receipt? {
    let name = try claimant.name()
    return try await write { [claimant] database in
      guard let kept = try id.map({ try Self.undoable($0, database) }) ?? Self.lastUndoable(database) else {
        return nil
      }
      guard kept.state != .undoing || claimant.isGone(kept.claimant) else {
        throw AssistantError.isBeingUndone
      }
      try database.execute(
        sql: "UPDATE receipt SET state = 'undoing', claimant = ? WHERE id = ? AND state = ?",
        arguments: [name, kept.id, kept.state.rawValue])
      return database.changesCount == 1 ? kept.receipt : nil
    }
  }

  /// Writes down the result of an undo, for the receipt and its turn at once.
  func settleUndo(_ receipt: UUID, _ outcome: UndoOutcome) async throws {
    let state: KeptReceipt.State =
      switch outcome {
      case .undone: .undone
      case .refused: .passedOver
      case .notNow: .done
      }
    try await write { try Self.settleUndo(receipt.uuidString, state, $0) }
  }

  static func settleUndo(_ receipt: String, _ state: KeptReceipt.State, _ database: Database) throws {
    try database.execute(
      sql: "UPDATE receipt SET state = ?, claimant = NULL WHERE id = ?", arguments: [state.rawValue, receipt])
    guard state == .undone else { return }
    try database.execute(
      sql: "UPDATE turn SET outcome = 'undone' WHERE id = (SELECT turn FROM receipt WHERE id = ?)",
      arguments: [receipt])
  }

  private static func undoable(_ id: UUID, _ database: Database) throws -> KeptReceipt? {
    let kept = try KeptReceipt.fetchOne(database, key: id.uuidString)
    return kept.flatMap { [.done, .undoing, .passedOver].contains($0.state) ? $0 : nil }
  }

  /// The condition for receipts to undo, worded as in the index for it.
  private static let toTakeBack = "(state = 'done' OR state = 'undoing') AND NOT onlyTells"

  /// The most actions to look at for the one that an undo names.
  private static let mostNamed = 50

  /// Returns the latest receipts that can be undone, newest first.
  func undoable() async throws -> [Receipt] {
    try await read { database in
      let rows = try Row.fetchAll(
        database,
        sql:
          "SELECT * FROM receipt WHERE \(Self.toTakeBack) AND state = 'done' ORDER BY sequence DESC LIMIT ?",
        arguments: [Self.mostNamed])
      return rows.compactMap { try? KeptReceipt(row: $0).receipt }.filter(\.changesSomething)
    }
  }

  private static func lastUndoable(_ database: Database) throws -> KeptReceipt? {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT * FROM receipt WHERE \(toTakeBack) ORDER BY sequence DESC")
    while let row = try rows.next() {
      guard let kept = try? KeptReceipt(row: row) else { continue }
      if kept.receipt.changesSomething { return kept }
    }
    return nil
  }
}

extension Receipt {
  /// Whether there is anything to undo.
  var changesSomething: Bool { effects.contains { if case .told = $0 { false } else { true } } }
}
