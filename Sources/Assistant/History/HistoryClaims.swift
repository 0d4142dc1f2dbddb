import Actions
import Foundation
import GRDB
import Understanding

/// Moves a card through its steps: it is shown, claimed from a conversation that has shown it, done, and settled.
///
/// Each step is one transaction. Of all who confirm a card one is first, and a crash leaves a state that tells how
/// far it came.
extension History {
  /// The result of claiming a turn.
  enum Claim: Sendable, Hashable {
    case claimed
    /// The turn waits, but this conversation has not shown it as it is now.
    case notShown
    /// Somebody else was first; with the outcome of the turn, or `nil` if it was deleted.
    case taken(HistoryEntry.Outcome?)
  }

  /// Adds a turn. A turn that is to be done at once is claimed with it.
  func add(_ turn: Turn) async throws {
    let (entry, claimant) = (HistoryEntry(turn, json: json), try claimant.name())
    try await write { database in
      try entry.insert(database)
      if entry.outcome == .doing { try Self.setClaimant(claimant, of: entry.id, database) }
    }
  }

  /// Updates a turn that has the expected outcome. A card that is to be done now is claimed with it.
  ///
  /// - Throws: ``AssistantError/answeredElsewhere(_:)`` if the outcome is another, or the card was not shown as it
  ///   is.
  func goOn(_ turn: Turn, from expected: HistoryEntry.Outcome, in conversation: String) async throws {
    let (entry, claimant) = (HistoryEntry(turn, json: json), try claimant.name())
    try await write { database in
      let outcome = try Self.outcome(of: entry.id, database)
      let needsShowing = expected == .waiting && entry.outcome == .doing
      let isAllowed = try !needsShowing || Self.isShown(entry.id, in: conversation, database)
      guard outcome == expected, isAllowed else { throw AssistantError.answeredElsewhere(outcome) }
      try entry.update(database)
      if entry.outcome == .doing { try Self.setClaimant(claimant, of: entry.id, database) }
    }
  }

  /// Writes down that a conversation shows a waiting turn as it is now.
  ///
  /// - Throws: ``AssistantError/answeredElsewhere(_:)`` if the turn doesn't wait any more.
  func show(_ turn: Turn, in conversation: String, at time: Date) async throws {
    let entry = HistoryEntry(turn, json: json)
    try await write { database in
      let outcome = try Self.outcome(of: entry.id, database)
      guard outcome == .waiting else { throw AssistantError.answeredElsewhere(outcome) }
      try entry.update(database)
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO showing (turn, conversation, command, question, time) VALUES (?, ?, ?, ?, ?)
          """, arguments: [entry.id, conversation, entry.command, entry.question, time])
    }
  }

  /// Marks a card that was answered with words that were not understood. Showing it again removes the mark.
  func doubtShowing(of turn: UUID, in conversation: String) async throws {
    try await write { database in
      try database.execute(
        sql: "UPDATE showing SET isDoubted = 1 WHERE turn = ? AND conversation = ?",
        arguments: [turn.uuidString, conversation])
    }
  }

  /// Claims a waiting turn in order to do it. Of several claims at once, one succeeds.
  func claim(_ turn: UUID, in conversation: String) async throws -> Claim {
    let claimant = try claimant.name()
    return try await write { database in
      try database.execute(
        sql: """
          UPDATE turn SET outcome = 'doing', claimant = ? WHERE id = ? AND outcome = 'waiting' AND EXISTS (
            SELECT 1 FROM showing
            WHERE showing.turn = turn.id AND showing.conversation = ?
              AND showing.command = turn.command AND showing.question IS turn.question)
          """, arguments: [claimant, turn.uuidString, conversation])
      if database.changesCount == 1 { return .claimed }
      let outcome = try Self.outcome(of: turn.uuidString, database)
      return outcome == .waiting ? .notShown : .taken(outcome)
    }
  }

  /// Gives up a turn if it waits. Returns its outcome until then, or `nil` if it was deleted.
  func dismiss(_ turn: UUID) async throws -> HistoryEntry.Outcome? {
    try await write { database in
      let before = try Self.outcome(of: turn.uuidString, database)
      try database.execute(
        sql: "UPDATE turn SET outcome = 'dismissed' WHERE id = ? AND outcome = 'waiting'",
        arguments: [turn.uuidString])
      return before
    }
  }

  /// Writes down what is about to be done in a turn that this process has claimed.
  ///
  /// - Throws: ``AssistantError/answeredElsewhere(_:)`` if this process hasn't claimed it.
  func begin(_ receipt: Receipt, turn: UUID) async throws {
    let claimant = try claimant.name()
    try await write { database in
      let isOurs = try Bool.fetchOne(
        database,
        sql: "SELECT EXISTS (SELECT 1 FROM turn WHERE id = ? AND outcome = 'doing' AND claimant = ?)",
        arguments: [turn.uuidString, claimant])
      guard isOurs == true else {
        throw AssistantError.answeredElsewhere(try Self.outcome(of: turn.uuidString, database))
      }
      let last = try Int.fetchOne(database, sql: "SELECT MAX(sequence) FROM receipt") ?? 0
      try KeptReceipt(receipt, turn: turn, sequence: last + 1).insert(database)
    }
  }

  /// Writes down what came of a turn and of its receipt in one transaction, so that neither is ever known without
  /// the other.
  func settle(_ turn: Turn) async throws {
    let entry = HistoryEntry(turn, json: json)
    let state: KeptReceipt.State = entry.outcome == .done ? .done : .abandoned
    try await write { database in
      try entry.update(database)
      let prepared = Column("turn") == entry.id && Column("state") == KeptReceipt.State.prepared.rawValue
      for var kept in try KeptReceipt.filter(prepared).fetchAll(database) {
        kept.state = state
        // The answer of a program is known only now.
        if let receipt = turn.receipt, receipt.id == kept.receipt.id { kept.receipt = receipt }
        try kept.update(database)
      }
    }
  }

  /// Returns the outcome of a turn, or `nil` if it was deleted.
  static func outcome(of turn: String, _ database: Database) throws -> HistoryEntry.Outcome? {
    try HistoryEntry.Outcome.fetchOne(
      database, sql: "SELECT outcome FROM turn WHERE id = ?", arguments: [turn])
  }

  /// Returns whether a conversation has shown a turn as it is now.
  static func isShown(_ turn: String, in conversation: String, _ database: Database) throws -> Bool {
    try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT 1 FROM showing
          JOIN turn ON turn.id = showing.turn AND turn.command = showing.command AND turn.question IS showing.question
          WHERE showing.turn = ? AND showing.conversation = ?)
        """, arguments: [turn, conversation]) ?? false
  }

  static func claimant(of turn: String, _ database: Database) throws -> String? {
    try String.fetchOne(database, sql: "SELECT claimant FROM turn WHERE id = ?", arguments: [turn])
  }

  static func setClaimant(_ claimant: String, of turn: String, _ database: Database) throws {
    try database.execute(sql: "UPDATE turn SET claimant = ? WHERE id = ?", arguments: [claimant, turn])
  }
}
