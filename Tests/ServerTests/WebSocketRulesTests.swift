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

  @Test func aMessageInPiecesIsTakenWhole() async throws {
    try await withClient { client in
      try await client.send(head: 0x01, Array(#"{"type""#.utf8))
      try await client.send(head: 0x89, [])
      try await client.send(head: 0x80, Array(#":"hello"}"#.utf8))
      #expect(try await client.next("hello") != nil)
    }
  }
}
