import Understanding

extension Dialogue {
  /// What happens with a command that was looked up.
  func decide(_ turn: inout Turn, _ prospect: Prospect) {
    turn.confidence = policy.confidence(of: turn.interpretation, heard: turn.transcript)
    turn.decision = policy.decision(
      for: turn.interpretation, heard: turn.transcript, confirmation: prospect.confirmation,
      isAmbiguous: turn.isAmbiguous, destroys: prospect.destroys)
    turn.interpretation.needsConfirmation = turn.decision.needsConfirmation
  }

  /// How a card is shown that a person has changed: nothing is done before it was seen.
  func decideAgain(_ turn: inout Turn) {
    turn.decision = turn.isAmbiguous ? .ask : turn.interpretation.missing.isEmpty ? .confirm : .clarify
  }
}
