import Foundation
import Testing
import Understanding

@testable import Actions

@Suite struct FolderTrouble {
  private func note(into folder: ActionFolder) async throws -> PreparedAction {
    var configuration = ActionConfiguration.own(environment: ["VOICECORE_HOME": "/nonexistent"])
    configuration.notes = folder
    return try await CreateNoteAction(configuration: configuration).prepare(
      Command(.createNote, [.noteBody: .text("hello")]), context: context("2026-03-01T09:00:00"))
  }

  private func theirs(_ path: String) -> ActionFolder { ActionFolder(path: path, isOwn: false) }

  @Test func aFolderOfTheirsThatIsGoneIsNotMadeAnew() async throws {
    let home = try TemporaryHome()
    await #expect(throws: ActionError.folderMissing(home.path + "/gone")) {
      try await note(into: theirs(home.path + "/gone"))
    }
    #expect(try home.snapshot().isEmpty)
  }

  @Test func aFolderThatVanishesBeforePerforming() async throws {
    let home = try TemporaryHome()
    try home.write("", to: "notes/x")
    let action = try await note(into: theirs(home.path + "/notes"))
    try FileManager.default.removeItem(atPath: home.path + "/notes")
    await #expect(throws: ActionError.folderMissing(home.path + "/notes")) { try await action.perform() }
    #expect(try home.snapshot().isEmpty)
    #expect(await Undo().state(of: action.receipt) == .notDone)
  }

  @Test func aFileInItsPlace() async throws {
    let home = try TemporaryHome()
    try home.write("", to: "notes")
    await #expect(throws: ActionError.notAFolder(home.path + "/notes")) {
      try await note(into: theirs(home.path + "/notes"))
    }
    await #expect(throws: ActionError.notAFolder(home.path + "/notes")) {
      try await note(into: ActionFolder(path: home.path + "/notes/deeper", isOwn: true))
    }
  }

  @Test func linksAreFollowedOnceAndForAll() async throws {
    let home = try TemporaryHome()
    try home.write("", to: "real/x")
    try FileManager.default.createSymbolicLink(
      atPath: home.path + "/link", withDestinationPath: home.path + "/real")
    let action = try await note(into: theirs(home.path + "/link"))
    #expect(action.receipt.location == home.path + "/real/hello 2026-03-01.md")
    try await action.perform()
    try FileManager.default.removeItem(atPath: home.path + "/link")
    #expect(await Undo().undo(action.receipt) == .undone("Took back: Note “hello”."))
  }

  @Test(arguments: [true, false]) func aLinkToNowhereIsNoFolder(_ isOwn: Bool) async throws {
    let home = try TemporaryHome()
    try FileManager.default.createSymbolicLink(
      atPath: home.path + "/link", withDestinationPath: home.path + "/gone")
    await #expect(throws: ActionError.folderMissing(home.path + "/link")) {
      try await note(into: ActionFolder(path: home.path + "/link", isOwn: isOwn))
    }
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
  func aReadOnlyFolder() async throws {
    let home = try TemporaryHome()
    try home.write("", to: "notes/x")
    chmod(home.path + "/notes", 0o500)
    defer { chmod(home.path + "/notes", 0o700) }
    await #expect(throws: ActionError.notWritable(home.path + "/notes")) {
      try await note(into: theirs(home.path + "/notes"))
    }
  }

  /// The kernel's own tree takes no files, from the superuser neither.
  @Test(.enabled(if: BoundedFile.isFolder("/sys/kernel"), "there is no /sys"))
  func aFileSystemThatTakesNoFiles() async throws {
    let file = NewFile(path: "/sys/kernel/voicecore.md", contents: Data("x".utf8))
    #expect(throws: ActionError.notWritable("/sys/kernel")) { try file.create() }
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "this machine permits no disk in memory"))
  func aFullDiskLeavesNothingBehind() throws {
    let home = try TemporaryHome()
    let disk = home.path + "/disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    try #require(SmallDisk.mount(at: disk))
    defer { SmallDisk.unmount(disk) }
    let file = NewFile(path: disk + "/note.md", contents: Data(count: 1 << 20))
    #expect(throws: ActionError.diskFull(disk + "/note.md")) { try file.create() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk).isEmpty)
  }

  @Test(arguments: [
    (ENOSPC, ActionError.diskFull("/a/b")), (EDQUOT, .diskFull("/a/b")), (EROFS, .notWritable("/a")),
    (EACCES, .notWritable("/a")), (EEXIST, .alreadyThere("/a/b")), (ENOENT, .folderMissing("/a")),
    (ENOTDIR, .notAFolder("/a")), (EIO, .inputOutput(path: "/a/b", reason: String(cString: strerror(EIO)))),
  ]) func everyFailureHasItsWords(_ code: Int32, _ error: ActionError) {
    #expect(ActionError(errno: code, path: "/a/b") == error)
    #expect(error.description.contains("/a"))
  }

  /// What a process that was killed while writing leaves: a draft without its name.
  @Test func anInterruptedWriteIsNotDoneAndCanBeFinishedOrCleared() async throws {
    let home = try TemporaryHome()
    try home.write("", to: "notes/x")
    let before = try home.snapshot()
    let action = try await note(into: theirs(home.path + "/notes"))
    guard case .createdFile(let path, let digest)? = action.receipt.effects.last else {
      Issue.record("no file")
      return
    }
    let draft = (NewFile.draftPath(of: path, sha256: digest) as NSString).lastPathComponent
    try home.write("hel", to: "notes/" + draft)
    #expect(await Undo().state(of: action.receipt) == .notDone)
    #expect(
      await Undo().undo(action.receipt)
        == .undone("There is nothing left to take back: \(action.receipt.summary)."))
    #expect(try home.snapshot() == before)
    try home.write("hel", to: "notes/" + draft)
    try await action.perform()
    #expect(try home.snapshot().count == before.count + 1)
    #expect(await Undo().state(of: action.receipt) == .done)
  }

  @Test func foldersOfAnInterruptedActionAreCleared() async throws {
    let home = try TemporaryHome()
    let action = try await note(into: ActionFolder(path: home.path + "/a/b", isOwn: true))
    try FileManager.default.createDirectory(atPath: home.path + "/a/b", withIntermediateDirectories: true)
    #expect(
      await Undo().undo(action.receipt)
        == .undone("There is nothing left to take back: \(action.receipt.summary)."))
    #expect(try home.snapshot().isEmpty)
  }

  @Test func cancellationComesBeforeAnyChange() async throws {
    let home = try TemporaryHome()
    let action = try await note(into: ActionFolder(path: home.path + "/notes", isOwn: true))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await action.perform()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try home.snapshot().isEmpty)
  }

  @Test func aPipeInPlaceOfTheFileDoesNotBlock() async throws {
    let home = try TemporaryHome()
    let action = try await note(into: ActionFolder(path: home.path + "/notes", isOwn: true))
    try await action.perform()
    try FileManager.default.removeItem(atPath: action.receipt.location)
    mkfifo(action.receipt.location, 0o600)
    guard case .refused = await Undo().undo(action.receipt) else {
      Issue.record("removed a pipe")
      return
    }
    #expect(await Undo().state(of: action.receipt) == .partly)
  }
}

/// A disk of 64 KiB in memory, where the machine permits one.
private enum SmallDisk {
  static let isPermitted: Bool = {
    guard let home = try? TemporaryHome(), mount(at: home.path) else { return false }
    unmount(home.path)
    return true
  }()

  static func mount(at path: String) -> Bool {
    #if os(Linux)
      Foundation.mount("voicecore-test", path, "tmpfs", 0, "size=64k") == 0
    #else
      false
    #endif
  }

  static func unmount(_ path: String) {
    #if os(Linux)
      umount2(path, Int32(MNT_DETACH))
    #endif
  }
}
