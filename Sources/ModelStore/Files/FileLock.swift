import Foundation

/// A lock between processes, on a file used for nothing else. The system frees it when its holder ends in any way.
final class FileLock: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    // A process that is just being started may share the descriptor.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The lock; nil if another process holds it.
  static func taken(_ path: String) throws(ModelStoreError) -> FileLock? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else {
      throw errno == ELOOP ? .inTheWay(path: path) : .unwritable(path: path, reason: systemReason())
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let number = errno
      close(descriptor)
      if number == EWOULDBLOCK || number == EINTR { return nil }
      throw .unwritable(path: path, reason: systemReason(number))
    }
    return FileLock(descriptor: descriptor)
  }

  /// Waits until no other process holds it.
  /// - Parameter waiting: Called once if it has to wait.
  static func wait(_ path: String, waiting: () -> Void = {}) async throws -> FileLock {
    if let lock = try taken(path) { return lock }
    waiting()
    while true {
      try await Task.sleep(for: .milliseconds(50))
      if let lock = try taken(path) { return lock }
    }
  }
}
