import Crypto
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

  static func sha256(of data: Data) -> String {
    SHA256.hash(data: data).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// The path of the draft. It is always the same for one receipt, so that a later check or undo finds what an
  /// interrupted write left.
  static func draftPath(of path: String, sha256: String) -> String {
    Drafts.path(sha256.prefix(32), beside: path)
  }

  /// Writes the file, unless it is there with the same contents.
  func create() throws {
    let draft = NewFile.draftPath(of: path, sha256: sha256)
    if FoundFile(at: path) == .regular(sha256: sha256) {
      unlink(draft)
      return
    }
    unlink(draft)
    let descriptor = Drafts.open(draft)
    guard descriptor >= 0 else { throw ActionError(errno: errno, path: path) }
    defer { unlink(draft) }
    do {
      defer { close(descriptor) }
      try write(to: descriptor)
      guard fsync(descriptor) == 0 else { throw ActionError(errno: errno, path: path) }
    }
    // Unlike `rename`, `link` never replaces a file.
    guard link(draft, path) == 0 else { throw ActionError(errno: errno, path: path) }
    NewFile.synchronizeFolder(of: path)
  }

  private func write(to descriptor: Int32) throws {
    try contents.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { throw ActionError(errno: count == 0 ? ENOSPC : errno, path: path) }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Makes a new or removed name survive a power cut. On file systems that cannot do this, nothing happens.
  static func synchronizeFolder(of path: String) {
    let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
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
  /// An action that creates one file in a folder.
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
