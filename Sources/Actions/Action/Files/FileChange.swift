import DurableFiles
import Foundation
import Sentences
import Understanding

/// A change or removal of a file in one step that a reader sees completely or not at all.
struct FileChange: Sendable, Hashable {
  /// The absolute path; not a symbolic link.
  var path: String
  var before: Data
  /// The new contents, or `nil` to remove the file.
  var after: Data?

  var effect: Effect {
    after.map { .changedFile(path: path, before: before, sha256: NewFile.sha256(of: $0)) }
      ?? .removedFile(path: path, contents: before)
  }

  /// Makes the change, unless it is made already.
  ///
  /// - Throws: `ActionError.notChangeable` if the file has changed meanwhile.
  func perform() throws {
    switch (FoundFile(at: path), after) {
    case (.missing, nil): return
    case (.regular(let found), let after?) where found == NewFile.sha256(of: after): return
    case (.regular(let found), _) where found == NewFile.sha256(of: before): break
    default: throw ActionError.notChangeable(path: path, reason: FailureSentences.changedMeanwhile)
    }
    if let after {
      try replace(with: after)
    } else {
      guard unlink(path) == 0 else { throw ActionError(errno: errno, path: path) }
      FolderNames.synchronize(around: path)
    }
  }

  private func replace(with contents: Data) throws {
    let permissions =
      try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    let isUnchanged: Bool
    do throws(FileError) {
      var draft = try Draft(of: path, permissions: mode_t(permissions?.uint16Value ?? 0o600))
      try draft.append(contents)
      try draft.synchronize()
      isUnchanged = FoundFile(at: path) == .regular(sha256: NewFile.sha256(of: before))
      if isUnchanged { try draft.replace() }
    } catch {
      throw ActionError(errno: error.code, path: path)
    }
    guard isUnchanged else {
      throw ActionError.notChangeable(path: path, reason: FailureSentences.changedMeanwhile)
    }
  }
}

extension PreparedAction {
  /// Creates an action that changes or removes one file.
  init(intent: Intent, summary: String, change: FileChange, items: [FoundItem] = []) {
    let receipt = Receipt(
      intent: intent, summary: summary, location: change.path, effects: [change.effect], items: items)
    self.init(receipt: receipt) {
      try Task.checkCancellation()
      try change.perform()
    }
  }

  /// Creates an action that changes or removes several files.
  init(intent: Intent, summary: String, changes: [FileChange], items: [FoundItem] = []) {
    let receipt = Receipt(
      intent: intent, summary: summary, location: changes.first?.path ?? "", effects: changes.map(\.effect),
      items: items)
    self.init(receipt: receipt) {
      for change in changes {
        try Task.checkCancellation()
        try change.perform()
      }
    }
  }
}
