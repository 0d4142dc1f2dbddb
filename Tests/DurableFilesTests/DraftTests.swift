import Foundation
import Testing

@testable import DurableFiles

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
  let path = NSTemporaryDirectory() + "voicecore-files-" + UUID().uuidString

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  var names: Set<String> { Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []) }
}

extension Draft {
  func append(_ text: String) throws(FileError) { try append(Data(text.utf8)) }
}

@Suite("A file that is being written") struct DraftTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/a"
  }

  @Test("has its name only when it is complete")
  func replaces() throws {
    try folder.write("old", to: "a")
    var draft = try Draft(of: path, permissions: 0o600)
    try draft.append("n")
    try draft.append("ew")
    try draft.synchronize()
    #expect(try folder.read("a") == "old")
    try draft.replace()
    #expect(try folder.read("a") == "new")
    #expect(folder.names == ["a"])
  }

  @Test("leaves the old one where it is given up")
  func isGivenUp() throws {
    try folder.write("old", to: "a")
    do {
      let draft = try Draft(of: path, permissions: 0o600)
      try draft.append("new")
      #expect(folder.names.count == 2)
    }
    #expect(try folder.read("a") == "old")
    #expect(folder.names == ["a"])
  }

  @Test("takes a name that nobody has, and no other")
  func isPlaced() throws {
    try place("mine")
    #expect(throws: FileError(path, EEXIST)) { try place("other") }
    #expect(try folder.read("a") == "mine")
    #expect(folder.names == ["a"])
  }

  private func place(_ text: String) throws {
    let draft = try Draft(of: path, permissions: 0o600)
    try draft.append(text)
    try draft.place()
  }

  @Test("may be empty or large", arguments: [Data(), Data(count: 3 << 20)])
  func anyLength(_ contents: Data) throws {
    try Draft.replace(path, with: contents, permissions: 0o600)
    #expect(try Data(contentsOf: URL(filePath: path)) == contents)
  }

  @Test(
    "has the permissions that were asked for, but for what the process withholds", arguments: [0o600, 0o666])
  func permissions(_ asked: mode_t) throws {
    let withheld = umask(0o077)
    umask(withheld)
    try Draft.replace(path, with: Data(), permissions: asked)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == Int(asked & ~withheld))
  }

  @Test("replaces a link, not what it leads to")
  func link() throws {
    try folder.write("theirs", to: "b")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path + "/b")
    try Draft.replace(path, with: Data("mine".utf8), permissions: 0o600)
    #expect(try folder.read("a") == "mine")
    #expect(try folder.read("b") == "theirs")
  }

  @Test("may have no folder in its path")
  func relative() {
    #expect(Draft.path(of: "a", name: "1") == "./.voicecore-1.tmp")
    #expect(Draft.path(of: "/a/b", name: "1") == "/a/.voicecore-1.tmp")
  }

  @Test("left by a killed program is removed, unlike what a living one writes and what is another's")
  func leftovers() throws {
    try folder.write("half", to: ".voicecore-0123.tmp")
    try folder.write("x", to: ".other.tmp")
    do {
      let held = try Draft(of: path, name: "4567", permissions: 0o400)
      Draft.removeLeftovers(in: [folder.path, folder.path + "/nowhere"])
      #expect(folder.names == [".other.tmp", ".voicecore-4567.tmp"])
      withExtendedLifetime(held) {}
    }
    #expect(folder.names == [".other.tmp"])
  }

  @Test("takes the place of what a killed program left under the same name")
  func sameName() throws {
    try folder.write("half a", to: ".voicecore-4567.tmp")
    let draft = try Draft(of: path, name: "4567", permissions: 0o600)
    try draft.append("a")
    try draft.place()
    #expect(try folder.read("a") == "a")
  }

  @Test("is not taken for another that was opened at its place before and has its own name now")
  func renamed() throws {
    let draftPath = Draft.path(of: path, name: "always the same")
    var first = try Draft(of: path, name: "always the same", permissions: 0o600)
    let opened = try OpenFile(draftPath, O_RDONLY)
    let before = opened.isThere(draftPath)
    try first.replace()
    let second = try Draft(of: path, name: "always the same", permissions: 0o600)
    let after = opened.isThere(draftPath)
    #expect((before, after) == (true, false))
    withExtendedLifetime(second) {}
  }

  @Test("comes through a cleanup at any moment")
  func cleanup() async throws {
    let cleanup = Task.detached { [folder] in
      while !Task.isCancelled {
        Draft.removeLeftovers(in: [folder.path])
        await Task.yield()
      }
    }
    for number in 0..<200 {
      var draft = try Draft(of: path, name: "always the same", permissions: 0o600)
      try draft.append("\(number)")
      try draft.replace()
      #expect(try folder.read("a") == "\(number)")
    }
    cleanup.cancel()
    await cleanup.value
    #expect(folder.names == ["a"])
  }

  @Test("says what is wrong with its path")
  func failures() throws {
    try folder.write("", to: "b")
    for (path, code) in [("nowhere/a", ENOENT), ("b/a", ENOTDIR)] {
      let path = "\(folder.path)/\(path)"
      #expect(throws: FileError(path, code)) { try Draft.replace(path, with: Data(), permissions: 0o600) }
    }
    #expect(throws: FileError(folder.path, EISDIR)) {
      try Draft.replace(folder.path, with: Data(), permissions: 0o600)
    }
    let error = FileError("/a", ENOSPC)
    #expect("\(error)" == "/a: No space left on device")
    #expect(error.localizedDescription == "\(error)")
  }

  @Test("says that the disk is full", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let full = try OpenFile("/dev/full", O_WRONLY)
    #expect(throws: FileError("/dev/full", ENOSPC)) { try full.write(Data("x".utf8)) }
  }
}
