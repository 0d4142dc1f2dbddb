import Foundation
import Testing

@testable import ModelStore

/// Disks and folders that do not do as they should.
@Suite struct DiskTroubleTests {
  @Test func spaceIsCheckedFirst() async throws {
    let test = try StoreUnderTest()
    var settings = DownloadSettings.quick
    settings.margin = .max / 2
    let store = try test.store("plain", bytes: test.content.count, settings: settings)
    let error = await #expect(throws: ModelStoreError.self) { try await test.pull(store) }
    guard case .notEnoughSpace = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try test.requests().isEmpty)
  }

  /// The length is not told, so that nothing can be checked first.
  @Test func anEndlessFileLeavesItsMarginAndGivesTheRestBack() async throws {
    let test = try StoreUnderTest()
    var settings = DownloadSettings.quick
    settings.margin = .max / 2
    let store = try test.store("chunked", settings: settings)
    let error = await #expect(throws: ModelStoreError.self) { try await test.pull(store) }
    guard case .notEnoughSpace = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(store.arriving(StoreUnderTest.name) == nil)
    try await test.pull(test.store("chunked"))
    try test.expectInstalled(store)
  }

  @Test(.enabled(if: TinyDisk.isAvailable, "only root may mount a small disk"))
  func anEndlessFileStopsBeforeTheDiskIsFull() async throws {
    let test = try StoreUnderTest(bytes: 1_500_000)
    let disk = try TinyDisk(at: test.root, options: "size=1m")
    var settings = DownloadSettings.quick
    settings.margin = 200_000
    let store = try test.store("chunked", settings: settings)
    let error = await #expect(throws: ModelStoreError.self) { try await test.pull(store) }
    guard case .notEnoughSpace(_, _, let free) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(free > 100_000)
    #expect(try #require(FreeSpace.at(test.root)) > 900_000)
    try disk.remount("size=8m")
    try await test.pull(test.store("plain", settings: settings))
    try test.expectInstalled(store)
  }

  @Test(.enabled(if: TinyDisk.isAvailable, "only root may mount a small disk"))
  func aReadOnlyFolderIsNamed() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let disk = try TinyDisk(at: test.root, options: "size=1m,ro")
    let store = try test.store("plain")
    let error = await #expect(throws: ModelStoreError.self) { try await test.pull(store) }
    guard case .unwritable(let path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path.hasPrefix(test.root))
    #expect(try test.requests().isEmpty)
    withExtendedLifetime(disk) {}
  }

  @Test func aFileInPlaceOfTheFolderIsNamed() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    try FileManager.default.createDirectory(
      atPath: (test.root as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: test.root))
    let store = try test.store("plain")
    await #expect(throws: ModelStoreError.inTheWay(path: test.root)) { try await test.pull(store) }
  }

  /// A link that another planted must not make the store write elsewhere.
  @Test func aLinkInTheWayOfWhatArrivesIsNotFollowed() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("plain")
    let partial = test.root + "/.partial/" + StoreUnderTest.name
    try FileManager.default.createDirectory(atPath: partial, withIntermediateDirectories: true)
    let victim = test.root + "/victim"
    try Data("mine".utf8).write(to: URL(filePath: victim))
    try FileManager.default.createSymbolicLink(atPath: partial + "/data", withDestinationPath: victim)
    await #expect(throws: ModelStoreError.inTheWay(path: partial + "/data")) { try await test.pull(store) }
    #expect(try Data(contentsOf: URL(filePath: victim)) == Data("mine".utf8))
  }

  @Test func aLinkUnderTheModelsNameIsReplacedNotFollowed() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("plain")
    try FileManager.default.createDirectory(atPath: test.root, withIntermediateDirectories: true)
    let victim = test.root + "/victim"
    try Data("mine".utf8).write(to: URL(filePath: victim))
    let path = StoreFolder(root: test.root).model(StoreUnderTest.name, digest: test.digest, format: .gguf)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: victim)
    try await test.pull(store)
    #expect(try Data(contentsOf: URL(filePath: victim)) == Data("mine".utf8))
    #expect(try Data(contentsOf: URL(filePath: store.path(of: StoreUnderTest.name))) == test.content)
  }

  @Test func aFolderUnderTheModelsNameIsNamed() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("plain")
    let path = StoreFolder(root: test.root).model(StoreUnderTest.name, digest: test.digest, format: .gguf)
    try FileManager.default.createDirectory(atPath: path + "/x", withIntermediateDirectories: true)
    await #expect(throws: ModelStoreError.inTheWay(path: path)) { try await test.pull(store) }
  }
}

/// A file system in memory, of a few megabytes, that is gone with the value.
final class TinyDisk {
  private let path: String

  static let isAvailable: Bool = {
    let path = NSTemporaryDirectory() + "tiny-disk-" + UUID().uuidString
    return (try? TinyDisk(at: path, options: "size=1m")) != nil
  }()

  init(at path: String, options: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard try Self.run("mount", "-t", "tmpfs", "-o", options, "tmpfs", path) == 0 else {
      throw CocoaError(.fileWriteNoPermission)
    }
  }

  deinit {
    _ = try? Self.run("umount", "-l", path)
    try? FileManager.default.removeItem(atPath: path)
  }

  func remount(_ options: String) throws {
    guard try Self.run("mount", "-o", "remount,\(options)", path) == 0 else {
      throw CocoaError(.fileWriteNoPermission)
    }
  }

  private static func run(_ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
