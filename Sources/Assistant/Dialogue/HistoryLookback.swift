import Actions
import Foundation
import GRDB
import Understanding

/// What went before, for a conversation that goes on after a restart.
extension History {
  /// What went before, as a conversation that begins sees it.
  struct Lookback: Sendable {
    /// For how many seconds what went before is referred to.
    static let memory: TimeInterval = 60

    /// The newest turns, those of one text, in the order in which they were asked for.
    var last: [PastTurn] = []
    /// What still waits behind turns that only told something.
    var interrupted: PastTurn?
    /// What was done and told of before.
    var spoken = SpokenThings()
  }

  struct PastTurn: Sendable {
    var turn: Turn
    /// When it was said, or shown last in this conversation.
    var time: Date
    /// It waits for an answer.
    var waits: Bool
    /// This conversation has shown it as it is now, so that a yes can be meant for it.
    var isShown: Bool
    /// Something was said to it since that nobody understood.
    var isDoubted: Bool
  }

  private static let mostPassedOver = 10

  func lookBack(in conversation: String) async throws -> Lookback {
    // By the order in which they were written, since a clock can be put back; what was not understood is passed over.
    let entries = try await read { database in
      let request = HistoryEntry.order(Column.rowID.desc).limit(Self.mostPassedOver)
      return try Row.fetchAll(database, request).compactMap { try? HistoryEntry(row: $0) }
        .filter { $0.decision != .reprompt }
    }
    var before = Lookback()
    // Nothing follows what failed or is over.
    guard let newest = entries.first else { return before }
    for entry in entries.prefix(while: { $0.time == newest.time }) {
      if let turn = try await found(entry, in: conversation) { before.last.insert(turn, at: 0) }
    }
    guard before.last.last?.turn.id.uuidString == newest.id || before.last.contains(where: \.waits) else {
      return Lookback()
    }
    var earlier: [PastTurn] = []
    var next = newest
    var isOnlyTold = before.last.allSatisfy(\.turn.onlyTells)
    // A conversation is as old as its turns follow each other closely.
    for entry in entries.drop(while: { $0.time == newest.time }) {
      // One that was continued after a question bears the time of that.
      guard abs(next.time.timeIntervalSince(entry.time)) <= Lookback.memory else { break }
      let past = try await found(entry, in: conversation)
      if let past { earlier.append(past) }
      if isOnlyTold, let past, past.waits { before.interrupted = past }
      isOnlyTold = isOnlyTold && past?.waits == false && past?.turn.onlyTells == true
      next = entry
    }
    // A card that was shown again after a question in between is what a yes answers.
    if let shown = before.interrupted, shown.isShown,
      before.last.allSatisfy({ $0.time < shown.time })
    {
      (before.last, before.interrupted) = ([shown], nil)
    }
    for past in earlier.reversed() + before.last {
      if let receipt = past.turn.receipt {
        before.spoken.add(past.turn.interpretation.command, receipt, schema: json.schema)
      }
    }
    if before.last.count > 1 {
      before.spoken.group(before.last.map(\.turn.interpretation.command), schema: json.schema)
    }
    return before
  }

  /// A turn that something can follow; nil for one that failed or is over.
  private func found(_ entry: HistoryEntry, in conversation: String) async throws -> PastTurn? {
    guard [.waiting, .done].contains(entry.outcome), var turn = restored(entry) else { return nil }
    let (shown, receipt) = try await read { database in
      let shown = try Row.fetchOne(
        database,
        sql: "SELECT command, question, time, isDoubted FROM showing WHERE turn = ? AND conversation = ?",
        arguments: [entry.id, conversation])
      let receipt = try KeptReceipt.filter(Column("turn") == entry.id && Column("state") == "done")
        .order(Column("sequence").desc).fetchOne(database)
      return (
        try shown.map {
          (
            command: try $0.decode(String.self, forColumn: "command"),
            question: try $0.decode(String?.self, forColumn: "question"),
            time: try $0.decode(Date.self, forColumn: "time"),
            isDoubted: try $0.decode(Bool.self, forColumn: "isDoubted")
          )
        }, receipt?.receipt
      )
    }
    turn.receipt = receipt
    return PastTurn(
      turn: turn, time: max(entry.time, shown?.time ?? entry.time), waits: entry.outcome == .waiting,
      isShown: turn.decision == entry.decision && shown?.command == entry.command
        && shown?.question == entry.question, isDoubted: shown?.isDoubted ?? false)
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
    let question = KeptQuestion(text: entry.question)
    // A choice that cannot be read is put as a question about the first of it.
    let isUnreadable = entry.question != nil && question == nil
    let decision = entry.decision == .ask && isUnreadable ? .confirm : entry.decision
    var turn = Turn(
      id: id, time: entry.time, transcript: entry.transcript, interpretation: interpretation,
      confidence: entry.confidence, decision: decision, timings: entry.timings)
    if entry.outcome == .waiting { question?.put(to: &turn, json: json) }
    return turn
  }
}
