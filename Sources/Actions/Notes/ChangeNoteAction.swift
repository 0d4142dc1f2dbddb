import Foundation
import Sentences
import TimeExpressions
import Understanding

/// Appends to a note, or deletes one.
package struct ChangeNoteAction: Action {
  package let intent: Intent
  private let configuration: ActionConfiguration

  package static func appending(configuration: ActionConfiguration) -> ChangeNoteAction {
    ChangeNoteAction(intent: .appendNote, configuration: configuration)
  }

  package static func deleting(configuration: ActionConfiguration) -> ChangeNoteAction {
    ChangeNoteAction(intent: .deleteNote, configuration: configuration)
  }

  package func destroys(_ command: Command, context: TimeContext) async -> Bool { intent == .deleteNote }

  /// - Throws: `ActionError.notFound`.
  package func ground(
    _ command: Command, said: SaidTime, context: TimeContext
  ) async throws -> Grounding {
    let commands = try notes(command).map { note in
      var one = command
      one.slots[.title] = .text(note.title)
      return one
    }
    return Set(commands).count > 1 ? .several(commands) : .one(commands[0])
  }

  /// - Throws: `ActionError.notFound`, `ActionError.tooLong`.
  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let note = try notes(command)[0]
    guard intent == .appendNote else {
      return PreparedAction(
        intent: intent, summary: NoteSentences.deleted(note.title),
        change: FileChange(path: note.path, before: note.contents, after: nil), items: [note.found])
    }
    let added = CleanText.paragraphs(command.text(.noteBody) ?? "").trimmingCharacters(
      in: .whitespacesAndNewlines)
    guard !added.isEmpty else { throw ActionError.missingSlot(.noteBody) }
    guard note.contents.count + added.utf8.count < NoteFolder.largestFile else {
      throw ActionError.tooLong(.noteBody, limit: CreateNoteAction.longestBody)
    }
    let line = added.prefix(1).uppercased() + added.dropFirst()
    return PreparedAction(
      intent: intent, summary: NoteSentences.added(NoteFileName.opening(of: added), to: note.title),
      change: note.replaced(by: note.text.trimmingCharacters(in: .newlines) + "\n\n" + line + "\n"),
      items: [note.found])
  }

  /// Returns the notes that fit; at least one.
  private func notes(_ command: Command) throws -> [Note] {
    try NoteFolder(configuration.notes).named(try command.line(.title))
  }
}
