import Actions
import Foundation
import GRDB
import Speech
import Understanding

/// A turn as the history keeps it.
public struct HistoryEntry: Sendable, Codable, Hashable, Identifiable, FetchableRecord, PersistableRecord {
  public static let databaseTableName = "turn"

  /// What became of a turn.
  public enum Outcome: String, Sendable, Codable {
    case waiting, done, undone, dismissed, failed, nothing
  }

  public var id: String
  public var time: Date
  public var text: String
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

  init(_ turn: Turn, json: CommandJSON) {
    id = turn.id.uuidString
    time = turn.time
    text = turn.interpretation.text
    transcript = turn.transcript
    recognitionConfidence = turn.transcript?.confidence
    command = json.text(CommandJSON.Document(turn.interpretation))
    intent = turn.interpretation.command.intent.rawValue
    understandingConfidence = turn.interpretation.confidence
    confidence = turn.confidence
    interpreter = turn.interpretation.interpreter
    decision = turn.decision
    outcome =
      if turn.failure != nil {
        .failed
      } else if turn.receipt != nil {
        .done
      } else {
        turn.decision == .reprompt ? .nothing : .waiting
      }
    summary = turn.receipt?.summary
    failure = turn.failure
    timings = turn.timings
  }
}

/// A receipt as the history keeps it.
struct KeptReceipt: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "receipt"

  enum State: String, Codable {
    /// Written down before anything was done.
    case prepared
    case done
    case undone
    /// Nothing came of it.
    case abandoned
  }

  var id: String
  var turn: String
  var sequence: Int
  var state: State
  var receipt: Receipt
}
