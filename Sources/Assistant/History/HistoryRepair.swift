import Actions
import Foundation
import GRDB
import Sentences

/// A turn during which a process was killed, or of which nobody knows whether it was done.
public struct Interruption: Sendable, Hashable {
  /// What was said or done.
  public var what: String
  /// What is known of it now.
  public var outcome: HistoryEntry.Outcome

  /// The interruption in words for the person.
  public var sentence: String {
    switch outcome {
    case .done: HistorySentences.interruptedButDone(what)
    case .unknown: HistorySentences.mayBeDone(what)
    default: HistorySentences.interrupted(what)
    }
  }
}

extension History {
  /// A turn that a process began and that was not settled, since the process died.
  struct Unsettled {
    var turn: String
    var text: String
    var receipt: KeptReceipt?
  }

  /// For how many seconds a card waits.
  private static let patience: TimeInterval = 24 * 3600

  /// Returns the turns that processes began which are gone now.
  func unsettled() async throws -> [Unsettled] {
    try await read { [claimant] database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT id, text, claimant FROM turn
          WHERE (outcome = 'doing' OR outcome = 'waiting')
            AND (outcome = 'doing' OR EXISTS (SELECT 1 FROM receipt WHERE receipt.turn = turn.id))
          """)
      return try rows.compactMap { row in
        guard claimant.isGone(try row.decode(String?.self, forColumn: "claimant")) else { return nil }
        let turn = try row.decode(String.self, forColumn: "id")
        let receipt = try KeptReceipt.filter(Column("turn") == turn).order(Column("sequence").desc)
          .fetchOne(database)
        return Unsettled(turn: turn, text: try row.decode(String.self, forColumn: "text"), receipt: receipt)
      }
    }
  }

  /// Claims a turn of a process that is gone. Of several processes that start at once, one succeeds.
  func takeOver(_ unsettled: Unsettled) async throws -> Bool {
    let name = try claimant.name()
    return try await write { [claimant] database in
      let owner = try Self.claimant(of: unsettled.turn, database)
      guard try Self.outcome(of: unsettled.turn, database) == .doing, claimant.isGone(owner) else {
        return false
      }
      try Self.setClaimant(name, of: unsettled.turn, database)
      return true
    }
  }

  /// Settles a turn by how much of its effects is there. Returns the interruption to tell of, or `nil` if there is
  /// none or another process was first.
  func settle(_ unsettled: Unsettled, as effects: EffectState?) async throws -> Interruption? {
    let (state, outcome) = Self.settled(unsettled.receipt?.state, effects)
    let kept = unsettled.receipt
    let interruption = Interruption(
      what: outcome == .failed ? unsettled.text : kept?.receipt.summary ?? unsettled.text, outcome: outcome)
    let name = try claimant.name()
    let isTold = try await write { [claimant] database in
      // Another process may have settled it meanwhile.
      let before = try Self.outcome(of: unsettled.turn, database)
      let owner = try Self.claimant(of: unsettled.turn, database)
      guard before == .doing || before == .waiting, owner == name || claimant.isGone(owner) else {
        return false
      }
      if let kept, let state {
        try database.execute(
          sql: "UPDATE receipt SET state = ? WHERE id = ?", arguments: [state.rawValue, kept.id])
      }
      try database.execute(
        sql: "UPDATE turn SET outcome = ?, claimant = NULL, summary = ?, failure = ? WHERE id = ?",
        arguments: [
          outcome.rawValue, outcome == .failed ? nil : kept?.receipt.summary,
          [.failed, .unknown].contains(outcome) ? interruption.sentence : nil, unsettled.turn,
        ])
      // A receipt that was done or undone was told of when that happened.
      guard kept == nil || kept?.state == .prepared else { return false }
      try Self.notify(
        Notice(key: "interrupted \(unsettled.turn)", words: interruption.sentence), database)
      return true
    }
    return isTold ? interruption : nil
  }

  /// Settles the undos that killed processes left, and dismisses cards that have waited for a day.
  func settleRest(by now: Date, state: @Sendable (Receipt) async -> EffectState) async throws {
    let undoing = try await read { [claimant] database in
      try KeptReceipt.filter(sql: "state = 'undoing'").fetchAll(database)
        .filter { claimant.isGone($0.claimant) }
    }
    for kept in undoing {
      // An undo is not repeated if nobody can tell whether it was finished.
      let isGone = [.notDone, .unknown].contains(await state(kept.receipt))
      try await write { [claimant] database in
        let now = try KeptReceipt.fetchOne(database, key: kept.id)
        guard let now, now.state == .undoing, claimant.isGone(now.claimant) else { return }
        try Self.settleUndo(kept.id, isGone ? .undone : .done, database)
      }
    }
    try await write { database in
      try database.execute(
        // After a clock was set back, cards may be from the future.
        sql: "UPDATE turn SET outcome = 'dismissed' WHERE outcome = 'waiting' AND time NOT BETWEEN ? AND ?",
        arguments: [now.addingTimeInterval(-Self.patience), now.addingTimeInterval(Self.patience)])
    }
    claimant.sweep()
  }

  /// Marks actions of which nobody knows whether they were done. Returns those that weren't marked already.
  func doubt(_ receipts: [UUID]) async throws -> [Interruption] {
    try await write { database in
      try receipts.compactMap { receipt in
        let what = try String.fetchOne(
          database,
          sql: """
            UPDATE turn SET outcome = 'unknown', failure = ?
            WHERE outcome = 'done' AND id = (SELECT turn FROM receipt WHERE id = ?) RETURNING coalesce(summary, text)
            """, arguments: [HistorySentences.lookFirst, receipt.uuidString])
        guard let what else { return nil }
        let interruption = Interruption(what: what, outcome: .unknown)
        try Self.notify(Notice(key: "doubt \(receipt)", words: interruption.sentence), database)
        return interruption
      }
    }
  }

  /// Returns the new state of a receipt, or `nil` if it stays, and the new outcome of its turn.
  private static func settled(
    _ state: KeptReceipt.State?, _ effects: EffectState?
  ) -> (KeptReceipt.State?, HistoryEntry.Outcome) {
    switch (state, effects) {
    case (.prepared, .done): (.done, .done)
    case (.prepared, .partly), (.prepared, .unknown): (.done, .unknown)
    case (.prepared, .notDone), (.prepared, nil): (.abandoned, .failed)
    case (.done, _), (.passedOver, _), (.undoing, _): (nil, .done)
    case (.undone, _): (nil, .undone)
    case (.abandoned, _), (nil, _): (nil, .failed)
    }
  }
}
