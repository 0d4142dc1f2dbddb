import Actions
import Foundation
import GRDB
import Understanding

/// Restores a conversation after a restart.
extension History {
  /// What a conversation remembers of the time before a restart.
  struct Lookback: Sendable {
    /// For how many seconds a turn can be referred to.
    static let memory: TimeInterval = 60

    /// The turns of the newest text, in the order in which they were asked for.
    var last: [PastTurn] = []
    /// A card that still waits behind turns that only told something.
    var interrupted: PastTurn?
    /// What was done and told of.
    var spoken = SpokenThings()
  }

  /// A turn from before a restart.
  struct PastTurn: Sendable {
    var turn: Turn
    /// When it was said, or last shown in this conversation.
    var time: Date
    /// Whether it waits for an answer.
    var waits: Bool
    /// Whether this conversation has shown it as it is now, so that a yes can be meant for it.
    var isShown: Bool
    /// Whether it was answered with words that were not understood.
    var isDoubted: Bool
  }

  /// The most entries to read.
  private static let mostPassedOver = 10

  /// Returns what the conversation remembers, or an empty lookback where nothing can be followed up.
  func lookBack(in conversation: String) async throws -> Lookback {
    // In the order of writing, since a clock can be set back. Turns that were not understood are skipped.
    let entries = try await read { database in
      let request = HistoryEntry.order(Column.rowID.desc).limit(Self.mostPassedOver)
      return try Row.fetchAll(database, request).compactMap { try? HistoryEntry(row: $0) }
        .filter { $0.decision != .reprompt }
    }
    var before = Lookback()
    // A turn that failed or is over can't be followed up.
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
    // A gap of more than a minute ends the conversation.
    for entry in entries.drop(while: { $0.time == newest.time }) {
      // A turn that was continued after a question has the later time.
      guard abs(next.time.timeIntervalSince(entry.time)) <= Lookback.memory else { break }
      let past = try await found(entry, in: conversation)
      if let past { earlier.append(past) }
      if isOnlyTold, let past, past.waits { before.interrupted = past }
      isOnlyTold = isOnlyTold && past?.waits == false && past?.turn.onlyTells == true
      next = entry
    }
    // A yes answers a card that was shown again after the question.
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

  /// Returns the turn of an entry, or `nil` for one that failed or is over.
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

  /// Returns a turn as it is in the history, with its outcome. Both are `nil` where it was deleted.
  func turn(_ id: UUID) async throws -> (turn: Turn?, outcome: HistoryEntry.Outcome?) {
    let entry = try await read { try HistoryEntry.fetchOne($0, key: id.uuidString) }
    return (entry.flatMap(restored), entry?.outcome)
  }

  /// Returns the turn that an entry describes, or `nil` where it can't be read.
  private func restored(_ entry: HistoryEntry) -> Turn? {
    guard let id = UUID(uuidString: entry.id), let command = try? json.document(entry.command) else {
      return nil
    }
    let interpretation = Interpretation(
      text: entry.text, command: command.command, confidence: entry.understandingConfidence,
      needsConfirmation: command.needsConfirmation, missing: json.schema.missing(in: command.command),
      interpreter: entry.interpreter)
    let question = KeptQuestion(text: entry.question)
    // Where the choices can't be read, the first is asked about.
    let isUnreadable = entry.question != nil && question == nil
    let decision = entry.decision == .ask && isUnreadable ? .confirm : entry.decision
    var turn = Turn(
      id: id, time: entry.time, transcript: entry.transcript, interpretation: interpretation,
      confidence: entry.confidence, decision: decision, timings: entry.timings)
    if entry.outcome == .waiting { question?.put(to: &turn, json: json) }
    return turn
  }
}
