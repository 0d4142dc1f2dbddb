import Foundation
import Sentences
import TimeExpressions
import Understanding

extension SearchNotesAction {
  /// The most characters read aloud at once.
  private static let mostReadAloud = 2000

  /// Tells what a note says.
  ///
  /// - Throws: `ActionError.notFound`.
  func oneNote(_ command: Command) throws -> PreparedAction {
    let notes = try NoteFolder(configuration.notes).named(try command.line(.title))
    let note = notes[0]
    let body = CleanText.paragraphs(note.body.isEmpty ? note.title : note.body)
    let isCut = body.count > Self.mostReadAloud
    let text = isCut ? NoteSentences.cut(String(body.prefix(Self.mostReadAloud))) : body
    let told =
      if notes.count > 1 {
        NoteSentences.text(text, of: note.title, newestOf: notes.count)
      } else if body.hasPrefix(note.title) {
        text
      } else {
        NoteSentences.text(text, of: note.title)
      }
    return PreparedAction(intent: intent, told: told, items: [note.found], location: note.path)
  }

  /// Tells the lines of a note that answer a question, and the note.
  ///
  /// - Throws: `ActionError.notFound`.
  func answerFromNotes(_ command: Command) throws -> PreparedAction {
    let (note, line) = try answer(to: command)
    let isTitle = line.hasPrefix(note.title) || note.title.hasPrefix(line)
    return PreparedAction(
      intent: intent, told: isTitle ? line : NoteSentences.text(line, of: note.title), items: [note.found],
      location: note.path)
  }

  /// Returns the newest note with every word of the question, and its lines with most of them.
  ///
  /// - Throws: `ActionError.notFound`.
  func answer(to command: Command) throws -> (note: Note, line: String) {
    let asked = try command.line(.searchText)
    let note = try NoteFolder(configuration.notes).notes().notes
      .filter { FoldedWords.areAll(of: asked, in: $0.title + " " + $0.text) }
      .max { ($0.changed, $0.path) < ($1.changed, $1.path) }
    guard let note else { throw ActionError.notFound(NoteSentences.wanted(about: asked)) }
    let lines = note.text.split(whereSeparator: \.isNewline).map { CleanText.line(String($0), limit: 400) }
      .filter { !$0.isEmpty && $0 != "# " + note.title }
    let words = FoldedWords.words(asked)
    let counts = lines.map { line in words.count { FoldedWords.areAll(of: String($0), in: line) } }
    let best = zip(lines, counts).filter { $0.1 == counts.max() }.prefix(Self.mostLines).map(\.0)
    return (note, best.isEmpty ? note.title : best.joined(separator: ". "))
  }

  private static let mostLines = 3

  /// Tells what is on a list, or whether something is, or that there is no such list.
  func itemsOfLists(_ command: Command) throws -> PreparedAction {
    let lists: [ListNote]
    do {
      lists = try NoteFolder(configuration.notes).lists(command.text(.listName))
    } catch let error as ActionError {
      guard case .notFound = error else { throw error }
      return PreparedAction(intent: intent, told: error.description)
    }
    let told = command.texts(.items).map { checked($0, in: lists) } ?? lists.map(words).joined(separator: " ")
    return PreparedAction(
      intent: intent, told: told, items: lists.map(\.note.found), location: lists[0].note.path)
  }

  private func words(_ list: ListNote) -> String {
    let open = list.open
    let name: String = list.note.title.prefix(1).uppercased() + list.note.title.dropFirst()
    return ListSentences.contents(of: name, open, ticked: list.entries.count - open.count)
  }

  private func checked(_ things: [String], in lists: [ListNote]) -> String {
    things.map { thing in
      for list in lists {
        guard let entry = list.entries.first(where: { ListNote.fits(thing, $0.thing) }) else { continue }
        return entry.isDone
          ? ListSentences.isTicked(entry.thing, on: list.note.title)
          : ListSentences.isThere(entry.thing, on: list.note.title)
      }
      return lists.count == 1
        ? ListSentences.isMissing(thing, on: lists[0].note.title) : ListSentences.isMissingEverywhere(thing)
    }.joined(separator: " ")
  }
}
