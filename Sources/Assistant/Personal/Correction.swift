import Actions
import Foundation
import TimeExpressions
import Understanding

/// What a person changed about a command before it was done.
public struct Correction: Sendable, Hashable {
  /// What was said, text by text; empty where that was not kept.
  public var said: [String]
  public var time: Date
  public var before: Command
  public var after: Command

  /// The rules that it would follow from.
  func rules(_ schema: CommandSchema) -> [PersonalRule] {
    guard before.intent == after.intent else { return [] }
    var rules: [PersonalRule] = []
    if let said = before.texts(.emailTo), let meant = after.texts(.emailTo), said.count == meant.count {
      // Only unknown names: an address needs no rule, and a name from the contacts is followed by its address.
      let changed = zip(said, meant).filter { $0 != $1 && !$0.contains("@") }
      if changed.count == 1, let (name, means) = changed.first {
        rules.append(.person(name: name, means: means))
      }
    }
    guard let title = after.text(.title) else { return rules }
    if let said = before.text(.title), said != title { rules.append(.wording(heard: said, means: title)) }
    if schema.makes(.event, after.intent), let minutes = after.minutes(.durationMinutes),
      before.minutes(.durationMinutes) != minutes
    {
      rules.append(.length(title: title, minutes: minutes))
    }
    return rules
  }
}
