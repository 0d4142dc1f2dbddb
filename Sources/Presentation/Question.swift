import Assistant
import Sentences
import Understanding

/// The question that a person is asked about a turn that waits.
public struct Question: Sendable, Hashable {
  /// The question in a sentence or two.
  public let words: String
  /// What to choose from if one of several things is meant; otherwise empty.
  public let choices: [String]
  /// Whether a “yes” answers it.
  public let takesYes: Bool
  /// The title of the button that answers yes.
  public let yes: String

  /// The question and its numbered choices, one on each line.
  public var lines: [String] {
    [words] + choices.enumerated().map { "  \($0 + 1)  \($1)" }
  }

  /// The question and its choices to say aloud, without quotation marks.
  public var spoken: String {
    ([words] + choices.enumerated().map { "\($0 + 1): \($1)." }).joined(separator: " ")
      .filter { !"“”<>".contains($0) }
  }

  /// The keys that answer it in a terminal.
  public var keys: String { QuestionSentences.keys(takesYes: takesYes, choices: choices.count) }
}

extension Presentation {
  /// Returns the question about a turn that waits.
  ///
  /// - Parameters:
  ///   - turn: The turn.
  ///   - edited: The command as the person has changed it in a form, or `nil` for the one that was understood.
  public func question(of turn: Turn, edited: Command? = nil) -> Question {
    let command = edited ?? turn.interpretation.command
    let objection = turn.interpretation.objection?.words
    if turn.isAskedAgain {
      return Question(
        words: card.secondQuestion(command), choices: [], takesYes: true, yes: QuestionSentences.yesReally)
    }
    let yes = card.schema[command.intent]?.yes ?? QuestionSentences.yes
    switch turn.decision {
    case .clarify:
      if let list = card.schema.list(of: command), objection == nil {
        let words = QuestionSentences.whatToAdd(to: list)
        return Question(words: words, choices: [], takesYes: false, yes: yes)
      }
      let asked = missing(in: turn)
      let words =
        command.slots.isEmpty
        ? asked : QuestionSentences.understood(card.summary(command), question: asked)
      return Question(words: objection ?? words, choices: [], takesYes: false, yes: yes)
    case .ask where turn.readings.count > 1:
      let words = [QuestionSentences.whichOne, objection].compactMap(\.self).joined(separator: " ")
      return Question(
        words: words, choices: turn.readings.map(card.proposal), takesYes: !turn.isAmbiguous, yes: yes)
    default:
      let words = [objection, card.question(command)].compactMap(\.self).joined(separator: " ")
      return Question(words: words, choices: [], takesYes: true, yes: yes)
    }
  }

  /// Returns the question for the missing slots: `What should I remind you of, and when?`
  private func missing(in turn: Turn) -> String {
    let (intent, missing) = (turn.interpretation.command.intent, turn.interpretation.missing)
    if let question = card.schema.question(for: missing, of: intent) { return question }
    return QuestionSentences.missing(missing.map { card.name(of: $0) })
  }
}
