import Foundation
import Sentences
import TimeExpressions
import Understanding

/// Finds notes by their words, or the newest without any; or tells what a note or a list says.
package struct SearchNotesAction: Action {
  package let intent = Intent.searchNotes
  let configuration: ActionConfiguration

  package init(configuration: ActionConfiguration) {
    self.configuration = configuration
  }

  /// Prepares the search. Every word said must begin a word of the note. Notes with the words in their title come
  /// first, then the newest.
  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    switch command.scope(as: NotesAsked.self) {
    case .list: return try itemsOfLists(command)
    case .note: return try oneNote(command)
    case .answer: return try answerFromNotes(command)
    case nil: break
    }
    let said = CleanText.line(command.text(.searchText) ?? "")
    let folder = NoteFolder(configuration.notes)
    let (all, unread) = try folder.notes()
    var notes = all.filter { said.isEmpty || FoldedWords.areAll(of: said, in: $0.title + " " + $0.text) }
    func isTitled(_ note: Note) -> Bool { !said.isEmpty && FoldedWords.areAll(of: said, in: note.title) }
    notes.sort { (isTitled($0) ? 1 : 0, $0.changed, $0.path) > (isTitled($1) ? 1 : 0, $1.changed, $1.path) }
    let found = words(notes, said)
    let told = unread.first.map { "\(found) \(NoteSentences.unread($0, more: unread.count - 1))" }
    return PreparedAction(
      intent: intent, told: told ?? found,
      items: notes.prefix(Counting.named).map {
        FoundItem(kind: .note, title: $0.title, location: $0.path)
      }, location: notes.first?.path ?? folder.path)
  }

  /// Refuses a question unless a note has all of its words.
  package func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding {
    if command.scope(as: NotesAsked.self) == .answer { _ = try answer(to: command) }
    return .one(command)
  }

  private func words(_ notes: [Note], _ said: String) -> String {
    let asked = said.isEmpty ? nil : said
    guard let first = notes.first else { return NoteSentences.none(about: asked) }
    guard notes.count == 1 else {
      let titles = Counting.list(notes.map(\.title), of: notes.count)
      return NoteSentences.several(notes.count, about: asked, titles)
    }
    let one = NoteSentences.one(first.title, about: asked)
    return first.opening.isEmpty ? one : "\(one) \(NoteSentences.says(first.opening))"
  }
}
