import Foundation
import NIOCore
import Synchronization
import Testing

@testable import Server

/// On loopback, the programs of the person who runs the server are let in, and other users' only with the token.
@Suite(.timeLimit(.minutes(5))) struct LocalAccessTests {
  /// Says the same of every peer, and counts how often it is asked.
  private final class Everybody: PeerOwners {
    let owner: PeerOwner
    private let count = Mutex(0)

    init(_ owner: PeerOwner) { self.owner = owner }

    var questions: Int { count.withLock { $0 } }

    func owner(of peer: SocketAddress, connectedTo local: SocketAddress) -> PeerOwner {
      count.withLock { $0 += 1 }
      return owner
    }
  }

  private let someone = Everybody(.user(geteuid() + 1))

  @Test(arguments: ["127.0.0.1", "::1"])
  func theSystemTellsWhoConnects(host: String) async throws {
    #if os(Linux)
      try await LoopbackPair.connected(host) { pair in
        let owners = SystemPeerOwners()
        #expect(owners.owner(of: pair.client, connectedTo: pair.server) == .user(geteuid()))
        // No connection leads from the server's end to itself.
        #expect(owners.owner(of: pair.server, connectedTo: pair.server) == .nobody)
      }
    #endif
  }

  /// The tables say 0 of it, which is root's number.
  @Test func aSocketThatWasClosedIsNobodys() async throws {
    #if os(Linux)
      try await LoopbackPair.connected("127.0.0.1") { pair in
        try await pair.closeClient()
        #expect(SystemPeerOwners().owner(of: pair.client, connectedTo: pair.server) == .nobody)
      }
    #endif
  }

  @Test func ownProgramsNeedNoToken() async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      let reply = try await HTTPCall.get("/v1/history").reply(from: server.port)
      #expect(reply.status == 200)
    }
  }

  @Test(arguments: [PeerOwner.user(geteuid() + 1), .nobody])
  func othersAreToldNothing(owner: PeerOwner) async throws {
    let local = LocalAccess(Everybody(owner), token: nil)
    try await withServer(local: local, installation: try ServedWorld().installation) { server in
      for path in ["/", "/v1/history", "/v1/settings", "/metrics", "/nowhere"] {
        let reply = try await HTTPCall.get(path).reply(from: server.port)
        #expect(reply.status == 401)
        #expect(reply.error["code"] as? String == "invalid_token")
      }
      #expect(try await HTTPCall.get("/healthz").reply(from: server.port).status == 200)
      try await SocketClient.connected(to: server.port) { #expect($0 == nil) }
    }
  }

  @Test func othersComeInWithTheToken() async throws {
    let token = AccessToken()
    let local = LocalAccess(someone, token: token)
    try await withServer(local: local, installation: try ServedWorld().installation) { server in
      let right = ("Authorization", "Bearer \(token.text)")
      let wrong = ("Authorization", "Bearer \(AccessToken().text)")
      #expect(try await HTTPCall.get("/v1/history", [right]).reply(from: server.port).status == 200)
      #expect(try await HTTPCall.get("/v1/history", [wrong]).reply(from: server.port).status == 401)
      try await SocketClient.connected(to: server.port, headers: [right]) { #expect($0 != nil) }
    }
  }

  @Test func whoseAConnectionIsIsAskedOnce() async throws {
    let own = Everybody(.user(geteuid()))
    try await withServer(local: LocalAccess(own, token: nil)) { server in
      let request = "GET /v1/models HTTP/1.1\r\nHost: localhost\r\n"
      let requests = request + "\r\n" + request + "\r\n" + request + "Connection: close\r\n\r\n"
      let text = String(
        decoding: try await RawClient.exchange(server.port, Array(requests.utf8)), as: UTF8.self)
      #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 4)
      #expect(own.questions == 1)
    }
  }

  @Test func othersLeaveConnectionsToThePersonsOwn() async throws {
    let limits = ServerLimits.with { $0.connectionsOfOne = 1 }
    try await withServer(limits: limits, local: LocalAccess(someone, token: nil)) { server in
      try await RawClient.connected(to: server.port) { first in
        try await first.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try await first.receive { $0.hasSuffix("ok\n") }
        #expect(try await RawClient.exchange(server.port, HTTPCall.get("/healthz").bytes).isEmpty)
      }
    }
    try await withServer(limits: limits) { server in
      try await RawClient.connected(to: server.port) { first in
        try await first.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try await first.receive { $0.hasSuffix("ok\n") }
        let second = try await HTTPCall.get("/healthz").reply(from: server.port)
        #expect(second.status == 200)
      }
    }
  }

  @Test(arguments: [(WyomingPeers.ownUser, "error"), (.anyUser, "pong")])
  func othersUseWyomingWhereItIsOpenedToThem(peers: WyomingPeers, answer: String) async throws {
    try await withServer(local: LocalAccess(someone, token: AccessToken()), wyomingPeers: peers) { server in
      try await RawClient.connected(to: try #require(server.wyomingPort)) { client in
        try? await client.send("{\"type\":\"ping\"}\n")
        try await client.receive { $0.contains("\n") }
        #expect(String(buffer: client.received).contains("\"type\":\"\(answer)\""))
      }
    }
  }

  @Test func theTokenIsKeptForItsOwner() throws {
    let folder = TemporaryFolder()
    let token = try #require(try LocalAccess(folder: folder.path).token)
    #expect(try LocalAccess(folder: folder.path).token?.text == token.text)
    // Opened later, the server shows the same token, to devices that cannot have it yet.
    let access = try folder.access()
    #expect(access.token.text == token.text)
    #expect(access.isTokenNew)
  }
}
