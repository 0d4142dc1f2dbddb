import Foundation
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
    return PreparedAction(
      intent: intent, told: words(notes, said) + Self.words(unread: unread),
      items: notes.prefix(SpokenList.told).map {
        FoundItem(kind: .note, title: $0.title, location: $0.path)
      }, location: notes.first?.path ?? folder.path)
  }

  /// Refuses a question unless a note has all of its words.
  package func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding {
    if command.scope(as: NotesAsked.self) == .answer { _ = try answer(to: command) }
    return .one(command)
  }

  private static func words(unread names: [String]) -> String {
    guard let first = names.first else { return "" }
    let rest = names.count > 1 ? " and \(names.count - 1) more" : ""
    return " I could not look into \(first)\(rest): a note is a file of at most 1 MB that I may read."
  }

  private func words(_ notes: [Note], _ said: String) -> String {
    let about = said.isEmpty ? "" : " about “\(said)”"
    guard let first = notes.first else { return "There are no notes\(about)." }
    let opening = first.opening.isEmpty ? "" : " It says: \(first.opening)"
    if notes.count == 1 { return "One note\(about): \(first.title).\(opening)" }
    let titles = notes.prefix(SpokenList.told).map(\.title).joined(separator: ", ")
    let rest = notes.count - SpokenList.told
    return "\(notes.count) notes\(about): \(titles)\(rest > 0 ? ", and \(rest) more" : "")."
  }
}
