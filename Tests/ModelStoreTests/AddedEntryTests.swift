import Foundation
import Testing

@testable import ModelStore

/// Models at addresses that a person gives: they have names of their own.
@Suite struct AddedEntryTests {
  @Test func aPublishedNameKeepsItsSourceAndDigest() async throws {
    let test = try StoreUnderTest()
    let store = try test.store("plain")
    await #expect(throws: ModelStoreError.published(name: StoreUnderTest.name)) {
      try await store.add(address: "https://evil.example/small.gguf", name: StoreUnderTest.name)
    }
    #expect(store.catalogue[StoreUnderTest.name]?.sha256 == test.digest)
  }

  /// Such as one that was written by hand, or before the catalogue had that name.
  @Test func anOwnEntryDoesNotHideAPublishedOne() throws {
    let test = try StoreUnderTest()
    var catalogue = try test.store("plain").catalogue
    catalogue.models[0].sha256 = nil
    try FileManager.default.createDirectory(atPath: test.root, withIntermediateDirectories: true)
    try JSONEncoder().encode(catalogue).write(to: URL(filePath: test.root + "/catalogue.json"))
    #expect(try test.store("plain").catalogue.models.map(\.sha256) == [test.digest])
  }

  @Test func aNameWhoseDigestWasLearnedKeepsItsAddress() async throws {
    let test = try StoreUnderTest()
    let address = ModelServer.shared.address("plain", test.id) + ".gguf"
    let other = ModelServer.shared.address("wrongBytes", test.id) + ".gguf"
    // A first address may be a slip.
    var store = try await test.store("nothing").add(address: other, name: "mine")
    store = try await store.add(address: address, name: "mine")
    try await store.pull("mine")
    await #expect(throws: ModelStoreError.pinned(name: "mine", source: address)) {
      try await store.add(address: other, name: "mine")
    }
    // Once more the same changes nothing.
    store = try await store.add(address: address, name: "mine")
    #expect(try store.expectedDigest(of: #require(store.catalogue["mine"]))?.sha256 == test.digest)
  }

  @Test func anAddedHostIsAskedForItsOwnModelAlone() async throws {
    let test = try StoreUnderTest()
    let store = try await test.store("nothing").add(address: "https://added.example/a.gguf", name: "mine")
    let address = try #require(URL(string: "https://added.example/b.gguf"))
    #expect(try store.published.naming(#require(store.catalogue["mine"])).allows(address))
    #expect(try !store.published.naming(#require(store.catalogue[StoreUnderTest.name])).allows(address))
  }
}
