/// A kind of search in the notes other than for words. Its raw value is the `scope` of `search_notes`.
package enum NotesAsked: String, Sendable {
  /// The items of a list.
  case list
  /// The text of one note.
  case note = "one note"
  /// The line of a note that answers a question.
  case answer
}

/// A question that the person's own notes may answer: “what's the wifi at the cottage”, “when is the boiler due”.
package struct NotesQuestion: Sendable, Hashable {
  /// The words that a note has to contain.
  package let words: String

  private static let mostWords = 20

  /// Returns `nil` if `text` is not a question, or names nothing to look for.
  package init?(_ text: String) {
    guard let utterance = Utterance(text), utterance.words.count <= Self.mostWords else { return nil }
    let words = utterance.words[...]
    let start = Reference.beginning(of: words).index
    guard let end = Self.questions.end(in: words, at: start) else { return nil }
    let names = words[end...].indices.filter { !Self.empty.contains(words[$0].normal) }
    guard !names.isEmpty else { return nil }
    self.words = names.map { PersonName.withoutOwner(utterance.slice($0..<$0 + 1)) }.joined(separator: " ")
  }

  /// The command that looks for the answer in the notes.
  package var command: Command {
    Command(.searchNotes, [.searchText: .text(words), .scope: .text(NotesAsked.answer.rawValue)])
  }

  private static let questions: [Phrase] = [
    "what|what's|whats|where|where's|wheres|when|when's|whens|who|who's|whos|which|how|whose"
  ]
  /// Words that belong to the form of a question and do not say what it is about.
  private static let empty: Set<String> = [
    "is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "got", "can", "could", "should",
    "will",
    "would", "i", "me", "my", "mine", "we", "us", "our", "you", "your", "it", "its", "he", "she", "they",
    "them",
    "his", "her", "their", "the", "a", "an", "this", "that", "these", "those", "there", "of", "at", "in",
    "on", "for",
    "to", "from", "with", "by", "and", "or", "again", "please", "now", "put", "leave", "left", "keep", "kept",
    "much",
    "many", "long", "be", "been",
  ]
}
