import Testing

@testable import Server

/// What RFC 6455 forbids a client ends its WebSocket with code 1002.
@Suite(.timeLimit(.minutes(5))) struct WebSocketRulesTests {
  private func withClient(_ body: (SocketClient) async throws -> Void) async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      try await SocketClient.connected(to: server.port) { try await body(try #require($0)) }
    }
  }

  @Test func aFrameWithoutAMaskIsRefused() async throws {
    try await withClient { client in
      try await client.sendUnmasked(#"{"type":"hello"}"#)
      #expect(try await client.closeCode() == 1_002)
    }
  }

  /// Reserved opcodes of data and of control, each reserved bit, and a part of a message that has not begun.
  @Test(arguments: [0x83, 0x87, 0x8B, 0x8F, 0xC1, 0xA1, 0x91, 0x80] as [UInt8])
  func aFrameThatMeansNothingIsRefused(head: UInt8) async throws {
    try await withClient { client in
      try await client.send(head: head, Array(#"{"type":"hello"}"#.utf8))
      #expect(try await client.closeCode() == 1_002)
    }
  }

  @Test func aMessageWithinAnotherIsRefused() async throws {
    try await withClient { client in
      try await client.send(head: 0x01, Array("{".utf8))
      try await client.send(#"{"type":"hello"}"#)
      #expect(try await client.closeCode() == 1_002)
    }
  }

  /// A violation, words that are no request, and a frame longer than NIO takes.
  @Test(arguments: [(0x8B, 1), (0x81, 1), (0x82, 2_200_000)] as [(UInt8, Int)])
  func goodbyeIsSaidOnce(head: UInt8, length: Int) async throws {
    try await withClient { client in
      try await client.send(#"{"type":"hello"}"#)
      // The server may be gone before all of it is sent.
      try? await client.send(head: head, [UInt8](repeating: 0x7B, count: length))
      try? await client.send(8, [])
      let goodbyes = try await client.opcodes().filter { $0 == 8 }
      #expect(goodbyes.count == 1)
    }
  }

  @Test func whoseConversationGoesOnElsewhereIsToldSoOnce() async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      try await SocketClient.connected(to: server.port) { first in
        let first = try #require(first)
        try await first.send(#"{"type":"hello"}"#)
        let id = try #require(try await first.next("hello")?["conversation"] as? String)
        try await SocketClient.connected(to: server.port) { second in
          try await second?.send(#"{"type":"hello","conversation":"\#(id)"}"#)
          let hello = try await second?.next("hello")
          #expect(hello != nil)
          #expect(try await first.closeReason() == "replaced")
          try await first.send(8, [])
          #expect(try await first.opcodes() == [])
        }
      }
    }
  }

  @Test func aHandshakeWithoutAKeyIsRefused() async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      for key in ["", "dGhlIHNhbXBsZQ==", "no key at all"] {
        var call = HTTPCall(path: ConversationConnection.path)
        call.headers = [
          ("Host", "localhost"), ("Upgrade", "websocket"), ("Connection", "Upgrade, close"),
          ("Sec-WebSocket-Version", "13"), ("Sec-WebSocket-Key", key),
        ]
        let reply = try await call.reply(from: server.port)
        #expect(reply.status == 426)
      }
    }
  }

  @Test func aMessageInPiecesIsTakenWhole() async throws {
    try await withClient { client in
      try await client.send(head: 0x01, Array(#"{"type""#.utf8))
      try await client.send(head: 0x89, [])
      try await client.send(head: 0x80, Array(#":"hello"}"#.utf8))
      #expect(try await client.next("hello") != nil)
    }
  }
}
