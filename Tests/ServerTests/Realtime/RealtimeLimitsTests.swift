import Foundation
import Testing

@testable import Server

@Suite("What a Realtime session does not take", .timeLimit(.minutes(5))) struct RealtimeLimitsTests {
  private func session(
    _ model: RealtimeModel? = RealtimeModel(), limits: ServerLimits = .patient,
    _ body: @escaping @Sendable (RealtimeClient) async throws -> Void
  ) async throws {
    let world = try ServedWorld(chatModel: model)
    try await withServer(limits: limits, installation: world.installation) { server in
      try await SocketClient.connected(to: server.port, path: "/v1/realtime") { socket in
        let client = RealtimeClient(try #require(socket))
        try await client.next("session.created")
        try await body(client)
      }
    }
  }

  private static let wrong = [
    "no JSON", "[]", "{}", "\u{0}", #"{"type":7}"#, #"{"type":"nonsense","event_id":"mine"}"#,
    #"{"type":"session.update"}"#, #"{"type":"session.update","session":{"type":"transcription"}}"#,
    #"{"type":"session.update","session":{"instructions":[]}}"#,
    #"{"type":"input_audio_buffer.append"}"#, #"{"type":"input_audio_buffer.append","audio":"%%%"}"#,
    #"{"type":"input_audio_buffer.append","audio":"AA=="}"#,
    #"{"type":"input_audio_buffer.commit"}"#,
    #"{"type":"conversation.item.create"}"#, #"{"type":"conversation.item.create","item":{}}"#,
    #"{"type":"conversation.item.create","item":{"type":"message","role":"king","content":[]}}"#,
    #"{"type":"conversation.item.create","item":{"type":"message","role":"user","content":[{"type":"input_image","image_url":"x"}]}}"#,
    #"{"type":"conversation.item.create","previous_item_id":"none","item":{"type":"message","role":"user","content":[]}}"#,
    #"{"type":"conversation.item.create","item":{"id":"","type":"message","role":"user","content":[]}}"#,
    #"{"type":"conversation.item.delete","item_id":"none"}"#, #"{"type":"conversation.item.delete"}"#,
    #"{"type":"conversation.item.retrieve","item_id":"none"}"#,
    #"{"type":"conversation.item.truncate","item_id":"none","content_index":0,"audio_end_ms":1}"#,
    #"{"type":"conversation.item.truncate","item_id":"none","content_index":0,"audio_end_ms":-1}"#,
    #"{"type":"response.cancel"}"#,
    #"{"type":"response.create","response":{"input":[{"type":"item_reference","id":"x"}]}}"#,
    #"{"type":"response.create","response":{"tool_choice":{"type":"function","name":"x"}}}"#,
  ]

  @Test("is answered by an error, and the session goes on") func wrong() async throws {
    try await session { client in
      for event in Self.wrong {
        try await client.send(event)
        let error = try #require(await client.next("error")?["error"] as? [String: Any])
        #expect((error["message"] as? String)?.isEmpty == false, "\(event)")
        if event.contains("mine") { #expect(error["event_id"] as? String == "mine") }
        try await client.send(#"{"type":"input_audio_buffer.clear"}"#)
        #expect(try await client.next("input_audio_buffer.cleared") != nil)
      }
    }
  }

  @Test("is what is not UTF-8 or deeper than JSON is read") func bytes() async throws {
    try await session { client in
      try await client.sendBytes([0xFF, 0xFE, 0x00])
      #expect(try await client.next("error") != nil)
      try await client.send(String(repeating: "[", count: 100_000))
      #expect(try await client.next("error") != nil)
    }
  }

  @Test("is a second response at the same time") func second() async throws {
    try await session(RealtimeModel(answer: ["One. ", "Two."], pause: .seconds(60))) { client in
      try await client.say("how are you")
      try await client.send(#"{"type":"response.create"}"#)
      try await client.send(#"{"type":"response.create"}"#)
      let error = try await client.next("error")?["error"] as? [String: Any]
      #expect(error?["code"] as? String == "conversation_already_has_active_response")
      try await client.send(#"{"type":"response.cancel"}"#)
      let response = try await client.next("response.done")?["response"] as? [String: Any]
      #expect((response?["status_details"] as? [String: String])?["reason"] == "client_cancelled")
    }
  }

  @Test("is more sound than is kept") func buffer() async throws {
    try await session(limits: .with { $0.realtimeSeconds = 2 }) { client in
      try await client.send(#"{"type":"session.update","session":{"turn_detection":null}}"#)
      try await client.append([Float](repeating: 0, count: 4 * 24_000))
      let error = try await client.next("error")?["error"] as? [String: Any]
      #expect(error?["code"] as? String == "buffer_full")
    }
  }

  @Test("is more text than is remembered: the oldest is forgotten") func items() async throws {
    try await session(limits: .with { $0.realtimeBytes = 100 }) { client in
      for _ in 0..<4 { try await client.say(String(repeating: "a", count: 40)) }
      #expect(try await client.next("conversation.item.deleted") != nil)
    }
  }

  @Test("is an item that is too long") func longItem() async throws {
    try await session(limits: .with { $0.fieldBytes = 100 }) { client in
      try await client.say(String(repeating: "a", count: 101))
      #expect(try await client.next("error") != nil)
    }
  }

  @Test("is one session more than there is room for") func sessions() async throws {
    let world = try ServedWorld(chatModel: RealtimeModel())
    try await withServer(limits: .with { $0.realtimeSessions = 1 }, installation: world.installation) {
      server in
      try await SocketClient.connected(to: server.port, path: "/v1/realtime") { first in
        let first = RealtimeClient(try #require(first))
        try await first.next("session.created")
        try await SocketClient.connected(to: server.port, path: "/v1/realtime") { second in
          let reason = try await second?.closeReason()
          #expect(reason == "1 sessions go on already.")
        }
      }
    }
  }

  @Test("is a client of another page, or one without a WebSocket") func strangers() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      try await SocketClient.connected(
        to: server.port, path: "/v1/realtime", headers: [("Origin", "https://example.org")]
      ) { socket in #expect(socket == nil) }
      let reply = try await HTTPCall(path: "/v1/realtime?model=x").reply(from: server.port)
      #expect(reply.status == 426)
    }
  }

  @Test("is a question where there is no model: the response says so") func noModel() async throws {
    try await session(nil) { client in
      let status = try await client.answer("how are you").status
      #expect(status == "failed")
    }
  }
}
