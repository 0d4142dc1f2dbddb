import Actions
import Foundation
import Understanding

extension Assistant {
  /// Keeps a rule that was said, and the turn that it was said in.
  func adopt(_ rule: PersonalRule, _ turn: Turn) async -> Dialogue.Outcome {
    var turn = turn
    do {
      try await history.add(turn)
      try await adopt(rule)
      let words = "From now on, \(rule.sentence)."
      turn.receipt = Receipt(intent: .none, summary: words, location: "", effects: [.told(words)])
    } catch {
      turn.failure = error.words
    }
    turn.timings.total = stopwatch.total
    return .performed(turn, takenBack: nil)
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
    dialogue.rules.add(rule)
  }
}

extension Turn {
  /// The command as it was before a person changed it: names as they were said where what they turned out to mean was
  /// changed.
  fileprivate func command(before after: Command) -> Command {
    var before = interpretation.command
    for slot in [Slot.emailTo, .addedPeople] {
      guard let names = said?.texts(slot), let shown = before.texts(slot), let now = after.texts(slot),
        names.count == shown.count, shown.count == now.count
      else { continue }
      before.slots[slot] = .texts(names.indices.map { shown[$0] == now[$0] ? now[$0] : names[$0] })
    }
    return before
  }
}
