import Actions
import Foundation
import TimeExpressions
import Understanding

/// What a person changed about a command before it was done.
public struct Correction: Sendable, Hashable {
  public var text: String
  public var time: Date
  public var before: Command
  public var after: Command

  /// The rules that it would follow from.
  var rules: [PersonalRule] {
    guard before.intent == after.intent else { return [] }
    var rules: [PersonalRule] = []
    if let said = before.texts(.emailTo), let meant = after.texts(.emailTo), said.count == meant.count {
      let changed = zip(said, meant).filter { $0 != $1 }
      if changed.count == 1, let (name, means) = changed.first {
        rules.append(.person(name: name, means: means))
      }
    }
    guard let title = after.text(.title) else { return rules }
    if let said = before.text(.title), said != title { rules.append(.wording(heard: said, means: title)) }
    if after.intent == .createEvent, let minutes = after.minutes(.durationMinutes),
      before.minutes(.durationMinutes) != minutes
    {
      rules.append(.length(title: title, minutes: minutes))
    }
    return rules
  }
}

extension Assistant {
  /// Keeps a correction, and the rule that follows from it: whom a name means at once, since mail is always shown;
  /// anything else when it was corrected in the same way before.
  func learn(from turn: Turn, corrected after: Command) async throws {
    // A choice among several things corrects nothing.
    if turn.isAmbiguous { return }
    let before = turn.interpretation.command
    let earlier = Set(try await history.corrections().flatMap(\.rules))
    try await history.correct(turn.id, from: before, to: after)
    if turn.interpretation.alternatives.contains(after) { return }
    let correction = Correction(text: turn.interpretation.text, time: turn.time, before: before, after: after)
    for rule in correction.rules {
      let isPerson = if case .person = rule { true } else { false }
      if isPerson || earlier.contains(rule) { try await keep(rule) }
    }
  }
}
