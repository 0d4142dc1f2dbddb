import Actions
import Foundation
import Sentences
import Understanding

extension Assistant {
  /// Saves a rule that the person stated, and the turn in which they did.
  func adopt(_ rule: PersonalRule, _ turn: Turn) async -> Dialogue.Outcome {
    var turn = turn
    do {
      try await history.add(turn)
      try await adopt(rule)
      let words = RuleSentences.stated(rule.sentence)
      turn.receipt = Receipt(intent: .none, summary: words, location: "", effects: [.told(words)])
    } catch {
      turn.failure = error.words
    }
    turn.timings.total = stopwatch.total
    return .performed(turn, takenBack: nil)
  }

  /// Saves a correction and the rules that follow from it. What an unknown name means is learned at once, anything
  /// else from the second correction of the same kind on.
  func learn(from turn: Turn, understoodAs before: Command) async {
    var after = turn.interpretation.command
    // The rule is about the names that the person said, not the addresses on the card.
    if let named = turn.said?.slots[.emailTo] { after.slots[.emailTo] = named }
    guard after != before else { return }
    do {
      try await keep(
        Correction(said: turn.interpretation.said, time: turn.time, before: before, after: after), of: turn)
    } catch {
      emit(.failure(RuleSentences.correctionNotKept(error.words)))
    }
  }

  private func keep(_ correction: Correction, of turn: Turn) async throws {
    let schema = history.json.schema
    // Rules that need a second correction are all about a title.
    let title = correction.after.text(.title)
    let alike = if let title { try await history.corrections(toTitle: title) } else { [Correction]() }
    let earlier = Set(alike.flatMap { $0.rules(schema) })
    try await history.correct(turn.id, from: correction.before, to: correction.after)
    if turn.interpretation.alternatives.contains(correction.after) { return }
    for rule in correction.rules(schema) {
      let isPerson = if case .person = rule { true } else { false }
      guard isPerson || earlier.contains(rule) else { continue }
      try await adopt(rule)
      let words = RuleSentences.learned(rule.sentence)
      try await history.notify([Notice(key: "rule \(turn.id)", words: words)])
    }
  }

  private func adopt(_ rule: PersonalRule) async throws {
    try await keep(rule)
    dialogue.rules.add(rule)
  }
}
