#if canImport(CCurl)
  import Foundation
  import Testing

  @testable import HTTPTransport
  @testable import ModelStore

  /// Names of the wide world that belong to addresses nearby.
  @Suite(.timeLimit(.minutes(1))) struct NearbyAddressTests {
    private let content = Data("a model".utf8)

    private func get(_ host: String, _ served: String, mayBeNear: Bool) async throws -> Data {
      let port = ModelServer.shared.port
      let transport = CurlTransport(addresses: ["models.example:\(port):127.0.0.1"])
      let address = try #require(
        URL(string: ModelServer.shared.address("wholeOnly", served).replacing("127.0.0.1", with: host)))
      let (pieces, arrived) = AsyncStream.makeStream(of: Data.self)
      try await transport.exchange(
        TransportRequest(address: address, stallTimeout: 10, mayBeNear: mayBeNear)
      ) { _ in
      } body: {
        arrived.yield(Data($0))
      }
      arrived.finish()
      return await pieces.reduce(Data(), +)
    }

    @Test func areNotEvenConnectedToWhereAPublishedEntryOrARedirectNamesThem() async throws {
      let served = try ModelServer.shared.add(content)
      await #expect(throws: TransportError.near) {
        try await get("models.example", served, mayBeNear: false)
      }
      #expect(try ModelServer.shared.requests(served).isEmpty)
    }

    @Test(arguments: [("models.example", true), ("127.0.0.1", false), ("localhost", false)])
    func areAskedWhereThePersonNamedThem(host: String, mayBeNear: Bool) async throws {
      let served = try ModelServer.shared.add(content)
      #expect(try await get(host, served, mayBeNear: mayBeNear) == content)
    }

    @Test func isNoReasonToAskAgain() {
      #expect(!SourceFailure.transport(.near).mayPass)
    }
  }
#endif
