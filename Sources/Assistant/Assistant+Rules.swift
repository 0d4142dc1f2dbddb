import Actions
import Foundation
import Speech
import Understanding

extension Assistant {
  /// Keeps a rule that was said, such as "when I say lunch, book 60 minutes"; nil for anything else, and for what was
  /// not heard well enough to hold from now on.
  func keepRule(
    _ text: String, _ transcript: Transcript?, since end: ContinuousClock.Instant, timings: StageTimings
  ) async -> Turn? {
    guard let rule = PersonalRule(said: text, context: context()),
      (transcript?.confidence ?? 1) >= policy.executeThreshold
    else { return nil }
    var turn = Turn(
      time: clock(), transcript: transcript,
      interpretation: Interpretation(text: text, command: .none, confidence: 1, interpreter: "rules"),
      confidence: 1, decision: .execute, timings: timings)
    emit(.interpretation(turn.interpretation))
    emit(.decision(turn.decision, turn: turn.id))
    do {
      try await history.add(turn)
      try await adopt(rule)
      let words = "From now on, \(rule.sentence)."
      let receipt = Receipt(intent: .none, summary: words, location: "", effects: [.told(words)])
      turn.receipt = receipt
      emit(.receipt(receipt, turn: turn.id))
    } catch {
      turn.failure = error.words
    }
    return await close(&turn, total: (.now - end).milliseconds)
  }

  /// Keeps a correction, and the rule that follows from it: whom a name means at once, since mail is always shown;
  /// anything else when it was corrected in the same way before.
  func learn(from turn: Turn, corrected after: Command) async {
    let before = turn.command(before: after)
    // A choice among several things corrects nothing.
    guard after != before, !turn.isAmbiguous else { return }
    do {
      try await keep(
        Correction(
          text: turn.interpretation.text, time: turn.time, before: before, after: after), of: turn)
    } catch {
      emit(.failure("What you corrected could not be kept: \(error.words)"))
    }
  }

  private func keep(_ correction: Correction, of turn: Turn) async throws {
    let schema = history.json.schema
    let earlier = Set(try await history.corrections().flatMap { $0.rules(schema) })
    try await history.correct(turn.id, from: correction.before, to: correction.after)
    if turn.interpretation.alternatives.contains(correction.after) { return }
    for rule in correction.rules(schema) {
      let isPerson = if case .person = rule { true } else { false }
      if isPerson || earlier.contains(rule) { try await adopt(rule) }
    }
  }

  private func adopt(_ rule: PersonalRule) async throws {
    try await keep(rule)
    rules.add(rule)
  }
}
