import Foundation

/// Writes small files atomically, even through a power failure.
enum AtomicFile {
  static func write(_ data: Data, to path: String) throws(ModelStoreError) {
    let partial = path + ".new"
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else {
      throw errno == ELOOP ? .inTheWay(path: partial) : .unwritable(path: partial, reason: systemReason())
    }
    do throws(ModelStoreError) {
      defer { close(descriptor) }
      try data.withUnsafeBytes { bytes in
        Result { () throws(ModelStoreError) in try writeAll(bytes, to: descriptor, at: 0, path: path) }
      }.get()
      guard fsync(descriptor) == 0 else { throw .unwritable(path: path, reason: systemReason()) }
    } catch {
      unlink(partial)
      throw error
    }
    try rename(partial, to: path)
  }

  /// Renames a file durably.
  static func rename(_ old: String, to new: String) throws(ModelStoreError) {
    guard Foundation.rename(old, new) == 0 else {
      throw [EISDIR, ENOTDIR, ENOTEMPTY, EEXIST].contains(errno)
        ? .inTheWay(path: new) : .unwritable(path: new, reason: systemReason())
    }
    let folder = open((new as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int, path: String
  ) throws(ModelStoreError) {
    var written = 0
    while written < bytes.count {
      let count = pwrite(
        descriptor, bytes.baseAddress! + written, bytes.count - written, off_t(offset + written))
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw [ENOSPC, EDQUOT, EFBIG].contains(errno)
          ? .diskFull(path: path) : .unwritable(path: path, reason: systemReason())
      }
      written += count
    }
  }
}
