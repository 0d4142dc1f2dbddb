import Assistant
import Foundation
import Presentation
import Understanding

/// A waiting turn as a question that a person may answer by key, by typing or by voice.
struct LiveQuestion {
  let presentation: Presentation
  let turn: Turn
  /// The command with the person's edits.
  var command: Command

  init(_ turn: Turn, _ presentation: Presentation) {
    (self.turn, self.presentation) = (turn, presentation)
    command = turn.interpretation.command
  }

  private var question: Question { presentation.question(of: turn, edited: command) }

  /// Whether a yes carries out the command as shown.
  var takesYes: Bool { question.takesYes }

  /// The question, followed by the fields if the command can be edited.
  var text: String {
    let lines = question.lines.map { "  \($0)" }
    let isForm = turn.decision == .confirm && !turn.isAskedAgain
    return (isForm ? lines + [presentation.card.table(command)] : lines).joined(separator: "\n")
  }

  /// The keys that answer it.
  var hint: String { question.keys }

  /// Applies an edit typed as “field: value”; false for any other text.
  mutating func edit(_ typed: String) throws(CardError) -> Bool {
    let card = presentation.card
    let parts = typed.split(separator: ":", maxSplits: 1)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 2, let slot = card.slot(named: parts[0].lowercased(), in: command.intent) else {
      return false
    }
    try card.set(slot, to: parts[1], in: &command)
    return true
  }
}
