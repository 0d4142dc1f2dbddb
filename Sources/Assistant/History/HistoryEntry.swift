import Actions
import Foundation
import GRDB
import JSONValues
import Speech
import Understanding

/// A turn as the history keeps it.
public struct HistoryEntry: Sendable, Codable, Hashable, Identifiable, FetchableRecord, PersistableRecord {
  /// The name of the table.
  public static let databaseTableName = "turn"

  /// The state of a turn.
  public enum Outcome: String, Sendable, Codable, DatabaseValueConvertible {
    /// It waits for an answer.
    case waiting
    /// It was claimed and is being done.
    case doing
    case done, undone, dismissed, failed
    /// Nobody knows whether it was done, because the program stopped or a connection broke.
    case unknown
    /// Nothing was understood.
    case nothing
  }

  /// The UUID of the turn.
  public var id: String
  /// When the text was said.
  public var time: Date
  /// All that was said, as people read it.
  public var text: String
  /// The texts of the turn one by one, or `nil` if they were not kept.
  var said: [String]?
  /// What was heard, with words and times, or `nil` for typed text.
  public var transcript: Transcript?
  /// The confidence of recognition, or `nil` for typed text.
  public var recognitionConfidence: Double?
  /// The command, as command JSON.
  public var command: String
  /// The name of the command's intent.
  public var intent: String
  /// The confidence of understanding.
  public var understandingConfidence: Double
  /// The confidence of understanding and recognition, fused.
  public var confidence: Double
  /// The name of the interpreter that understood the text.
  public var interpreter: String
  /// What was decided about the command.
  public var decision: Decision
  /// The state of the turn.
  public var outcome: Outcome
  /// What was done, in words.
  public var summary: String?
  /// Why it failed, in words.
  public var failure: String?
  /// How long the stages took.
  public var timings: StageTimings
  /// What else is asked, as a ``KeptQuestion``.
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
  /// The state of the turn, for the history.
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
    /// Claimed for an undo that is under way.
    case undoing
    case undone
    /// It can't be undone, and the person was told so. The next undo takes the action before it.
    case passedOver
    /// Nothing came of it.
    case abandoned
  }

  var id: String
  var turn: String
  var sequence: Int
  var state: State
  var receipt: Receipt { didSet { onlyTells = !receipt.changesSomething } }
  /// The name of the claimant that is undoing it.
  var claimant: String?
  /// Whether there is nothing to undo.
  private(set) var onlyTells: Bool

  init(_ receipt: Receipt, turn: UUID, sequence: Int) {
    (id, self.turn, self.sequence) = (receipt.id.uuidString, turn.uuidString, sequence)
    (state, self.receipt, onlyTells) = (.prepared, receipt, !receipt.changesSomething)
  }
}

extension HistoryEntry {
  /// Returns the entry as a JSON object.
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

  /// The header for ``commaSeparated`` rows.
  package static let commaSeparatedHeader = "time,text,command,confidence,decision,outcome"

  /// The entry as a row of a CSV file. Source: RFC 4180.
  package var commaSeparated: String {
    [time.formatted(.iso8601), text, command, "\(confidence)", decision.rawValue, outcome.rawValue]
      .map { "\"\(Self.safeForSpreadsheets($0).replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
  }

  /// Returns the cell with an apostrophe before it if a spreadsheet would take it for a formula. Source: OWASP,
  /// “CSV Injection”.
  private static func safeForSpreadsheets(_ cell: String) -> String {
    let begins = cell.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    return begins ? "'" + cell : cell
  }
}
