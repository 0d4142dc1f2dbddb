import Assistant
import Foundation
import Testing
import Understanding

@testable import Server

@Suite("A request under a key is done once, and answered as it was")
struct RepeatedRequestTests {
  private func ask(_ text: String, key: String) -> HTTPCall {
    var call = HTTPCall.json("/v1/ask", #"{"text":"\#(text)"}"#)
    call.headers.append(("Idempotency-Key", key))
    return call
  }

  @Test("another request under the same key is refused, and not answered with what was said to the first")
  func another() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      let first = try await ask("call john", key: "one").reply(from: server.port)
      #expect(first.status == 200)
      let other = try await ask("forget john", key: "one").reply(from: server.port)
      #expect(other.status == 422)
      #expect((other.json["error"] as? [String: Any])?["code"] as? String == "idempotency_key_reused")
      let again = try await ask("call john", key: "one").reply(from: server.port)
      #expect(again.json["turn"] as? String == first.json["turn"] as? String)
      #expect(world.done.count == 1)
    }
  }

  @Test("the same holds over a WebSocket")
  func socket() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        try await client.send(#"{"type":"ask","key":"a","text":"call john"}"#)
        #expect(try await client.reply(to: "a")?["turn"] != nil)
        try await client.send(#"{"type":"ask","key":"a","text":"maybe call john"}"#)
        let refusal = try #require(try await client.reply(to: "a")?["error"] as? [String: Any])
        #expect(refusal["code"] as? String == "idempotency_key_reused")
        #expect(world.done.count == 1)
      }
    }
  }

  @Test("a repetition after a restart is answered as before, and not done again")
  func restart() async throws {
    let world = try ServedWorld()
    var turns: Set<String> = []
    for _ in 0..<2 {
      try await withServer(installation: world.installation) { server in
        let reply = try await ask("call john", key: "one").reply(from: server.port)
        turns.insert(try #require(reply.json["turn"] as? String))
      }
    }
    #expect(turns.count == 1 && world.done.count == 1)
  }

  @Test("one that the program stopped in, or whose answer was deleted, is not done again either")
  func lost() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      _ = try await ask("call john", key: "one").reply(from: server.port)
      _ = try await world.history.deleteAll()
      let reply = try await ask("call john", key: "one").reply(from: server.port)
      #expect(reply.status == 409)
      #expect((reply.json["error"] as? [String: Any])?["code"] as? String == "idempotency_key_unanswered")
      #expect(world.done.count == 1)
    }
  }

  @Test("an empty key and two keys are refused", arguments: [[""], ["one", "two"]])
  func unclear(keys: [String]) async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      var call = HTTPCall.json("/v1/ask", #"{"text":"call john"}"#)
      for key in keys { call.headers.append(("Idempotency-Key", key)) }
      let reply = try await call.reply(from: server.port)
      #expect(reply.status == 400)
      #expect(world.done.count == 0)
    }
  }

  @Test("what was refused may be tried again under its key")
  func refused() async throws {
    let world = try ServedWorld()
    try await withServer(installation: world.installation) { server in
      let unknown = #"{"turn":"\#(UUID().uuidString)"}"#
      var call = HTTPCall.json("/v1/confirm", unknown)
      call.headers.append(("Idempotency-Key", "one"))
      for _ in 0..<2 {
        let reply = try await call.reply(from: server.port)
        #expect((reply.json["error"] as? [String: Any])?["code"] as? String == "nothing_there")
      }
      let asked = try await ask("call john", key: "one").reply(from: server.port)
      #expect(asked.status == 200)
    }
  }

  @Test("a key is kept for a day, and each client has its own")
  func keys() async throws {
    let history = try ServedWorld().history
    let now = Date()
    #expect(try await history.request("a", in: "one", digest: "1", at: now) == .new)
    #expect(try await history.request("a", in: "two", digest: "2", at: now) == .new)
    #expect(try await history.request("a", in: "one", digest: "1", at: now) == .underWay)
    try await history.answer("a", in: "one", with: "{}")
    #expect(try await history.request("a", in: "one", digest: "1", at: now) == .answered("{}"))
    #expect(try await history.request("a", in: "one", digest: "2", at: now) == .different)
    #expect(try await history.request("a", in: "one", digest: "2", at: now + 25 * 3600) == .new)
  }

  @Test("what means the same has the same content, however its fields are ordered")
  func content() throws {
    let turn = UUID()
    func call(_ fields: [Slot: String]) throws -> String {
      try ConversationCall.confirm(turn, reading: 0, fields: fields, really: false).content
    }
    let (first, second): ([Slot: String], [Slot: String]) = (
      [.title: "a", .noteBody: "b"], [.noteBody: "b", .title: "a"]
    )
    #expect(try call(first) == call(second))
    #expect(try call(first) != call([.title: "a"]))
    #expect(try ConversationCall.dismiss(turn).content != ConversationCall.undo(turn).content)
  }
}
