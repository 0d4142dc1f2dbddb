import Foundation
import Sentences
import TimeExpressions
import Understanding

/// Writes a note: one Markdown file in a folder, with its title as a heading if one was said. A list has a line for
/// each thing, and things for an existing list are added to it.
package struct CreateNoteAction: Action {
  package let intent = Intent.createNote
  private let configuration: ActionConfiguration
  /// The longest text of a note, in Unicode scalars.
  static let longestBody = 500_000

  package init(configuration: ActionConfiguration) {
    self.configuration = configuration
  }

  /// - Throws: `ActionError`.
  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let title = command.text(.title) == nil ? nil : named(try command.line(.title))
    let body = CleanText.paragraphs(command.text(.noteBody) ?? "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard body.unicodeScalars.count <= CreateNoteAction.longestBody else {
      throw ActionError.tooLong(.noteBody, limit: CreateNoteAction.longestBody)
    }
    guard title != nil || !body.isEmpty else { throw ActionError.missingSlot(.noteBody) }
    let things = title.flatMap {
      FoldedWords.words($0).last == "list" ? SpokenItems(body).items.map(Self.thing) : nil
    }
    if let title, let things, !body.isEmpty,
      var list = try? NoteFolder(configuration.notes).lists(title).first
    {
      let new = things.filter { thing in
        !list.open.contains { FoldedWords.words($0) == FoldedWords.words(thing) }
      }
      guard !new.isEmpty else {
        return PreparedAction(
          intent: intent, told: ListSentences.alreadyOn(list.note.title), items: [list.note.found])
      }
      list.add(new)
      return PreparedAction(
        intent: intent, summary: ListSentences.added(new, to: list.note.title),
        change: list.note.replaced(by: list.text), items: [list.note.found])
    }
    let text =
      things?.map { ListNote.line(ListNote.Entry(thing: $0, isDone: false)) }.joined(separator: "\n") ?? body
    let folder = try TargetFolder(configuration.notes)
    let parts = [title.map { "# \($0)" }, body.isEmpty ? nil : text].compactMap(\.self)
    let name = try NoteFileName(title ?? body).free(on: context.now.date, in: folder.path)
    let summary =
      if let title, let things, !things.isEmpty {
        ListSentences.made(title, things)
      } else {
        NoteSentences.made(title ?? NoteFileName.opening(of: body))
      }
    return PreparedAction(
      intent: intent, summary: summary, folder: folder,
      fileName: name, contents: Data((parts.joined(separator: "\n\n") + "\n").utf8))
  }

  /// Returns the title of the list that “the list” means: the one that was changed last, or a shopping list if
  /// there is none. Any other title is returned as it is.
  private func named(_ title: String) -> String {
    guard FoldedWords.words(title) == ["list"] else { return title }
    return (try? NoteFolder(configuration.notes).lists(nil).first?.note.title) ?? ListSentences.shoppingList
  }

  /// Returns a thing for a list, without the capital and the full stop of a sentence.
  private static func thing(_ said: String) -> String {
    let line = CleanText.line(said).trimmingCharacters(in: ["."])
    let rest = line.dropFirst()
    guard line.first?.isUppercase ?? false, rest.first?.isLowercase ?? false else { return line }
    return line.prefix(1).lowercased() + rest
  }
}
