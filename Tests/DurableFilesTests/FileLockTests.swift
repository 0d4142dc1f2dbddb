import Foundation
import Testing

@testable import DurableFiles

@Suite("A lock on a file") struct FileLockTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/lock"
  }

  @Test("has one holder at a time")
  func excludes() throws {
    #expect(!FileLock.isHeld(path))
    var lock = try FileLock.taken(path, permissions: 0o600)
    #expect(lock != nil && FileLock.isHeld(path))
    #expect(try FileLock.taken(path, permissions: 0o600) == nil)
    #expect(try FileLock.taken(onExisting: path) == nil)
    lock = nil
    #expect(!FileLock.isHeld(path))
    #expect(try FileLock.taken(path, permissions: 0o600) != nil)
  }

  @Test(
    "is free when its owner has ended, also with a program that the owner started", arguments: [false, true])
  func ownerEnds(_ isShared: Bool) throws {
    var lock = try FileLock.taken(path, permissions: 0o600)
    let shared = try #require(lock).file.descriptor
    // A program that is being started has the same open file.
    let copy = isShared ? dup(shared) : -1
    defer { if isShared { close(copy) } }
    lock = nil
    #expect(try FileLock.taken(path, permissions: 0o600) != nil)
  }

  @Test("is free when its owner was killed", .enabled(if: access("/usr/bin/flock", X_OK) == 0))
  func ownerIsKilled() async throws {
    let owner = Process()
    owner.executableURL = URL(filePath: "/usr/bin/flock")
    owner.arguments = ["--no-fork", path, "sleep", "60"]
    try owner.run()
    while !FileLock.isHeld(path) { try await Task.sleep(for: .milliseconds(5)) }
    #expect(try FileLock.taken(path, permissions: 0o600) == nil)
    kill(owner.processIdentifier, SIGKILL)
    owner.waitUntilExit()
    #expect(try FileLock.taken(path, permissions: 0o600) != nil)
  }

  @Test("can be waited for")
  func waits() async throws {
    var lock = try FileLock.taken(path, permissions: 0o600)
    #expect(lock != nil)
    async let next = awaited()
    try await Task.sleep(for: .milliseconds(20))
    lock = nil
    _ = try await next
  }

  @Test("is on the file that has the name, not on one that its last holder removed")
  func removedFile() async throws {
    var lock = try FileLock.taken(path, permissions: 0o600)
    #expect(lock != nil)
    async let next = awaited()
    try await Task.sleep(for: .milliseconds(20))
    unlink(path)
    lock = nil
    let second = try await next
    #expect(FileLock.isHeld(path))
    withExtendedLifetime(second) {}
  }

  /// The lock, taken by a thread that may wait.
  private func awaited() async throws -> FileLock {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { [path] in
        continuation.resume(with: Result { try FileLock.awaited(path, permissions: 0o600) })
      }
    }
  }

  @Test("may be on a folder")
  func folders() throws {
    let lock = try FileLock.taken(onFolder: folder.path)
    #expect(lock != nil)
    #expect(try FileLock.taken(onFolder: folder.path) == nil)
    withExtendedLifetime(lock) {}
  }

  @Test("follows no link, and says what is missing")
  func failures() throws {
    #expect(throws: FileError(path, ENOENT)) { try FileLock.taken(onExisting: path) }
    #expect(throws: FileError("/nowhere/lock", ENOENT)) {
      try FileLock.taken("/nowhere/lock", permissions: 0o600)
    }
    try folder.write("theirs", to: "b")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path + "/b")
    #expect(throws: FileError(path, ELOOP)) { try FileLock.taken(path, permissions: 0o600) }
  }
}
