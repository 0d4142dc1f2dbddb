import Actions
import Sentences

/// What an undo is asked for, where the words name something.
enum NamedUndo: Hashable {
  /// An undo, as in “undo the undo”.
  case undo
  /// Several actions, as in “undo everything” and “undo the last two things”.
  case several
  /// One action, as in “undo the reminder” and “undo adding milk”: the words for the action or its object.
  case action([Substring])

  /// Returns `nil` for an undo without a name, which means the last action, and for anything else.
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

  /// Why the undo is refused and what to say instead, or `nil` where it can be done.
  var refusal: String? {
    switch self {
    case .undo: HistorySentences.undoOfUndo
    case .several: HistorySentences.undoOfSeveral
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
