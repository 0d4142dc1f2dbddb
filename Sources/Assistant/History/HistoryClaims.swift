import Actions
import Foundation
import GRDB
import Understanding

/// A card is shown, claimed by one who was shown it, done, and settled: each step is one transaction, so that of all
/// who confirm one is first, and a crash leaves a state that tells how far it came.
extension History {
  /// How a claim of a turn went.
  enum Claim: Sendable, Hashable {
    case claimed
    /// It waits, and this conversation has not shown it as it is now.
    case notShown
    /// Somebody else was first; nil where it was deleted.
    case taken(HistoryEntry.Outcome?)
  }

  /// Keeps a turn; one that is to be done at once is claimed by it.
  func add(_ turn: Turn) async throws {
    let (entry, claimant) = (HistoryEntry(turn, json: json), try claimant.name())
    try await write { database in
      try entry.insert(database)
      if entry.outcome == .doing { try Self.setClaimant(claimant, of: entry.id, database) }
    }
  }

  /// Goes on with a turn that stands as is expected. What waited and is to be done now is claimed by it.
  ///
  /// - Throws: ``AssistantError/answeredElsewhere(_:)`` where it stands otherwise, or is to be done and was not shown.
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

  /// Writes down that a conversation shows a turn that waits, as it is now.
  ///
  /// - Throws: ``AssistantError/answeredElsewhere(_:)`` where it waits no longer.
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

  /// Writes down that something was said to what a conversation shows that nobody understood. To show it again ends that.
  func doubtShowing(of turn: UUID, in conversation: String) async throws {
    try await write { database in
      try database.execute(
        sql: "UPDATE showing SET isDoubted = 1 WHERE turn = ? AND conversation = ?",
        arguments: [turn.uuidString, conversation])
    }
  }

  /// Takes a turn that waits, to do it. Of all who try one is told that it is theirs.
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

  /// Gives a turn up if it waits; gives how it stood.
  func dismiss(_ turn: UUID) async throws -> HistoryEntry.Outcome? {
    try await write { database in
      let before = try Self.outcome(of: turn.uuidString, database)
      try database.execute(
        sql: "UPDATE turn SET outcome = 'dismissed' WHERE id = ? AND outcome = 'waiting'",
        arguments: [turn.uuidString])
      return before
    }
  }

  /// Writes down what is about to be done, by who claimed the turn.
  ///
  /// - Throws: ``AssistantError/answeredElsewhere(_:)`` for anybody else.
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

  /// Writes down what came of a turn, with what was about to be done in it: both at once, so that neither is ever
  /// known without the other.
  func settle(_ turn: Turn) async throws {
    let entry = HistoryEntry(turn, json: json)
    let state: KeptReceipt.State = entry.outcome == .done ? .done : .abandoned
    try await write { database in
      try entry.update(database)
      let prepared = Column("turn") == entry.id && Column("state") == KeptReceipt.State.prepared.rawValue
      for var kept in try KeptReceipt.filter(prepared).fetchAll(database) {
        kept.state = state
        // What a program had to say is known only now.
        if let receipt = turn.receipt, receipt.id == kept.receipt.id { kept.receipt = receipt }
        try kept.update(database)
      }
    }
  }

  static func outcome(of turn: String, _ database: Database) throws -> HistoryEntry.Outcome? {
    try HistoryEntry.Outcome.fetchOne(
      database, sql: "SELECT outcome FROM turn WHERE id = ?", arguments: [turn])
  }

  /// Whether a conversation has shown a turn as it is now.
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
