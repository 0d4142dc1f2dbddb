import Assistant
import Foundation
import Understanding

/// A turn that waits, put to a person who may answer by key, by typing or by voice.
struct LiveQuestion {
  let card: CommandCard
  let turn: Turn
  /// As the person has edited it.
  var command: Command

  init(_ turn: Turn, card: CommandCard) {
    (self.turn, self.card) = (turn, card)
    command = turn.interpretation.command
  }

  /// The command can be done as it is shown.
  var takesYes: Bool { turn.decision == .confirm || turn.decision == .ask && !turn.isAmbiguous }

  /// The card, or what there is to choose from.
  var text: String {
    switch turn.decision {
    case _ where turn.isAskedAgain: "  \(card.secondQuestion(command))"
    case .clarify:
      "  \(card.sentence(command))\n  "
        + (turn.interpretation.objection?.words ?? card.missingQuestion(of: turn))
    case .ask where turn.readings.count > 1:
      (["  Which is meant?"] + turn.readings.enumerated().map { "    \($0 + 1)  \(card.sentence($1))" }
        + (turn.interpretation.objection.map { ["  \($0.words)"] } ?? [])).joined(separator: "\n")
    default: card.lines(command)
    }
  }

  /// The keys that answer it.
  var hint: String {
    let choice = turn.decision == .ask && turn.readings.count > 1 ? "1–\(turn.readings.count) choose · " : ""
    return "\(takesYes ? "y yes · " : "")\(choice)n no · or say it · / types"
  }

  /// What a person typed as "field: value", put into the command; false for anything else.
  mutating func edit(_ typed: String) throws(CardError) -> Bool {
    let parts = typed.split(separator: ":", maxSplits: 1)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 2, let slot = card.slot(named: parts[0].lowercased(), in: command.intent) else {
      return false
    }
    try card.set(slot, to: parts[1], in: &command)
    return true
  }
}
