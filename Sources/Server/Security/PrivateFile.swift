import DurableFiles
import Foundation

/// A file with a secret that only its owner may read.
struct PrivateFile {
  let path: String

  /// The contents; nil if there is no such file.
  ///
  /// - Throws: ``ServerError`` if others may read it, or it cannot be read.
  func read() throws(ServerError) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw failure() }
      return nil
    }
    guard status.st_mode & 0o077 == 0 else { throw .secretIsOpen(path) }
    guard let data = FileManager.default.contents(atPath: path) else { throw failure() }
    return String(decoding: data, as: UTF8.self)
  }

  /// Writes the contents completely or not at all, even if another program does so at the same time.
  ///
  /// - Returns: Whether they were written. Without `replacing`, an existing file stays.
  @discardableResult
  func write(_ text: String, replacing: Bool) throws(ServerError) -> Bool {
    let folder = URL(filePath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotKeepSecret(path, reason: "\(error.localizedDescription)")
    }
    do throws(FileError) {
      var draft = try Draft(of: path, permissions: 0o600)
      try draft.append(Data(text.utf8))
      try replacing ? draft.replace() : draft.place()
      return true
    } catch {
      guard !replacing, error.code == EEXIST else {
        throw .cannotKeepSecret(path, reason: error.reason)
      }
      return false
    }
  }

  private func failure() -> ServerError {
    .cannotKeepSecret(path, reason: String(cString: strerror(errno)))
  }
}
