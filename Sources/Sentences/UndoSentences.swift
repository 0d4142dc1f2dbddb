/// What became of something that was to be undone, and of its files.
package enum UndoSentences {
  /// Something was undone.
  package static func tookBack(_ summary: String) -> String { "Took back: \(summary)." }

  /// Nothing is left of what was to be undone.
  package static func nothingLeft(_ summary: String) -> String {
    "There is nothing left to take back: \(summary)."
  }

  /// Only an answer was given, which cannot be undone.
  package static func nothing(_ summary: String) -> String { "There is nothing to undo: \(summary)." }

  /// What was done is unknown on this system.
  package static func unknown(_ summary: String) -> String { "I don’t know how to undo \(summary)." }

  /// A new file or folder was removed.
  package static func removed(_ path: String) -> String { "Removed \(path)." }

  /// A new file has been removed before.
  package static func goneAlready(_ path: String) -> String { "\(path) is already gone." }

  /// A changed file got its old contents, or a removed file was restored.
  package static func putBack(_ path: String) -> String { "Put \(path) back." }

  /// A changed file has been removed.
  package static func goneWithChange(_ path: String) -> String {
    "\(path) was deleted, so there is nothing to undo in it."
  }

  /// A changed file has its old contents.
  package static func asBefore(_ path: String) -> String { "\(path) is already as it was." }

  /// A removed file has been restored before.
  package static func thereAgain(_ path: String) -> String { "\(path) is already there again." }

  /// Another file has taken the place of a removed one.
  package static func replaced(_ path: String) -> String {
    "\(path) is there again, so it was left as it is."
  }

  /// A file has other contents than those that were written.
  package static func edited(_ path: String) -> String {
    "\(path) has been edited since, so it was left as it is."
  }

  // Something of another kind was to be undone.
  package static let noFile = "That is not a file."
  package static let noFileChange = "That is not a change to a file."
  package static let noMessage = "That is not a message."
  package static let noMark = "That is not a mark on a message."
  package static let noPlayer = "That is not a player."
  package static let noProgram = "That is not a program."
}
