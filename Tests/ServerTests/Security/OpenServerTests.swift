import Foundation
import NIOSSL
import Testing

@testable import Server

/// A server that is open to the network, asked over TLS.
@Suite(.timeLimit(.minutes(5))) struct OpenServerTests {
  private struct OpenServer {
    let access: NetworkAccess
    let addresses: VoiceServer.Addresses

    func reply(_ call: HTTPCall) async throws -> HTTPReply {
      try await call.reply(from: addresses.port, trusting: access.authorityPEM)
    }

    var bearer: (String, String) { ("Authorization", "Bearer \(access.token.text)") }
    var cookie: (String, String) { ("Cookie", "a=b; \(LoginPage.cookieName)=\(access.token.cookie)") }
  }

  private func withOpenServer(
    limits: ServerLimits = .patient, installation: ServedInstallation? = nil,
    _ body: (OpenServer) async throws -> Void
  ) async throws {
    let folder = TemporaryFolder()
    let access = try folder.access()
    try await withServer(limits: limits, access: access, installation: installation) { addresses in
      try await body(OpenServer(access: access, addresses: addresses))
    }
  }

  private func logIn(_ token: String) -> HTTPCall {
    var call = HTTPCall(method: "POST", path: "/login")
    call.headers.append(("Content-Type", "application/x-www-form-urlencoded"))
    call.body = Array("token=\(token)".utf8)
    return call
  }

  @Test func aSpokenCommandIsTranscribedForWhoHasTheToken() async throws {
    try await withOpenServer { server in
      var call = HTTPCall.form(file: try ProjectFile.spokenCommand(), [("model", "scripted")])
      #expect(try await server.reply(call).status == 401)
      call.headers.append(server.bearer)
      let reply = try await server.reply(call)
      #expect(reply.status == 200)
      #expect(reply.json["text"] as? String == "Call John & Anna. Buy milk.")
    }
  }

  @Test(arguments: ["/", "/v1/models", "/metrics", "/nowhere", "/v1/chat/completions", "/login/../v1/models"])
  func nothingIsToldWithoutTheToken(path: String) async throws {
    try await withOpenServer { server in
      let reply = try await server.reply(.get(path))
      #expect(reply.status == 401)
      #expect(reply.headers["www-authenticate"] == "Bearer")
      #expect(reply.error["code"] as? String == "invalid_token")
    }
  }

  @Test func healthAndTheAuthorityAreForAll() async throws {
    try await withOpenServer { server in
      #expect(try await server.reply(.get("/healthz")).text == "ok\n")
      let authority = try await server.reply(.get("/ca.crt"))
      #expect(authority.headers["content-type"] == "application/x-x509-ca-cert")
      #expect(authority.text == server.access.authorityPEM)
      #expect(!authority.text.contains("PRIVATE"))
    }
  }

  @Test func aBrowserLogsInOnceAndShowsItsCookie() async throws {
    try await withOpenServer { server in
      let page = try await server.reply(.get("/", [("Accept", "text/html,*/*")]))
      #expect(page.status == 401)
      #expect(page.text.contains("<form method=\"post\" action=\"/login\">"))
      #expect(try #require(page.headers["content-security-policy"]).contains("default-src 'none'"))
      for path in ["/login.js", "/login.css"] { #expect(try await server.reply(.get(path)).status == 200) }

      let reply = try await server.reply(logIn(server.access.token.text))
      #expect(reply.status == 303)
      #expect(reply.headers["location"] == "/")
      let cookie = try #require(reply.headers["set-cookie"])
      for attribute in ["__Host-", "Secure", "HttpOnly", "SameSite=Strict", "Path=/"] {
        #expect(cookie.contains(attribute))
      }
      #expect(!cookie.contains(server.access.token.text))
      let shown = ("Cookie", String(cookie.prefix { $0 != ";" }))
      #expect(try await server.reply(.get("/v1/models", [shown])).status == 200)
    }
  }

  @Test func aBrowserWithAnOldCookieIsAskedAgain() async throws {
    try await withOpenServer { server in
      let old = ("Cookie", "\(LoginPage.cookieName)=\(AccessToken().cookie)")
      let reply = try await server.reply(.get("/", [("Accept", "text/html"), old]))
      #expect(reply.status == 401)
      #expect(try #require(reply.headers["set-cookie"]).contains("Max-Age=0"))
      #expect(reply.text.contains("action=\"/login\""))
    }
  }

  @Test func whoGuessesHasToWait() async throws {
    try await withOpenServer { server in
      for _ in 0..<FailedAttempts.free {
        #expect(try await server.reply(logIn("wrong")).status == 401)
      }
      // More guesses, each after its wait, so that the next wait outlasts this test.
      var later = ContinuousClock.now
      for _ in 0..<6 {
        later += .seconds(70)
        _ = server.access.verdict(IPAddress("127.0.0.1"), at: later) { false }
      }
      // The right one is not looked at either: the answer would tell a guesser.
      for call in [
        logIn(server.access.token.text), .get("/v1/models", [server.bearer]), .get("/", [server.cookie]),
      ] {
        let reply = try await server.reply(call)
        #expect(reply.status == 429)
        #expect(Int(try #require(reply.headers["retry-after"])) ?? 0 > 0)
      }
      #expect(try await server.reply(.get("/healthz")).status == 200)
    }
  }

  @Test func aWrongTokenForAConversationCountsOnce() async throws {
    try await withOpenServer(installation: try ServedWorld().installation) { server in
      var call = HTTPCall.get(ConversationConnection.path)
      call.headers = [
        ("Host", "localhost"), ("Connection", "Upgrade, close"), ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"), ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ("Authorization", "Bearer wrong"),
      ]
      let before = ContinuousClock.now
      for attempt in 1...FailedAttempts.free {
        let reply = try await server.reply(call)
        #expect(reply.status == 401)
        let isKeptWaiting = server.access.isKeptWaiting(IPAddress("127.0.0.1"), at: before)
        #expect(isKeptWaiting == (attempt == FailedAttempts.free))
      }
    }
  }

  @Test(arguments: [
    "192.168.1.5", "192.168.1.5:8765", "box.local", "BOX.local:1", "localhost", "127.0.0.1:9",
  ])
  func answersToItsNames(host: String) async throws {
    try await withOpenServer { server in
      var call = HTTPCall.get("/v1/models")
      call.headers = [("Host", host), ("Connection", "close"), server.bearer, ("Origin", "https://\(host)")]
      let reply = try await server.reply(call)
      #expect(reply.status == 200)
    }
  }

  @Test(arguments: ["evil.example", "192.168.1.6", "box.local.evil.example", "box", "0.0.0.0"])
  func refusesForeignNames(host: String) async throws {
    try await withOpenServer { server in
      var call = HTTPCall.get("/v1/models")
      call.headers = [("Host", host), ("Connection", "close"), server.bearer]
      let reply = try await server.reply(call)
      #expect(reply.status == 403)
      #expect(reply.error["code"] as? String == "host_not_allowed")
    }
  }

  @Test(arguments: ["http://localhost", "https://localhost:9", "https://evil.example", "null"])
  func refusesForeignPages(origin: String) async throws {
    try await withOpenServer { server in
      for proof in [server.cookie, server.bearer] {
        let reply = try await server.reply(.get("/v1/models", [proof, ("Origin", origin)]))
        #expect(reply.status == 403)
      }
      var login = logIn(server.access.token.text)
      login.headers.append(("Origin", origin))
      #expect(try await server.reply(login).status == 403)
    }
  }

  @Test func plainHTTPIsRefused() async throws {
    try await withOpenServer { server in
      let bytes = try await RawClient.exchange(server.addresses.port, HTTPCall.get("/healthz").bytes)
      #expect(HTTPReply(bytes) == nil)
    }
  }

  @Test func browsersAreNotToldToComeByTLSAloneFromAPortOfItsOwn() async throws {
    try await withOpenServer { server in
      let reply = try await server.reply(.get("/healthz"))
      #expect(reply.headers["strict-transport-security"] == nil)
    }
    let access = try TemporaryFolder().access()
    let gate = Gate(host: "0.0.0.0", port: 443, access: access)
    func told(_ host: String) -> String? {
      gate.strictTransport(.init(version: .http1_1, method: .GET, uri: "/", headers: ["Host": host]))
    }
    #expect(told("box.local") != nil)
    #expect(told("localhost") == nil)
    #expect(told("192.168.1.5") == nil)
  }

  /// Every byte comes in time, but the handshake never ends.
  @Test func closesOnAClientThatDrawsOutTheHandshake() async throws {
    try await withOpenServer(limits: .with { $0.stallSeconds = 1 }) { server in
      try await RawClient.connected(to: server.addresses.port) { client in
        // The beginning of a ClientHello of 512 bytes; may be closed on already, where the machine is slow.
        try? await client.send([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3])
        // Ends when the server has closed.
        while (try? await client.send([0])) != nil { try await Task.sleep(for: .milliseconds(100)) }
      }
    }
  }

  @Test func oldVersionsOfTLSAreRefused() async throws {
    try await withOpenServer { server in
      // A whole ClientHello for TLS 1.1 with one cipher suite.
      let hello: [UInt8] =
        [22, 3, 1, 0, 47, 1, 0, 0, 43, 3, 2] + [UInt8](repeating: 7, count: 32) + [
          0, 0, 4, 0xC0, 0x09, 0xC0, 0x13, 1, 0,
        ]
      let answer = try await RawClient.exchange(server.addresses.port, hello)
      // An alert: protocol_version, fatal.
      #expect(
        answer == [21, 3, 2, 0, 2, 2, 70] || answer == [21, 3, 1, 0, 2, 2, 70]
          || answer == [21, 3, 3, 0, 2, 2, 70])
    }
  }
}
