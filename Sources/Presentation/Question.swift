import Assistant
import Understanding

/// What a person is asked about a turn that waits.
public struct Question: Sendable, Hashable {
  /// The question in a sentence or two.
  public let words: String
  /// What there is to choose from, where one of several things is meant; otherwise empty.
  public let choices: [String]
  /// Whether “yes” does it.
  public let takesYes: Bool
  /// What stands on the button that does it.
  public let yes: String

  /// The question and its numbered choices, a line each.
  public var lines: [String] {
    [words] + choices.enumerated().map { "  \($0 + 1)  \($1)" }
  }

  /// The question and its choices as they are said aloud, without quotation marks.
  public var spoken: String {
    ([words] + choices.enumerated().map { "\($0 + 1): \($1)." }).joined(separator: " ")
      .filter { !"“”<>".contains($0) }
  }

  /// The keys that answer it in a terminal.
  public var keys: String {
    "\(takesYes ? "y yes · " : "")\(choices.isEmpty ? "" : "1–\(choices.count) choose · ")n no · or say it · / types"
  }
}

extension Presentation {
  /// The question about a turn that waits.
  ///
  /// - Parameter edited: The command as the person has changed it in a form; nil for the one that was understood.
  public func question(of turn: Turn, edited: Command? = nil) -> Question {
    let command = edited ?? turn.interpretation.command
    let objection = turn.interpretation.objection?.words
    if turn.isAskedAgain {
      return Question(words: card.secondQuestion(command), choices: [], takesYes: true, yes: "Yes, really")
    }
    let yes = card.schema[command.intent]?.yes ?? "Do it"
    switch turn.decision {
    case .clarify:
      // What was understood already is said before what is missing.
      if let list = card.schema.list(of: command), objection == nil {
        return Question(words: "What should I add to the \(list)?", choices: [], takesYes: false, yes: yes)
      }
      let understood = command.slots.isEmpty ? "" : card.summary(command) + ". "
      return Question(
        words: objection ?? understood + missing(in: turn), choices: [], takesYes: false, yes: yes)
    case .ask where turn.readings.count > 1:
      let words = ["Which one do you mean?", objection].compactMap(\.self).joined(separator: " ")
      return Question(
        words: words, choices: turn.readings.map(card.proposal), takesYes: !turn.isAmbiguous, yes: yes)
    default:
      let words = [objection, card.question(command)].compactMap(\.self).joined(separator: " ")
      return Question(words: words, choices: [], takesYes: true, yes: yes)
    }
  }

  /// The question for what is missing: `What should I remind you of, and when?`
  private func missing(in turn: Turn) -> String {
    let (intent, missing) = (turn.interpretation.command.intent, turn.interpretation.missing)
    if let question = card.schema.question(for: missing, of: intent) { return question }
    let names = missing.map { card.name(of: $0) }.joined(separator: " and ")
    return "\(names.prefix(1).uppercased() + names.dropFirst())?"
  }
}
