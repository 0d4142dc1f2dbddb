import Actions
import Understanding

/// What a text was understood to mean in its conversation.
struct Understood: Sendable {
  var interpretation: Interpretation
  /// How much of the command's time the text itself says.
  var said: SaidTime
  /// The earlier turn that this text changes or answers, or `nil` for a turn of its own.
  var continued: Turn?
  /// The state that ``continued`` is in.
  var standing = HistoryEntry.Outcome.waiting
  /// The action to take back first, where the text corrects something that was already done.
  var insteadOf: Receipt?
  /// The dialogue act of the text.
  var act = DialogueAct.none
  /// Whether the text refers to something said or done earlier.
  var refers = false
  /// Whether the text says no to the waiting card and asks for nothing else.
  var isRefusal = false

  /// Returns whether nothing can come of the text: it is no command, or it changes something without saying what.
  func isIdle(_ schema: CommandSchema) -> Bool {
    let intent = interpretation.command.intent
    return intent == .none || schema.mayRefer(intent) && interpretation.missing.contains(.title)
  }
}

extension Understood {
  /// Returns the meaning of a text by itself.
  static func alone(_ interpretation: Interpretation) -> Understood {
    Understood(interpretation: interpretation, said: .whole)
  }

  /// Returns the meaning of a text that asks for nothing, with the reason where there is one.
  static func nothing(_ text: String, _ objection: Objection? = nil) -> Understood {
    alone(Interpretation(byRule: text, .none, objection: objection))
  }

  /// Returns the meaning of a text that leaves `turn` waiting, with `interpretation` on its card.
  static func shown(_ interpretation: Interpretation, on turn: Turn) -> Understood {
    Understood(interpretation: interpretation, said: .whole, continued: turn, refers: true)
  }
}
