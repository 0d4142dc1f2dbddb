import Foundation
import Sentences
import TimeExpressions
import Understanding

/// A person's notes: text files in a folder.
struct NoteFolder {
  let path: String

  /// The largest file that is read, in bytes. Larger ones are reported.
  static let largestFile = 1 << 20

  init(_ folder: ActionFolder) {
    path = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
  }

  /// Returns every note, and the names of the files that could not be read.
  func notes() throws(CancellationError) -> (notes: [Note], unread: [String]) {
    var notes: [Note] = []
    var unread: [String] = []
    for name in BoundedFile.names(in: path)
    where ["md", "txt", "org"].contains((name as NSString).pathExtension.lowercased()) {
      if Task.isCancelled { throw CancellationError() }
      guard let data = BoundedFile.contents(of: "\(path)/\(name)", limit: Self.largestFile) else {
        unread.append(name)
        continue
      }
      notes.append(Note(path: "\(path)/\(name)", contents: data))
    }
    return (notes, unread)
  }

  /// Returns the notes that fit a title, the newest first; notes with that title come before those that only
  /// mention it. “Last” means the newest of all.
  ///
  /// - Throws: `ActionError.notFound`.
  func named(_ title: String) throws -> [Note] {
    let notes = try notes().notes.sorted { ($0.changed, $0.path) > ($1.changed, $1.path) }
    if ["last", "latest", "newest", "most recent"].contains(title.lowercased()), let newest = notes.first {
      return [newest]
    }
    let titled = notes.filter { FoldedWords.areAll(of: title, in: $0.title) }
    let found = titled.isEmpty ? notes.filter { FoldedWords.areAll(of: title, in: $0.text) } : titled
    guard !found.isEmpty else { throw ActionError.notFound(NoteSentences.wanted(about: title)) }
    let exact = found.filter { FoldedWords.words($0.title) == FoldedWords.words(title) }
    return exact.isEmpty ? found : exact
  }
}

/// A note that was read.
struct Note {
  let path: String
  let contents: Data
  let title: String
  /// Its text below the title.
  let body: String
  let changed: Date

  init(path: String, contents: Data) {
    (self.path, self.contents) = (path, contents)
    let text = String(decoding: contents, as: UTF8.self)
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
      .drop { $0.allSatisfy(\.isWhitespace) }
    let heading = lines.first.flatMap { $0.hasPrefix("# ") ? CleanText.line(String($0.dropFirst(2))) : nil }
    if heading != nil { lines = lines.dropFirst() }
    title =
      heading
      ?? NoteFileName.opening(of: lines.first.map(String.init) ?? (path as NSString).lastPathComponent)
    body = lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    changed = attributes?[.modificationDate] as? Date ?? .distantPast
  }

  var text: String { String(decoding: contents, as: UTF8.self) }

  /// Its shortened text below the title; empty if there is none.
  var opening: String {
    let opening = CleanText.line(String(body.prefix(400)), limit: 200)
    return opening == title ? "" : opening
  }

  /// The note as an item to show.
  var found: FoundItem { FoundItem(kind: .note, title: title, location: path) }

  /// Returns a change of the note to other contents.
  func replaced(by text: String) -> FileChange {
    FileChange(path: path, before: contents, after: Data(text.utf8))
  }
}
