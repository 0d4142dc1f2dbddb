import Foundation
import Inference
import Testing

@testable import ModelStore

/// Models that are converted when they are taken in, and models that lie in folders which are only read.
@Suite struct ConversionTests {
  private let checkpoint = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../ModelConversionTests/Fixtures/ct2-float16").standardizedFileURL.path

  private func files(_ test: StoreUnderTest) -> [String] {
    test.files().filter { $0 != "manifest.json" }
  }

  @Test func aFolderBecomesAFileOfTheStore() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("nothing")
    let model = try await store.importModel(checkpoint, name: "mine")
    #expect(model.origin == .converted && model.task == .recognition && model.format == .ggml)
    #expect(try GGMLFile(path: store.path(of: "mine")).whisperHeader().weightFormat == .q8_0)
    #expect(try await store.verify("mine") == .right)
    #expect(try store.outdated().isEmpty)
    #expect(files(test) == [URL(filePath: model.path).lastPathComponent])
    // A file of the same weights as f16 takes its place.
    let other = try await store.importModel(checkpoint, name: "mine", format: .f16)
    #expect(other.bytes > model.bytes && files(test) == [URL(filePath: other.path).lastPathComponent])
  }

  @Test func aFileIsConvertedWhereAFormatIsAskedFor() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("nothing")
    let first = try await store.importModel(checkpoint, name: "first", format: .f16)
    let second = try await store.importModel(first.path, name: "second", format: .q8_0)
    let direct = try await store.importModel(checkpoint, name: "direct")
    #expect(second.sha256 == direct.sha256 && second.origin == .converted)
  }

  @Test func stoppingLeavesNothingBehind() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("nothing")
    let checkpoint = checkpoint
    let task = Task {
      try await store.importModel(checkpoint, name: "mine") { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(files(test).isEmpty)
  }

  @Test func spaceIsCheckedFirst() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    var settings = DownloadSettings.quick
    settings.margin = .max / 2
    let store = try test.store("nothing", settings: settings)
    let error = await #expect(throws: ModelStoreError.self) {
      try await store.importModel(checkpoint, name: "mine")
    }
    guard case .notEnoughSpace = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(files(test).isEmpty)
  }

  @Test func whatIsConvertedCannotBeLinked() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("nothing")
    await #expect(throws: ModelStoreError.notLinkable(path: checkpoint)) {
      try await store.importModel(checkpoint, link: true)
    }
  }

  @Test func whatASharedFolderHoldsIsHereAndStays() async throws {
    let (shared, own) = (try StoreUnderTest(bytes: 50_000), try StoreUnderTest(bytes: 50_000))
    try await shared.store("nothing").importModel(checkpoint, name: "theirs")
    let moved = shared.root + "-moved"
    try FileManager.default.moveItem(atPath: shared.root, toPath: moved)
    let store = try ModelStore(root: own.root, sharedRoots: [moved, "/nowhere"])
    let path = try store.path(of: "theirs")
    #expect(path.hasPrefix(moved + "/"))
    #expect(try await store.verify("theirs") == .right)
    await #expect(throws: ModelStoreError.shared(name: "theirs", path: path)) {
      try await store.remove("theirs")
    }
    // The user's own goes first.
    try await store.importModel(checkpoint, name: "theirs", format: .f16)
    #expect(try store.path(of: "theirs").hasPrefix(own.root + "/"))
    #expect(try store.installed().map(\.name) == ["theirs"])
    try await store.remove("theirs")
    #expect(try store.path(of: "theirs") == path)
    withExtendedLifetime(shared) {}
  }

  @Test(arguments: [
    ("/src/.build/x86_64-unknown-linux-gnu/release/voicecore", ["/src/.build/models"]),
    ("/opt/lib/voicecore/voicecore", ["/opt/share/voicecore/models"]), ("/usr/bin/voicecore", []),
  ])
  func sharedFoldersFollowTheProgram(program: String, folders: [String]) {
    #expect(SharedModels.folders(program: URL(filePath: program), environment: [:]) == folders)
    let named = ["VOICECORE_MODELS": "/a:/b"]
    #expect(SharedModels.folders(program: URL(filePath: program), environment: named) == ["/a", "/b"])
    #expect(
      SharedModels.folders(program: URL(filePath: program), environment: ["VOICECORE_MODELS": ""]).isEmpty)
  }
}
