import Actions
import Foundation
import GRDB
import Understanding

/// What went before, for a conversation that goes on after a restart.
extension History {
  /// The newest turn, as a conversation that begins sees it.
  struct LastTurn: Sendable {
    var turn: Turn
    /// When it was said, or shown last in this conversation.
    var time: Date
    /// It waits for an answer.
    var waits: Bool
    /// This conversation has shown it as it is now, so that a yes can be meant for it.
    var isShown: Bool
  }

  private static let mostPassedOver = 10

  /// The newest turn; nil where nothing can follow it.
  func lastTurn(in conversation: String) async throws -> LastTurn? {
    // What was not understood is passed over.
    let recent = try await entries(limit: Self.mostPassedOver).first { $0.decision != .reprompt }
    guard let entry = recent, [.waiting, .done].contains(entry.outcome),
      var turn = restored(entry)
    else { return nil }
    let (shown, receipt) = try await read { database in
      let shown = try Row.fetchOne(
        database, sql: "SELECT command, time FROM showing WHERE turn = ? AND conversation = ?",
        arguments: [entry.id, conversation])
      let receipt = try KeptReceipt.filter(Column("turn") == entry.id && Column("state") == "done")
        .order(Column("sequence").desc).fetchOne(database)
      return (
        try shown.map {
          (
            command: try $0.decode(String.self, forColumn: "command"),
            time: try $0.decode(Date.self, forColumn: "time")
          )
        }, receipt?.receipt
      )
    }
    turn.receipt = receipt
    // Of several readings one is kept, so it is put as a question of its own first.
    let isWhole = entry.decision != .ask
    return LastTurn(
      turn: turn, time: max(entry.time, shown?.time ?? entry.time), waits: entry.outcome == .waiting,
      isShown: isWhole && shown?.command == entry.command)
  }

  /// A turn as it is now, and how it stands; nil where it was deleted.
  func turn(_ id: UUID) async throws -> (turn: Turn?, outcome: HistoryEntry.Outcome?) {
    let entry = try await read { try HistoryEntry.fetchOne($0, key: id.uuidString) }
    return (entry.flatMap(restored), entry?.outcome)
  }

  private func restored(_ entry: HistoryEntry) -> Turn? {
    guard let id = UUID(uuidString: entry.id), let command = try? json.document(entry.command) else {
      return nil
    }
    let interpretation = Interpretation(
      text: entry.text, command: command.command, confidence: entry.understandingConfidence,
      needsConfirmation: command.needsConfirmation, missing: json.schema.missing(in: command.command),
      interpreter: entry.interpreter)
    return Turn(
      id: id, time: entry.time, transcript: entry.transcript, interpretation: interpretation,
      confidence: entry.confidence, decision: entry.decision == .ask ? .confirm : entry.decision,
      timings: entry.timings)
  }
}
