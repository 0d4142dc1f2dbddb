import Foundation

/// A file or folder that stays open as long as this value.
package struct OpenFile: ~Copyable, Sendable {
  /// The path that errors name.
  package let path: String
  package let descriptor: Int32

  /// - Parameters:
  ///   - place: Where it is.
  ///   - path: What errors call it; nil uses the place.
  package init(
    _ place: String, _ flags: Int32, permissions: mode_t = 0o600, called path: String? = nil
  ) throws(FileError) {
    var descriptor: Int32
    repeat { descriptor = open(place, flags | O_CLOEXEC, permissions) } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw FileError(path ?? place) }
    (self.path, self.descriptor) = (path ?? place, descriptor)
  }

  deinit {
    // A program that is just being started shares the descriptor, and would keep the lock for a moment.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Writes all of the bytes: from an offset on, or after what was written before.
  package func write(_ bytes: some ContiguousBytes, at offset: Int? = nil) throws(FileError) {
    let failure = bytes.withUnsafeBytes { bytes -> FileError? in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        let count =
          offset.map { pwrite(descriptor, rest.baseAddress, rest.count, off_t($0 + written)) }
          ?? Foundation.write(descriptor, rest.baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return FileError(path, count == 0 ? ENOSPC : errno) }
        written += count
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// Cuts it off, or extends it with zeros.
  package func resize(to count: Int) throws(FileError) {
    guard ftruncate(descriptor, off_t(count)) == 0 else { throw FileError(path) }
  }

  /// Waits until what was written survives a power cut.
  package func synchronize() throws(FileError) {
    while fsync(descriptor) != 0 {
      guard errno == EINTR else { throw FileError(path) }
    }
  }

  /// Locks it until this value ends.
  ///
  /// - Parameter operation: As `flock` takes it.
  /// - Returns: Whether it is locked; false if it is somebody else's and `LOCK_NB` was given.
  func lock(_ operation: Int32) throws(FileError) -> Bool {
    while flock(descriptor, operation) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw FileError(path) }
    }
    return true
  }

  /// Whether it is what a place leads to: it may have been removed or renamed since it was opened, and another made there.
  func isThere(_ place: String) -> Bool {
    var (mine, there) = (stat(), stat())
    return fstat(descriptor, &mine) == 0 && stat(place, &there) == 0
      && mine.st_dev == there.st_dev && mine.st_ino == there.st_ino
  }
}
