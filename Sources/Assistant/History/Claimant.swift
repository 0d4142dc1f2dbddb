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
    do throws(FileError) {
      return try FileLock.taken(onExisting: "\(folder)/\(name)") != nil
    } catch {
      return error.code == ENOENT
    }
  }

  /// Removes what others left behind.
  func sweep() {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    for name in names where name != id { FileLock.removeUnlessHeld("\(folder)/\(name)") }
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
    return try wrapping(FileLock.awaited(path, permissions: 0o600)) {
      HistoryError.unusable(path: path, reason: $0.reason)
    }
  }
}

/// Why there is no history to write to.
public enum HistoryError: Error, LocalizedError, CustomStringConvertible {
  case unusable(path: String, reason: String)
  /// A newer version of VoiceCore wrote it.
  case newer(path: String)

  public var errorDescription: String? { description }

  public var description: String {
    switch self {
    case .unusable(let path, let reason):
      "The history at \(path) cannot be used: \(reason). See that the folder can be written to and has room."
    case .newer(let path):
      "The history at \(path) was written by a newer version of VoiceCore. Update this one to go on with it."
    }
  }
}
