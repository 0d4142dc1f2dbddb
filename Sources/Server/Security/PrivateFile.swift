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
    var draft = Array("\(path)-XXXXXX".utf8CString)
    // mkstemp uses mode 0600.
    let descriptor = mkstemp(&draft)
    guard descriptor >= 0 else { throw failure() }
    defer { unlink(draft) }
    let bytes = Array(text.utf8)
    let isWritten = Foundation.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    guard close(descriptor) == 0, isWritten else { throw failure() }
    if replacing {
      guard rename(draft, path) == 0 else { throw failure() }
      return true
    }
    if link(draft, path) == 0 { return true }
    guard errno == EEXIST else { throw failure() }
    return false
  }

  private func failure() -> ServerError {
    .cannotKeepSecret(path, reason: String(cString: strerror(errno)))
  }
}
