import Foundation
import TimeExpressions
import Understanding

/// Writes a note: one Markdown file in a folder, its title a heading where one was said.
public struct CreateNoteAction: Action {
  public let intent = Intent.createNote
  private let configuration: ActionConfiguration
  /// Unicode scalars.
  static let longestBody = 500_000

  public init(configuration: ActionConfiguration) {
    self.configuration = configuration
  }

  /// - Throws: `ActionError`.
  public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let title = command.text(.title) == nil ? nil : try command.line(.title)
    let body = SpokenText.paragraphs(command.text(.noteBody) ?? "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard body.unicodeScalars.count <= CreateNoteAction.longestBody else {
      throw ActionError.tooLong(.noteBody, limit: CreateNoteAction.longestBody)
    }
    guard title != nil || !body.isEmpty else { throw ActionError.missingSlot(.noteBody) }
    let folder = try TargetFolder(configuration.notes)
    let parts = [title.map { "# \($0)" }, body.isEmpty ? nil : body].compactMap(\.self)
    let name = try NoteFileName(title ?? body).free(on: context.now.date, in: folder.path)
    return PreparedAction(
      intent: intent, summary: "Note \"\(title ?? NoteFileName.opening(of: body))\"", folder: folder,
      fileName: name, contents: Data((parts.joined(separator: "\n\n") + "\n").utf8))
  }
}
