import Foundation

/// A file or folder that stays open as long as this value.
package struct OpenFile: ~Copyable, Sendable {
  /// The path that errors name.
  package let path: String
  package let descriptor: Int32

  /// Opens a file or folder.
  ///
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

  /// Cuts the file off, or extends it with zeros.
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

  /// Returns whether the path still leads to this file, which may have been removed or renamed since it was opened.
  func isThere(_ place: String) -> Bool {
    var (mine, there) = (stat(), stat())
    return fstat(descriptor, &mine) == 0 && stat(place, &there) == 0
      && mine.st_dev == there.st_dev && mine.st_ino == there.st_ino
  }
}

/// An error of the system about a file or folder.
public struct FileError: Error, Sendable, Hashable {
  public let path: String
  /// The system's number for the reason, such as `ENOSPC`.
  public let code: Int32

  package init(_ path: String, _ code: Int32 = errno) {
    (self.path, self.code) = (path, code)
  }

  /// The system's words for it.
  public var reason: String { String(cString: strerror(code)) }
}

extension FileError: CustomStringConvertible, LocalizedError {
  public var description: String { "\(path): \(reason)" }
  public var errorDescription: String? { description }
}

/// Runs work on files, and converts its errors to another type.
package func wrapping<Result: ~Copyable, Failure: Error>(
  _ work: @autoclosure () throws(FileError) -> Result, in failure: (FileError) -> Failure
) throws(Failure) -> Result {
  do {
    return try work()
  } catch {
    throw failure(error)
  }
}

/// The names in folders. A change of them survives a power cut only when the folder is written, too.
package enum FolderNames {
  /// Returns the folder of a file.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes new, changed and removed names survive a power cut.
  package static func synchronize(_ folder: String) throws(FileError) {
    try OpenFile(folder, O_RDONLY | O_DIRECTORY).synchronize()
  }

  /// Makes changed names in a file's folder survive a power cut. Does nothing on file systems that cannot do this.
  package static func synchronize(around path: String) { try? synchronize(folder(of: path)) }

  /// Renames a file durably. One that has the new name is replaced.
  package static func rename(_ old: String, to new: String) throws(FileError) {
    guard Foundation.rename(old, new) == 0 else { throw FileError(new) }
    synchronize(around: new)
  }
}
