import Actions
import Understanding

/// How much the assistant says aloud.
public enum SpeechBack: String, Sendable, Codable, CaseIterable {
  case off, on
  /// Only what has to be answered, for one who does not look at the screen.
  case confirm
}

extension CommandCard {
  /// What is said aloud of a turn that waits or has come to its end; nil for nothing.
  ///
  /// - Parameter command: What waits, as the person has edited it.
  public func reply(to turn: Turn, as command: Command? = nil, _ amount: SpeechBack) -> String? {
    if amount == .off { return nil }
    if turn.waits { return question(of: turn, as: command) }
    if amount == .confirm { return nil }
    if let failure = turn.failure { return "That did not work. \(failure)" }
    if let receipt = turn.receipt {
      return receipt.isAnswer
        ? receipt.summary : "\(isRehearsal ? "This would be done" : "Done"): \(receipt.summary)"
    }
    if turn.isDismissed { return "Not done." }
    guard turn.decision == .reprompt else { return nil }
    return refusal(of: turn)
  }

  /// What is asked about a turn that waits, as it is said aloud.
  private func question(of turn: Turn, as edited: Command?) -> String {
    let command = spoken(edited ?? turn.interpretation.command)
    switch turn.decision {
    case _ where turn.isAskedAgain: return really(command)
    case .clarify:
      if let objection = turn.interpretation.objection { return objection.words }
      // What was understood already is said before the question.
      let isBare = (edited ?? turn.interpretation.command).slots.isEmpty
      return (isBare ? "" : "\(command). ") + missingQuestion(of: turn)
    case .ask where turn.readings.count > 1:
      return "Which is meant? "
        + turn.readings.enumerated().map { "\($0 + 1): \(spoken($1))." }.joined(separator: " ")
        + (turn.interpretation.objection.map { " \($0.words)" } ?? "")
    default: return "\(command). Shall I?"
    }
  }

  /// What is said where nothing can be done.
  public func refusal(of turn: Turn) -> String {
    turn.interpretation.objection?.words
      ?? "Sorry, I can’t do that. Ask “what can you do?” to hear what I can."
  }

  /// What is asked for where something is missing: `What should I remind you of, and when?`
  public func missingQuestion(of turn: Turn) -> String {
    let (intent, missing) = (turn.interpretation.command.intent, turn.interpretation.missing)
    if let question = schema.question(for: missing, of: intent) { return question }
    let names = missing.map { name(of: $0) }.joined(separator: " and ")
    return "\(names.prefix(1).uppercased() + names.dropFirst())?"
  }

  /// The second question about what destroys: `Really cancel event: “lunch”, tomorrow at noon?`
  public func secondQuestion(_ command: Command) -> String { really(short(command)) }

  private func really(_ sentence: String) -> String {
    "Really \(sentence.prefix(1).lowercased() + sentence.dropFirst())?"
  }
}
