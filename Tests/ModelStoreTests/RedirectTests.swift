import Foundation
import Testing

@testable import HTTPTransport
@testable import ModelStore

/// Where a server may send on to.
@Suite struct RedirectTests {
  private let catalogue = Catalogue(
    hosts: ["models.example", "cdn.example", "localhost", "127.0.0.1", "192.168.1.5"], licences: [:],
    models: [])

  @Test(arguments: [
    ("https://models.example/a", "https://cdn.example/b", true),
    ("https://models.example/a", "https://elsewhere.example/b", false),
    ("https://models.example/a", "http://cdn.example/b", false),
    ("https://models.example/a", "http://127.0.0.1:8765/v1/history", false),
    ("https://models.example/a", "http://localhost:631/", false),
    ("https://models.example/a", "https://192.168.1.5/b", false),
    ("http://127.0.0.1:80/a", "http://127.0.0.1:80/b", true),
    ("http://127.0.0.1:80/a", "http://127.0.0.1:81/b", false),
    ("http://127.0.0.1:80/a", "http://localhost:80/b", false),
    ("http://127.0.0.1:80/a", "https://models.example/b", false),
  ])
  func leadsNoFurtherThanItMay(from: String, to: String, isAllowed: Bool) throws {
    let (from, to) = (try #require(URL(string: from)), try #require(URL(string: to)))
    #expect(catalogue.allowsRedirect(from: from, to: to) == isAllowed)
  }

  @Test(arguments: [
    "localhost", "a.localhost", "127.0.0.1", "127.1", "0x7f000001", "2130706433", "10.0.0.1", "172.16.0.1",
    "192.168.0.1", "169.254.169.254", "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[fd00::1]",
    "[fe80::1]",
    "printer.local",
  ])
  func knowsWhatIsNearby(host: String) {
    #expect(PrivateHost.isPrivate(host))
  }

  @Test(arguments: [
    "huggingface.co", "8.8.8.8", "172.32.0.1", "[2606:4700::1]", "local.example", "[::ffff:8.8.8.8]",
  ])
  func knowsWhatIsFarAway(host: String) {
    #expect(!PrivateHost.isPrivate(host))
  }

  /// Sends on once, from the first host to the second, and gives the file there.
  private struct SendingOn: Transport {
    let target: String
    let content: Data

    func exchange(
      _ request: TransportRequest, head: @escaping @Sendable (ResponseHead) throws -> Void,
      body: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
    ) async throws {
      guard request.address.host == "cdn.example" else {
        return try head(ResponseHead(status: 302, headers: ["location": target]))
      }
      try head(ResponseHead(status: 200, headers: ["content-length": "\(content.count)"]))
      try content.withUnsafeBytes(body)
    }
  }

  private func store(_ test: StoreUnderTest, sendingOnTo target: String) throws -> ModelStore {
    let entry = ModelEntry(
      name: StoreUnderTest.name, version: "1", task: .language, languages: ["en"], format: .gguf,
      file: "small.gguf", sha256: test.digest, sources: ["https://models.example/small.gguf"],
      licence: "none",
      goodFor: "Tests.")
    var catalogue = catalogue
    catalogue.models = [entry]
    return try ModelStore(
      root: test.root, catalogue: catalogue, settings: .quick,
      transport: SendingOn(target: target, content: test.content))
  }

  @Test func withinTheCatalogueIsFollowedAndShown() async throws {
    let test = try StoreUnderTest()
    let store = try store(test, sendingOnTo: "https://cdn.example/small.gguf")
    try await test.pull(store)
    try test.expectInstalled(store)
    #expect(test.events { $0 == .redirected(from: "models.example", to: "cdn.example") } == 1)
  }

  @Test func intoThisMachineIsNotFollowed() async throws {
    let test = try StoreUnderTest()
    let store = try store(test, sendingOnTo: "http://127.0.0.1:631/printers")
    let error = await #expect(throws: ModelStoreError.self) { try await test.pull(store) }
    guard case .noSource(_, let reasons) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reasons == ["models.example sent on to 127.0.0.1, which it may not and which was not asked"])
  }
}
