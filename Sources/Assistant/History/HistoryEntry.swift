import Actions
import Foundation
import GRDB
import JSONValues
import Speech
import Understanding

/// A turn as the history keeps it.
public struct HistoryEntry: Sendable, Codable, Hashable, Identifiable, FetchableRecord, PersistableRecord {
  public static let databaseTableName = "turn"

  /// What became of a turn.
  public enum Outcome: String, Sendable, Codable, DatabaseValueConvertible {
    /// For an answer.
    case waiting
    /// It was claimed, and is being done.
    case doing
    case done, undone, dismissed, failed
    /// The program stopped, or a connection broke, so that nobody knows whether it was done.
    case unknown
    /// Nothing was understood.
    case nothing
  }

  public var id: String
  public var time: Date
  /// All that was said, as people read it.
  public var text: String
  /// The same text by text; nil where that was not kept.
  var said: [String]?
  /// What was heard, with words and times; nil for typed text.
  public var transcript: Transcript?
  public var recognitionConfidence: Double?
  /// Command JSON.
  public var command: String
  public var intent: String
  public var understandingConfidence: Double
  /// Both, fused.
  public var confidence: Double
  public var interpreter: String
  public var decision: Decision
  public var outcome: Outcome
  /// What was done, in words.
  public var summary: String?
  public var failure: String?
  public var timings: StageTimings
  /// What else is asked: a ``KeptQuestion``.
  var question: String?

  init(_ turn: Turn, json: CommandJSON) {
    id = turn.id.uuidString
    time = turn.time
    text = turn.interpretation.text
    said = turn.interpretation.said
    transcript = turn.transcript
    recognitionConfidence = turn.transcript?.confidence
    command = json.text(CommandJSON.Document(turn.interpretation))
    intent = turn.interpretation.command.intent.rawValue
    understandingConfidence = turn.interpretation.confidence
    confidence = turn.confidence
    interpreter = turn.interpretation.interpreter
    decision = turn.decision
    outcome = turn.outcome
    summary = turn.receipt?.summary
    failure = turn.failure
    timings = turn.timings
    question = KeptQuestion(turn, json: json)?.text
  }
}

extension Turn {
  /// How it stands.
  var outcome: HistoryEntry.Outcome {
    switch decision {
    case _ where failure != nil: .failed
    case _ where receipt != nil: .done
    case _ where isDismissed: .dismissed
    case .reprompt: .nothing
    case .execute: .doing
    case .confirm, .ask, .clarify: .waiting
    }
  }
}

/// A receipt as the history keeps it.
struct KeptReceipt: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "receipt"

  enum State: String, Codable {
    /// Written down before anything was done.
    case prepared
    case done
    /// Claimed, and being taken back.
    case undoing
    case undone
    /// It cannot be taken back, which was said; the next undo goes on with what was done before it.
    case passedOver
    /// Nothing came of it.
    case abandoned
  }

  var id: String
  var turn: String
  var sequence: Int
  var state: State
  var receipt: Receipt { didSet { onlyTells = !receipt.changesSomething } }
  /// Who takes it back.
  var claimant: String?
  /// Nothing of it is there to be taken back.
  private(set) var onlyTells: Bool

  init(_ receipt: Receipt, turn: UUID, sequence: Int) {
    (id, self.turn, self.sequence) = (receipt.id.uuidString, turn.uuidString, sequence)
    (state, self.receipt, onlyTells) = (.prepared, receipt, !receipt.changesSomething)
  }
}

extension HistoryEntry {
  /// As a JSON object.
  package func json() throws -> JSONObject {
    var line = JSONObject()
    try line.add("id", id)
    try line.add("time", time.formatted(.iso8601))
    try line.add("text", text)
    if let transcript { try line.add("transcript", transcript) }
    line.add("command", JSONObject(stored: command))
    try line.add("confidence", confidence)
    try line.add("interpreter", interpreter)
    try line.add("decision", decision)
    try line.add("outcome", outcome)
    if let summary { try line.add("summary", summary) }
    if let failure { try line.add("failure", failure) }
    try line.add("timings", timings)
    return line
  }

  /// What ``commaSeparated`` holds.
  package static let commaSeparatedHeader = "time,text,command,confidence,decision,outcome"

  /// As a row of a CSV file. Source: RFC 4180.
  package var commaSeparated: String {
    [time.formatted(.iso8601), text, command, "\(confidence)", decision.rawValue, outcome.rawValue]
      .map { "\"\(Self.plain($0).replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
  }

  /// What a spreadsheet would take for a formula is text after an apostrophe. Source: OWASP, "CSV Injection".
  private static func plain(_ cell: String) -> String {
    let begins = cell.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    return begins ? "'" + cell : cell
  }
}
