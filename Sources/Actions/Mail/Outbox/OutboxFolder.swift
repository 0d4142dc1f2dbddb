import DurableFiles
import Foundation

/// The outbox on disk: a folder for each state, a file for each message, and a lock.
struct OutboxFolder: Sendable {
  let path: String

  func create() throws(MailError) {
    do {
      for state in OutboxState.allCases {
        try FileManager.default.createDirectory(
          atPath: folder(state), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
    } catch {
      throw .outboxFailed(path: path, reason: error.localizedDescription)
    }
  }

  func identifiers(in state: OutboxState) throws(MailError) -> [UUID] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder(state)) else {
      throw failure("its folder \(state.rawValue) cannot be read")
    }
    return names.compactMap { $0.hasSuffix(".json") ? UUID(uuidString: String($0.dropLast(5))) : nil }
  }

  func state(of id: UUID) -> OutboxState? {
    OutboxState.allCases.first { FileManager.default.fileExists(atPath: file(id, $0)) }
  }

  func read(_ id: UUID, in state: OutboxState) throws(MailError) -> OutboxEntry {
    do {
      return try JSONDecoder().decode(
        OutboxEntry.self, from: Data(contentsOf: URL(filePath: file(id, state))))
    } catch {
      throw failure("the message \(id) in \(state.rawValue) is damaged")
    }
  }

  /// Writes a message so that a crash leaves either the old file or the new one, complete.
  func write(_ entry: OutboxEntry, in state: OutboxState) throws(MailError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try Draft.replace(file(entry.id, state), with: try encoder.encode(entry), permissions: 0o600)
    } catch {
      throw failure("writing a message failed: \(error.localizedDescription)")
    }
  }

  /// Removes the drafts of killed programs.
  func removeDrafts() {
    Draft.removeLeftovers(in: OutboxState.allCases.map(folder))
  }

  /// Moves a message to another state. Returns whether it was there, which it isn't if someone else was quicker.
  func move(_ id: UUID, from: OutboxState, to: OutboxState) throws(MailError) -> Bool {
    guard rename(file(id, from), file(id, to)) == 0 else {
      if errno == ENOENT { return false }
      throw failure(FileError(path))
    }
    try synchronize(to)
    try synchronize(from)
    return true
  }

  /// Removes a message. Returns whether it was there.
  func remove(_ id: UUID, in state: OutboxState) throws(MailError) -> Bool {
    guard unlink(file(id, state)) == 0 else {
      if errno == ENOENT { return false }
      throw failure(FileError(path))
    }
    try synchronize(state)
    return true
  }

  /// Runs the body while no other process or task does, and returns its result. Returns `nil` without running it
  /// if one does.
  func withLock<Result: Sendable>(
    _ name: String = "lock", _ body: () async throws -> Result
  ) async throws -> Result? {
    let lock = try wrapping(FileLock.taken("\(path)/\(name)", permissions: 0o600), in: failure)
    defer { withExtendedLifetime(lock) {} }
    return lock == nil ? nil : try await body()
  }

  private func folder(_ state: OutboxState) -> String {
    path + "/" + state.rawValue
  }

  func file(_ id: UUID, _ state: OutboxState) -> String {
    folder(state) + "/\(id).json"
  }

  /// Makes renames in a folder survive a power loss.
  private func synchronize(_ state: OutboxState) throws(MailError) {
    try wrapping(FolderNames.synchronize(folder(state)), in: failure)
  }

  private func failure(_ error: FileError) -> MailError { failure(error.reason) }

  private func failure(_ reason: String) -> MailError {
    .outboxFailed(path: path, reason: reason)
  }
}
