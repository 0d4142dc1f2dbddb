import Foundation

/// A lock between processes, on a file or folder. The system releases it however its holder ends.
package final class FileLock: Sendable {
  /// The file or folder that is locked.
  package let file: OpenFile

  private init(_ file: consuming OpenFile) { self.file = file }

  /// Locks a file, which is made if it is missing. Returns `nil` if another holds the lock.
  package static func taken(_ path: String, permissions: mode_t) throws(FileError) -> FileLock? {
    try locked(path, O_RDWR | O_CREAT | O_NOFOLLOW, permissions, LOCK_EX | LOCK_NB)
  }

  /// Locks a file, which is made if it is missing, after waiting for whoever holds the lock.
  package static func awaited(_ path: String, permissions: mode_t) throws(FileError) -> FileLock {
    while true {
      let lock = try locked(path, O_RDWR | O_CREAT | O_NOFOLLOW, permissions, LOCK_EX)
      if let lock { return lock }
    }
  }

  /// Locks a file that must exist. Returns `nil` if another holds the lock.
  package static func taken(onExisting path: String) throws(FileError) -> FileLock? {
    do throws(FileError) {
      // Network file systems lock only what is open for writing.
      return try locked(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK, 0, LOCK_EX | LOCK_NB)
    } catch {
      guard [EACCES, EROFS].contains(error.code) else { throw error }
      return try locked(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0, LOCK_EX | LOCK_NB)
    }
  }

  /// Locks a folder that must exist. Returns `nil` if another holds the lock.
  package static func taken(onFolder path: String) throws(FileError) -> FileLock? {
    try locked(path, O_RDONLY | O_DIRECTORY, 0, LOCK_EX | LOCK_NB)
  }

  /// Returns whether somebody holds the lock on a file, which may be missing.
  package static func isHeld(_ path: String) -> Bool {
    do throws(FileError) {
      // A shared lock, since others who only ask must not seem to hold it.
      return try locked(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0, LOCK_SH | LOCK_NB) == nil
    } catch {
      return false
    }
  }

  /// Removes a file, unless somebody holds the lock on it.
  package static func removeUnlessHeld(_ path: String) {
    guard let lock = (try? taken(onExisting: path)) ?? nil else { return }
    // Locked until it is gone, so that nobody begins to use it.
    withExtendedLifetime(lock) { _ = unlink(path) }
  }

  /// Removes a file once nobody holds the lock on it. Its holder may be about to remove it, and would otherwise
  /// remove the file that takes its place.
  static func removeWhenFree(_ path: String) throws(FileError) {
    // Nobody uses what cannot be locked, such as a link.
    let lock = (try? locked(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0, LOCK_EX)) ?? nil
    guard unlink(path) == 0 || errno == ENOENT else { throw FileError(path) }
    withExtendedLifetime(lock) {}
  }

  private static func locked(
    _ path: String, _ flags: Int32, _ permissions: mode_t, _ operation: Int32
  ) throws(FileError) -> FileLock? {
    while true {
      let file = try OpenFile(path, flags, permissions: permissions)
      guard try file.lock(operation) else { return nil }
      // Its previous holder may have removed it.
      if file.isThere(path) { return FileLock(file) }
    }
  }
}
