import Actions
import Capture
import Foundation
import JSONValues
import Speech
import Understanding

/// An event of an assistant. Front ends read one stream of them.
public enum AssistantEvent: Sendable {
  /// Speech began at this second of the stream.
  case speechStarted(Double)
  /// The loudness of the last chunk of audio.
  case level(AudioLevel)
  /// The words so far of an utterance that is under way.
  case partial(PartialTranscript)
  /// The meaning of the words so far, if they were all. Nothing is done yet.
  case preview(Interpretation)
  /// The words of an utterance that has ended.
  case final(Transcript)
  /// The meaning of a text.
  case interpretation(Interpretation)
  /// The decision about a turn. Unless it is `execute` or `reprompt`, the turn waits for `confirm` or `dismiss`.
  case decision(Decision, turn: UUID)
  /// What a turn did or told.
  case receipt(Receipt, turn: UUID)
  /// An action on the first part of a sentence, or on a corrected command, was undone for what was really meant.
  case takenBack(Receipt, turn: UUID)
  /// An action was undone other than by voice or text; with the message for the person.
  case undone(Receipt, String)
  /// A waiting turn was given up; `asked` is the turn that a “yes” answers next.
  case dismissed(Turn, asked: Turn?)
  /// Something failed, for the reason in these words.
  case failure(String)
  /// A message that is told once, such as that a stop of the program interrupted something.
  case notice(String)
  /// Nothing more comes of a turn unless the person answers; `asked` is the turn that a “yes” answers next,
  /// perhaps another.
  case ended(Turn, asked: Turn?)
}

extension AssistantEvent {
  /// Returns the event as one JSON object, with its name under `event`.
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
