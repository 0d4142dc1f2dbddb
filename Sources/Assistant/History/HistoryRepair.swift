import Actions
import Foundation
import GRDB

/// Something that a process was killed in, and what is known of it now.
public struct Interruption: Sendable, Hashable {
  /// What was said, or done.
  public var what: String
  public var outcome: HistoryEntry.Outcome

  /// For the person.
  public var sentence: String {
    switch outcome {
    case .done: "The program stopped while it did this, and it is done: \(what)."
    case .unknown: "It is not known whether this was done: \(what). \(Self.advice)"
    default: "The program stopped before this was done: “\(what)”. Say it again if you still want it."
    }
  }

  static let advice = "Look before you ask for it again; it is not done again by itself."
}

extension History {
  /// A turn that somebody who is no more had begun, or that stands otherwise than its receipt.
  struct Unsettled {
    var turn: String
    var text: String
    var receipt: KeptReceipt?
  }

  /// For how long a card waits.
  private static let patience: TimeInterval = 24 * 3600

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

  /// Takes over a turn from somebody who is no more, so that of several that start at once one sets it right.
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

  /// Settles such a turn by how much of it is there; gives what is to be told of it.
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
      // What is only noted late was told when it happened.
      guard kept == nil || kept?.state == .prepared else { return false }
      try Self.notify(
        Notice(key: "interrupted \(unsettled.turn)", words: interruption.sentence), database)
      return true
    }
    return isTold ? interruption : nil
  }

  /// Ends what else a killed process or a patient card left.
  func settleRest(by now: Date, state: @Sendable (Receipt) async -> EffectState) async throws {
    let undoing = try await read { [claimant] database in
      try KeptReceipt.filter(sql: "state = 'undoing'").fetchAll(database)
        .filter { claimant.isGone($0.claimant) }
    }
    for kept in undoing {
      // An undo of which nobody can tell whether it came to its end is not begun again.
      let isGone = [.notDone, .unknown].contains(await state(kept.receipt))
      try await write { [claimant] database in
        let now = try KeptReceipt.fetchOne(database, key: kept.id)
        guard let now, now.state == .undoing, claimant.isGone(now.claimant) else { return }
        try Self.settleUndo(kept.id, isGone ? .undone : .done, database)
      }
    }
    try await write { database in
      try database.execute(
        // A clock that was put back leaves cards from times to come.
        sql: "UPDATE turn SET outcome = 'dismissed' WHERE outcome = 'waiting' AND time NOT BETWEEN ? AND ?",
        arguments: [now.addingTimeInterval(-Self.patience), now.addingTimeInterval(Self.patience)])
    }
    claimant.sweep()
  }

  /// Notes that nobody knows whether these were done; gives those of which that is new.
  func doubt(_ receipts: [UUID]) async throws -> [Interruption] {
    try await write { database in
      try receipts.compactMap { receipt in
        let what = try String.fetchOne(
          database,
          sql: """
            UPDATE turn SET outcome = 'unknown', failure = ?
            WHERE outcome = 'done' AND id = (SELECT turn FROM receipt WHERE id = ?) RETURNING coalesce(summary, text)
            """, arguments: [Interruption.advice, receipt.uuidString])
        guard let what else { return nil }
        let interruption = Interruption(what: what, outcome: .unknown)
        try Self.notify(Notice(key: "doubt \(receipt)", words: interruption.sentence), database)
        return interruption
      }
    }
  }

  /// What a receipt's state and what is there make of it and its turn.
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
