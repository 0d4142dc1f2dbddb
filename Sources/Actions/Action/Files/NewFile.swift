import Digests
import DurableFiles
import Foundation
import Understanding

/// A file that appears complete or not at all, and never replaces another.
struct NewFile: Sendable, Hashable {
  /// The absolute path, without symbolic links in its folder.
  var path: String
  var contents: Data

  var sha256: String { NewFile.sha256(of: contents) }

  var effect: Effect { .createdFile(path: path, sha256: sha256) }

  /// The most bytes that an action writes into a file.
  static let largest = 4 << 20

  static func sha256(of data: Data) -> String { "\(SHA256Digest(of: data))" }

  /// Returns the path of the draft. It is always the same for one receipt, so that a later check or undo finds
  /// what an interrupted write left.
  static func draftPath(of path: String, sha256: String) -> String {
    Draft.path(of: path, name: draftName(sha256))
  }

  private static func draftName(_ sha256: String) -> String { String(sha256.prefix(32)) }

  /// Writes the file, unless it is there with the same contents.
  func create() throws {
    unlink(NewFile.draftPath(of: path, sha256: sha256))
    if FoundFile(at: path) == .regular(sha256: sha256) { return }
    do throws(FileError) {
      let draft = try Draft(of: path, name: NewFile.draftName(sha256), permissions: 0o600)
      try draft.append(contents)
      try draft.place()
    } catch {
      throw ActionError(errno: error.code, path: path)
    }
  }
}

extension ActionError {
  init(errno code: Int32, path: String) {
    switch code {
    case ENOENT: self = .folderMissing((path as NSString).deletingLastPathComponent)
    case ENOTDIR, ELOOP: self = .notAFolder((path as NSString).deletingLastPathComponent)
    case EACCES, EPERM, EROFS: self = .notWritable((path as NSString).deletingLastPathComponent)
    case ENOSPC, EDQUOT: self = .diskFull(path)
    case EEXIST: self = .alreadyThere(path)
    default: self = .inputOutput(path: path, reason: String(cString: strerror(code)))
    }
  }
}

extension PreparedAction {
  /// Creates an action that creates one file in a folder.
  init(intent: Intent, summary: String, folder: TargetFolder, fileName: String, contents: Data) {
    let file = NewFile(path: (folder.path as NSString).appendingPathComponent(fileName), contents: contents)
    let receipt = Receipt(
      intent: intent, summary: summary, location: file.path, effects: folder.effects + [file.effect])
    self.init(receipt: receipt) {
      try Task.checkCancellation()
      do {
        try folder.create()
        try file.create()
      } catch {
        // Folders made for a file that was not written are removed, unless they are in use.
        for path in folder.missing.reversed() { rmdir(path) }
        throw error
      }
    }
  }
}
