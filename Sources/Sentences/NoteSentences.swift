/// Receipts of notes, and answers from them.
package enum NoteSentences {
  /// A note was made, named by its title or its first words.
  package static func made(_ name: String) -> String { "Note “\(name)”" }

  /// A note was deleted.
  package static func deleted(_ title: String) -> String { "Note “\(title)” deleted" }

  /// Something was added to a note, told by its first words: `Added to note “Wi-Fi”: the password is…`
  package static func added(_ opening: String, to title: String) -> String {
    "Added to note “\(title)”: \(opening)"
  }

  /// No note was found, or there is none.
  package static func none(about words: String?) -> String {
    guard let words else { return "There are no notes." }
    return "There are no notes about “\(words)”."
  }

  /// The only note that was found, or that there is.
  package static func one(_ title: String, about words: String?) -> String {
    guard let words else { return "One note: \(title)." }
    return "One note about “\(words)”: \(title)."
  }

  /// The notes that were found, or all: `7 notes about “garden”: Roses, Fence, Pond, Shed, Lawn, and 2 more.`
  package static func several(_ count: Int, about words: String?, _ list: String) -> String {
    guard let words else { return "\(count) notes: \(list)." }
    return "\(count) notes about “\(words)”: \(list)."
  }

  /// Follows the only note that was found with its first words.
  package static func says(_ opening: String) -> String { "It says: \(opening)" }

  /// Follows the notes that were found, if some files could not be read.
  package static func unread(_ name: String, more: Int) -> String {
    more > 0
      ? "I could not look into \(name) and \(more) more: I can only read notes of at most 1 MB that I am allowed to read."
      : "I could not look into \(name): I can only read notes of at most 1 MB that I am allowed to read."
  }

  /// What a note says, or those of its lines that answer a question: `Wi-Fi: the password is sesame`
  package static func text(_ text: String, of title: String) -> String { "\(title): \(text)" }

  /// What the newest of several notes says: `Wi-Fi (the newest of 2 notes): the password is sesame`
  package static func text(_ text: String, of title: String, newestOf count: Int) -> String {
    "\(title) (the newest of \(count) notes): \(text)"
  }

  /// The beginning of a long note.
  package static func cut(_ beginning: String) -> String { "\(beginning)… The rest is in the file." }

  /// What was looked for, in an error: `note about “Wi-Fi”`.
  package static func wanted(about words: String) -> String { "note about “\(words)”" }
}
