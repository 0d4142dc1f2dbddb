import Actions
import Capture
import Foundation
import JSONValues
import Speech
import Understanding

/// The one stream that front ends read.
public enum AssistantEvent: Sendable {
  /// Speech began, at this second of the stream.
  case speechStarted(Double)
  /// Loudness of the last chunk.
  case level(AudioLevel)
  case partial(PartialTranscript)
  /// What has been said so far would mean this, if it were all; nothing is done on it.
  case preview(Interpretation)
  case final(Transcript)
  case interpretation(Interpretation)
  /// The decision about a turn; the turn waits for `confirm` or `dismiss` unless it is executed or reprompted.
  case decision(Decision, turn: UUID)
  case receipt(Receipt, turn: UUID)
  /// What was done on the first part of a sentence was taken back, because its speaker went on.
  case takenBack(Receipt, turn: UUID)
  /// A person took back what was done, otherwise than by saying so; with what they are told.
  case undone(Receipt, String)
  /// A turn that waited was given up; and what a “yes” answers now.
  case dismissed(Turn, asked: Turn?)
  case failure(String)
  /// What the person is told once, such as what a stop of the program interrupted.
  case notice(String)
  /// Nothing more comes of this turn unless a person answers; and what a “yes” answers now, which may be another turn.
  case ended(Turn, asked: Turn?)
}

extension AssistantEvent {
  /// One JSON object: `event` names it, the rest is its content.
  package func json(_ commands: CommandJSON) throws -> JSONObject {
    var line = JSONObject()
    switch self {
    case .speechStarted(let second):
      try line.add("event", "speech_started")
      try line.add("second", second)
    case .level(let level):
      try line.add("event", "level")
      try line.add("rms", level.rms)
      try line.add("peak", level.peak)
    case .partial(let partial):
      try line.add("event", "partial")
      try line.add("stable", partial.stable)
      try line.add("unstable", partial.unstable)
    case .preview(let interpretation):
      try line.add("event", "preview")
      try line.add("text", interpretation.text)
      line.add("command", commands.object(CommandJSON.Document(interpretation)))
    case .final(let transcript):
      try line.add("event", "final")
      try line.add("text", transcript.text)
      try line.add("confidence", transcript.confidence)
      try line.add("words", transcript.words)
    case .interpretation(let interpretation):
      try line.add("event", "interpretation")
      try line.add("text", interpretation.text)
      if interpretation.said.count > 1 { try line.add("parts", interpretation.said) }
      line.add("command", commands.object(CommandJSON.Document(interpretation)))
      try line.add("missing", interpretation.missing.map(\.rawValue))
      try line.add("details", interpretation.details)
      let alternatives = interpretation.alternatives.map { command in
        var reading = JSONObject("intent", .string(command.intent.rawValue))
        reading.add("slots", commands.slots(of: command))
        return reading
      }
      line.add("alternatives", alternatives)
      try line.add("interpreter", interpretation.interpreter)
      if let objection = interpretation.objection { try line.add("objection", objection.words) }
    case .decision(let decision, let turn):
      try line.add("event", "decision")
      try line.add("decision", decision)
      try line.add("turn", turn)
    case .receipt(let receipt, let turn):
      try line.add("event", "receipt")
      try line.add("turn", turn)
      try line.add("id", receipt.id)
      try line.add("intent", receipt.intent)
      try line.add("summary", receipt.summary)
      try line.add("location", receipt.location)
      try line.add("is_answer", receipt.isAnswer)
      if !receipt.items.isEmpty { try line.add("items", receipt.items) }
    case .takenBack(let receipt, let turn):
      try line.add("event", "taken_back")
      try line.add("turn", turn)
      try line.add("receipt", receipt.id)
      try line.add("summary", receipt.summary)
    case .undone(let receipt, let message):
      try line.add("event", "undone")
      try line.add("receipt", receipt.id)
      try line.add("message", message)
    case .dismissed(let turn, _):
      try line.add("event", "dismissed")
      try line.add("turn", turn.id)
      try line.add("superseded", turn.isSuperseded)
    case .failure(let message):
      try line.add("event", "failure")
      try line.add("message", message)
    case .notice(let message):
      try line.add("event", "notice")
      try line.add("message", message)
    case .ended(let turn, _):
      try line.add("event", "ended")
      try line.add("turn", turn.id)
      try line.add("confidence", turn.confidence)
      try line.add("timings", turn.timings)
    }
    return line
  }
}
