import Digests
import Foundation

/// The computation of a file's SHA-256, in lowercase hexadecimal digits.
enum FileDigest {
  static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Returns the digest of a file.
  ///
  /// - Parameter progress: Called with the number of bytes read so far. Its errors stop the reading.
  static func of(
    _ path: String, progress: (Int) throws -> Void = { _ in }
  ) throws -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw ModelStoreError.unreadable(path: path, reason: systemReason())
    }
    defer { close(descriptor) }
    var hasher = SHA256Hasher()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { buffer.deallocate() }
    var offset = 0
    while true {
      let count = pread(descriptor, buffer.baseAddress!, buffer.count, off_t(offset))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw ModelStoreError.unreadable(path: path, reason: systemReason()) }
      if count == 0 { break }
      hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += count
      try progress(offset)
    }
    return "\(hasher.finalize())"
  }
}
