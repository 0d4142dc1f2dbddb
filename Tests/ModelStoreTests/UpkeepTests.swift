import Foundation
import Inference
import Testing

@testable import ModelStore

/// Checking, removing, and several users of one store.
@Suite struct UpkeepTests {
  @Test func aChangedFileIsFoundAndNotUsed() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("plain")
    let model = try await test.pull(store)
    #expect(try await store.verify(StoreUnderTest.name) == .right)
    var damaged = test.content
    damaged[damaged.count / 2] ^= 1
    try damaged.write(to: URL(filePath: model.path))
    guard case .damaged = try await store.verify(StoreUnderTest.name) else {
      Issue.record("not found")
      return
    }
    #expect(throws: ModelStoreError.damaged(name: StoreUnderTest.name, path: model.path)) {
      try store.path(of: StoreUnderTest.name)
    }
    try await test.pull(store)
    try test.expectInstalled(store)
  }

  @Test func aFileThatIsGoneIsFetchedAgain() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("plain")
    let model = try await test.pull(store)
    try FileManager.default.removeItem(atPath: model.path)
    #expect(try await store.verify(StoreUnderTest.name) == .missing)
    #expect(throws: ModelStoreError.missing(name: StoreUnderTest.name, path: model.path)) {
      try store.path(of: StoreUnderTest.name)
    }
    try await test.pull(store)
    try test.expectInstalled(store)
  }

  @Test func whatWasMeasuredIsKeptForThatFile() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("plain")
    var model = try await test.pull(store)
    try await store.keep(milliseconds: 42, of: model)
    #expect(try store.installed(StoreUnderTest.name)?.milliseconds == 42)
    model.sha256 = "of another file"
    try await store.keep(milliseconds: 7, of: model)
    #expect(try store.installed(StoreUnderTest.name)?.milliseconds == 42)
  }

  @Test func removingFreesAndSaysHowMuch() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("plain")
    try await test.pull(store)
    #expect(try await store.remove(StoreUnderTest.name) == test.content.count)
    test.expectNotInstalled(store)
    #expect(test.files() == ["manifest.json"])
    await #expect(throws: ModelStoreError.notInstalled(name: StoreUnderTest.name)) {
      try await store.remove(StoreUnderTest.name)
    }
  }

  @Test func aModelInUseIsNotRemoved() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("plain")
    try await test.pull(store)
    do {
      let user = try MappedFile(path: store.path(of: StoreUnderTest.name))
      await #expect(throws: ModelStoreError.inUse(name: StoreUnderTest.name)) {
        try await store.remove(StoreUnderTest.name)
      }
      try user.checkUnchanged()
    }
    try test.expectInstalled(store)
    try await store.remove(StoreUnderTest.name)
  }

  @Test func tenAtOnceDownloadOnce() async throws {
    let test = try StoreUnderTest()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<10 {
        group.addTask { try await test.pull(test.store("slow")) }
      }
      try await group.waitForAll()
    }
    try test.expectInstalled(test.store("slow"))
    #expect(try test.requests().map(\.sent).reduce(0, +) == test.content.count)
    #expect(test.events { $0 == .waiting } == 9)
  }

  /// As when a process ends between the file's last step and the manifest's.
  @Test func aFileWithItsOwnNameIsTakenInAgain() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("plain")
    try await test.pull(store)
    try FileManager.default.removeItem(atPath: test.root + "/manifest.json")
    let before = try test.requests().count
    try await test.pull(store)
    #expect(try test.requests().count == before)
    try test.expectInstalled(store)
  }

  @Test func aBrokenManifestIsNamed() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("plain")
    try await test.pull(store)
    try Data("{".utf8).write(to: URL(filePath: test.root + "/manifest.json"))
    #expect(throws: ModelStoreError.self) { try store.installed() }
  }

  @Test(arguments: [
    "", "{", "{\"identity\":\"x\"}",
    "{\"identity\":\"small-model 1 \",\"hosts\":[],\"source\":\"\",\"pieces\":[{\"start\":-5,\"end\":9,\"done\":3}]}",
  ])
  func aDamagedStateBeginsAnew(_ state: String) async throws {
    let test = try StoreUnderTest()
    let store = try test.store("plain")
    let partial = test.root + "/.partial/" + StoreUnderTest.name
    try FileManager.default.createDirectory(atPath: partial, withIntermediateDirectories: true)
    try Data(state.utf8).write(to: URL(filePath: partial + "/state.json"))
    try Data(count: 1_000).write(to: URL(filePath: partial + "/data"))
    try await test.pull(store)
    try test.expectInstalled(store)
  }

  /// The state says that bytes are there which the file does not have, or has otherwise.
  @Test func aStateThatLiesIsFoundOut() async throws {
    let test = try StoreUnderTest()
    let store = try test.store("plain")
    let partial = test.root + "/.partial/" + StoreUnderTest.name
    try FileManager.default.createDirectory(atPath: partial, withIntermediateDirectories: true)
    var state = PartialState(identity: "\(StoreUnderTest.name) 1 \(test.digest)")
    state.total = test.content.count
    state.source = ModelServer.shared.address("plain", test.id)
    state.pieces = [PartialState.Piece(start: 0, end: test.content.count, done: 5_000)]
    try JSONEncoder().encode(state).write(to: URL(filePath: partial + "/state.json"))
    try Data(count: test.content.count).write(to: URL(filePath: partial + "/data"))
    await #expect(throws: ModelStoreError.self) { try await test.pull(store) }
    test.expectNotInstalled(store)
    try await test.pull(store)
    try test.expectInstalled(store)
  }
}
