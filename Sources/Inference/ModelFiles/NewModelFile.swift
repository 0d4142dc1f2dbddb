import Foundation

/// A file that appears under its name only when it is complete: it is written under another name and renamed at the
/// end. Without ``finish()`` nothing is left behind.
package final class NewModelFile {
  package let path: String
  /// The bytes written so far.
  package private(set) var byteCount = 0
  private let partialPath: String
  private let descriptor: Int32
  private var isFinished = false

  package init(path: String) throws(ModelFileError) {
    self.path = path
    partialPath = path + ".\(UInt32.random(in: 0 ... .max)).partial"
    descriptor = open(partialPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: systemReason()) }
  }

  deinit {
    close(descriptor)
    if !isFinished { unlink(partialPath) }
  }

  package func append(_ bytes: [UInt8]) throws(ModelFileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .unwritable(path: path, reason: systemReason()) }
      written += count
    }
    byteCount += written
  }

  /// Makes the file appear. It replaces one that has its name.
  package func finish() throws(ModelFileError) {
    // Full disks and lost network drives may fail only now.
    guard fsync(descriptor) == 0, rename(partialPath, path) == 0 else {
      throw .unwritable(path: path, reason: systemReason())
    }
    isFinished = true
  }
}
