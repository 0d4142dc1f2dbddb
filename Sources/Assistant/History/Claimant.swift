import DurableFiles
import Foundation
import Synchronization

/// Who does what was confirmed: one process, as others see whether it still lives.
///
/// It is a file that its process holds a lock on. The system lets go of the lock however the process ends, so what a
/// killed one left is told from what another is doing at this moment.
final class Claimant: Sendable {
  private let id = UUID().uuidString
  /// Where the files are; nil for a history that no other process sees.
  private let folder: String?
  private let held = Mutex<FileLock?>(nil)

  init(folder: String?) {
    self.folder = folder
  }

  deinit { release() }

  /// Its name, from now on that of somebody who lives.
  func name() throws -> String {
    guard let folder else { return id }
    return try held.withLock { lock in
      if lock == nil { lock = try hold(in: folder) }
      return id
    }
  }

  /// Whether somebody of that name is no more.
  func isGone(_ name: String?) -> Bool {
    guard let name else { return true }
    guard name != id, let folder else { return name != id }
    return isFree("\(folder)/\(name)") {}
  }

  /// Removes what others left behind.
  func sweep() {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    for path in names.filter({ $0 != id }).map({ "\(folder)/\($0)" }) {
      _ = isFree(path) { unlink(path) }
    }
  }

  /// Whether nobody holds a lock on a file; then, holding it, does something.
  private func isFree(_ path: String, _ body: () -> Void) -> Bool {
    do throws(FileError) {
      guard let lock = try FileLock.taken(onExisting: path) else { return false }
      withExtendedLifetime(lock, body)
      return true
    } catch {
      return error.code == ENOENT
    }
  }

  /// Lives no more, as far as others can see.
  func release() {
    held.withLock { lock in
      guard lock != nil, let folder else { return }
      unlink("\(folder)/\(id)")
      lock = nil
    }
  }

  private func hold(in folder: String) throws -> FileLock {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = "\(folder)/\(id)"
    do {
      return try FileLock.awaited(path, permissions: 0o600)
    } catch {
      throw HistoryError.unusable(path: path, reason: error.reason)
    }
  }
}

/// Why there is no history to write to.
public enum HistoryError: Error, LocalizedError, CustomStringConvertible {
  case unusable(path: String, reason: String)

  public var errorDescription: String? { description }

  public var description: String {
    switch self {
    case .unusable(let path, let reason):
      "The history at \(path) cannot be used: \(reason). See that the folder can be written to and has room."
    }
  }
}
