import Actions

/// What an undo is said of, where words say so.
enum NamedUndo: Hashable {
  /// “Undo the undo”.
  case undo
  /// “Undo everything”, “undo the last two things”.
  case several
  /// “Undo the reminder”, “undo adding milk”: words of the action, or of what it was done to.
  case action([Substring])

  /// Nil for an undo of the last action without a name, and for anything else.
  init?(_ text: String) {
    let words = FoldedWords.words(text).drop { Self.politeness.contains($0) }
    guard let verb = words.first, Self.verbs.contains(verb) else { return nil }
    let named = words.dropFirst().filter { !Self.joints.contains($0) }
    guard !named.isEmpty else { return nil }
    if named.allSatisfy({ Self.verbs.contains($0) }) {
      self = .undo
    } else if named.allSatisfy({ Self.amounts.contains($0) || (Int($0) ?? 0) > 1 }) {
      self = .several
    } else {
      self = .action(named)
    }
  }

  /// Why it is not done, and what to say instead; nil for what can be done.
  var refusal: String? {
    switch self {
    case .undo: "An undo can’t be taken back, so nothing was changed. Say again what you want done."
    case .several: "I take back one action at a time, so nothing was changed. Say “undo” for the last one."
    case .action: nil
    }
  }

  private static let verbs: Set<Substring> = ["undo", "revert"]
  private static let politeness: Set<Substring> = ["please", "ok", "okay", "now", "and", "then", "no"]
  private static let amounts: Set<Substring> = [
    "both", "all", "everything", "two", "three", "four", "five", "six", "them", "those", "these",
  ]
  private static let joints: Set<Substring> = [
    "of", "the", "my", "a", "an", "to", "for", "last", "latest", "previous", "that", "this", "it", "thing",
    "things", "action", "actions", "command", "commands", "change", "changes", "one", "ones", "please", "now",
    "i",
    "you", "we", "just", "did", "made", "said", "again",
  ]
}
