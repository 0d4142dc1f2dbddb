import Foundation
import TimeExpressions
import Understanding

/// Finds notes by their words; without any, tells the newest.
public struct SearchNotesAction: Action {
  public let intent = Intent.searchNotes
  private let configuration: ActionConfiguration

  /// A larger file is not read, which is said.
  private static let largestFile = 1 << 20

  public init(configuration: ActionConfiguration) {
    self.configuration = configuration
  }

  /// Every word said must begin a word of the note. Notes with the words in their title come first, then the newest.
  public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let said = SpokenText.line(command.text(.searchText) ?? "")
    let folder = URL(fileURLWithPath: configuration.notes.path).resolvingSymlinksInPath().path
    var notes: [Note] = []
    var unread: [String] = []
    let names = BoundedFile.names(in: folder)
      .filter { ["md", "txt", "org"].contains(($0 as NSString).pathExtension.lowercased()) }
    for name in names {
      try Task.checkCancellation()
      guard let data = BoundedFile.contents(of: "\(folder)/\(name)", limit: Self.largestFile) else {
        unread.append(name)
        continue
      }
      let note = Note(path: "\(folder)/\(name)", text: String(decoding: data, as: UTF8.self))
      if said.isEmpty || FoldedWords.areAll(of: said, in: note.title + " " + note.text) { notes.append(note) }
    }
    func isTitled(_ note: Note) -> Bool { !said.isEmpty && FoldedWords.areAll(of: said, in: note.title) }
    notes.sort { (isTitled($0) ? 1 : 0, $0.changed, $0.path) > (isTitled($1) ? 1 : 0, $1.changed, $1.path) }
    return PreparedAction(
      intent: intent, told: words(notes, said) + Self.words(unread: unread),
      items: notes.prefix(SpokenList.told).map {
        FoundItem(kind: .note, title: $0.title, location: $0.path)
      }, location: notes.first?.path ?? folder)
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

/// A note that was read.
private struct Note {
  let path: String
  let text: String
  let title: String
  /// What it says below its title, shortened.
  let opening: String
  let changed: Date

  init(path: String, text: String) {
    self.path = path
    self.text = text
    var lines = text.split(whereSeparator: \.isNewline)[...]
    let heading = lines.first.flatMap { $0.hasPrefix("# ") ? SpokenText.line(String($0.dropFirst(2))) : nil }
    if heading != nil { lines = lines.dropFirst() }
    title =
      heading
      ?? NoteFileName.opening(of: lines.first.map(String.init) ?? (path as NSString).lastPathComponent)
    let rest = SpokenText.line(String(lines.joined(separator: " ").prefix(400)), limit: 200)
    opening = heading == nil && rest == title ? "" : rest
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    changed = attributes?[.modificationDate] as? Date ?? .distantPast
  }
}
