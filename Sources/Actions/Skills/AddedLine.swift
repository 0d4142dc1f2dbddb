import Foundation
import Sentences
import Understanding

/// Adds a line to the end of a text file, which is made if it is missing.
struct AddedLine {
  private let text: String
  private let path: String

  /// - Throws: `ActionError.missingSlot` if there is nothing to add.
  init(_ text: String, path: String) throws {
    (self.text, self.path) = (CleanText.line(text), path)
    guard !self.text.isEmpty else { throw ActionError.missingSlot(.details) }
  }

  func prepared(_ intent: Intent, summary: String) throws -> PreparedAction {
    let parent = URL(filePath: path).deletingLastPathComponent().resolvingSymlinksInPath().path
    guard BoundedFile.isFolder(parent) else { throw ActionError.folderMissing(parent) }
    let place = "\(parent)/\((path as NSString).lastPathComponent)"
    guard FileManager.default.fileExists(atPath: place) else {
      let file = NewFile(path: place, contents: Data((text + "\n").utf8))
      let receipt = Receipt(intent: intent, summary: summary, location: place, effects: [file.effect])
      return PreparedAction(receipt: receipt) { try file.create() }
    }
    guard let before = BoundedFile.contents(of: place, limit: NewFile.largest - text.utf8.count - 2) else {
      throw ActionError.notChangeable(path: place, reason: FailureSentences.noTextFile)
    }
    let gap = before.isEmpty || before.last == 10 ? "" : "\n"
    let change = FileChange(path: place, before: before, after: before + Data((gap + text + "\n").utf8))
    return PreparedAction(intent: intent, summary: summary, change: change)
  }
}
