import DurableFiles
import Foundation
import Sentences
import Synchronization

/// The process that does what was confirmed, with a name by which others can see whether it still lives.
///
/// It holds a lock on a file of that name. The system releases the lock however the process ends, so what a killed
/// process left is told from what another process is doing at this moment.
final class Claimant: Sendable {
  private let id = UUID().uuidString
  /// The folder of the lock files, or `nil` for a history that no other process sees.
  private let folder: String?
  private let held = Mutex<FileLock?>(nil)

  init(folder: String?) {
    self.folder = folder
  }

  deinit { release() }

  /// Returns the name of this process, whose lock is held from now on.
  func name() throws -> String {
    guard let folder else { return id }
    return try held.withLock { lock in
      if lock == nil { lock = try hold(in: folder) }
      return id
    }
  }

  /// Returns whether no living process has this name.
  func isGone(_ name: String?) -> Bool {
    guard let name else { return true }
    guard name != id, let folder else { return name != id }
    do throws(FileError) {
      return try FileLock.taken(onExisting: "\(folder)/\(name)") != nil
    } catch {
      return error.code == ENOENT
    }
  }

  /// Removes the files that dead processes left behind.
  func sweep() {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    for name in names where name != id { FileLock.removeUnlessHeld("\(folder)/\(name)") }
  }

  /// Releases the lock, so that others take this process for dead.
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

/// Why the history can't be used.
public enum HistoryError: Error, LocalizedError, CustomStringConvertible {
  /// The file can't be opened, written or repaired.
  case unusable(path: String, reason: String)
  /// A newer version of VoiceCore wrote the file.
  case newer(path: String)

  public var errorDescription: String? { description }

  public var description: String {
    switch self {
    case .unusable(let path, let reason): HistorySentences.unusable(path, reason: reason)
    case .newer(let path): HistorySentences.newer(path)
    }
  }
}
