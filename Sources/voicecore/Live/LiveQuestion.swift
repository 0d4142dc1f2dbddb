import Assistant
import Foundation
import Presentation
import Understanding

/// A turn that waits, put to a person who may answer by key, by typing or by voice.
struct LiveQuestion {
  let presentation: Presentation
  let turn: Turn
  /// The command as the person has edited it.
  var command: Command

  init(_ turn: Turn, _ presentation: Presentation) {
    (self.turn, self.presentation) = (turn, presentation)
    command = turn.interpretation.command
  }

  private var question: Question { presentation.question(of: turn, edited: command) }

  /// Whether the command can be done as it is shown.
  var takesYes: Bool { question.takesYes }

  /// The question; the fields follow where the command can be edited before it is done.
  var text: String {
    let lines = question.lines.map { "  \($0)" }
    let isForm = turn.decision == .confirm && !turn.isAskedAgain
    return (isForm ? lines + [presentation.card.table(command)] : lines).joined(separator: "\n")
  }

  /// The keys that answer it.
  var hint: String { question.keys }

  /// Puts what a person typed as “field: value” into the command; false for anything else.
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
