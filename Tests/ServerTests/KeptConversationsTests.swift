import Chat
import Foundation
import LanguageModel
import Testing

@testable import Server

/// Says how many messages it knows.
private struct CountingModel: ChatModel {
  let name = "counting"

  func surplus(of messages: [ChatMessage]) -> Int { 0 }

  func answer(_ messages: [ChatMessage]) -> AsyncThrowingStream<AnswerPiece, any Error> {
    AsyncThrowingStream {
      $0.yield(.text("I know \(messages.count) messages."))
      $0.finish()
    }
  }
}

@Suite("Conversations of the Chat page", .timeLimit(.minutes(5))) struct KeptConversationsTests {
  private let world: ServedWorld

  init() throws { world = try ServedWorld(chatModel: CountingModel()) }

  /// Says something in a conversation and waits for the answer.
  ///
  /// - Parameter id: An earlier one; nil for a new one.
  /// - Returns: What the server greets with, and the model's answer.
  private func say(
    _ text: String, in id: String? = nil, _ port: Int
  ) async throws -> (id: String, earlier: Int?, answer: String?) {
    try await SocketClient.connected(to: port) { client in
      let client = try #require(client)
      let hello = id.map { #"{"type":"hello","talks":true,"conversation":"\#($0)"}"# }
      try await client.send(hello ?? #"{"type":"hello","talks":true}"#)
      let greeting = try #require(await client.next("hello"))
      // The key of a request is used once in a conversation.
      try await client.send(#"{"type":"ask","key":"\#(text)","text":"\#(text)"}"#)
      let sentence = try await client.next("sentence")
      try await client.send(#"{"type":"spoken","sentence":\#(sentence?["sentence"] as? Int ?? 0)}"#)
      _ = try await client.next("answered")
      return (
        try #require(greeting["conversation"] as? String), greeting["earlier"] as? Int,
        sentence?["text"] as? String
      )
    }
  }

  @Test("go on where they were, also after a restart of the server") func goingOn() async throws {
    let world = world
    try await withServer(installation: world.installation) { server in
      let (_, earlier, answer) = try await say("how are you", server.port)
      #expect(earlier == nil && answer == "I know 1 messages.")
    }
    let id = try #require(world.kept.conversations().first).id.uuidString
    try await withServer(installation: world.installation) { server in
      let (again, earlier, answer) = try await say("and now", in: id, server.port)
      #expect(again == id && earlier == 2 && answer == "I know 3 messages.")
      let path = "/v1/conversations/messages?id=\(id)"
      let kept = try await HTTPCall.get(path).reply(from: server.port).json
      let messages = try #require(kept["messages"] as? [[String: String]])
      #expect(messages.map { $0["role"] } == ["user", "assistant", "user", "assistant"])
      #expect(messages.map { $0["text"] }.first == "how are you")
    }
  }

  @Test("hold what was done between answers too") func commands() async throws {
    let world = world
    try await withServer(installation: world.installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello","talks":true}"#)
        try await client.send(#"{"type":"ask","key":"a","text":"call john"}"#)
        _ = try await client.reply(to: "a")
        // Whoever asks next is answered after the first was kept.
        try await client.send(#"{"type":"ask","key":"b","text":"how are you"}"#)
        _ = try await client.next("sentence")
      }
      let kept = try #require(world.kept.conversations().first)
      #expect(kept.title == "call john")
      #expect(try world.kept.messages(of: kept.id).map(\.role).prefix(3) == [.user, .assistant, .user])
    }
  }

  @Test("are kept there alone: the history does not hold small talk") func nothingElse() async throws {
    let world = world
    try await withServer(installation: world.installation) { server in
      _ = try await say("how are you", server.port)
      #expect(try await world.history.entries().isEmpty)
      #expect(try world.kept.conversations().count == 1)
    }
  }

  @Test("of the Talk page are none") func talkPage() async throws {
    let world = world
    try await withServer(installation: world.installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello"}"#)
        try await client.send(#"{"type":"ask","key":"a","text":"call john"}"#)
        _ = try await client.reply(to: "a")
      }
      #expect(try world.kept.conversations().isEmpty)
    }
  }

  @Test("are listed, searched, renamed and exported") func list() async throws {
    let world = world
    let id = UUID()
    try world.kept.add(ChatMessage(.user, "Tell me about the sea"), to: id)
    try world.kept.add(ChatMessage(.user, "Bake bread"), to: UUID())
    try await withServer(installation: world.installation) { server in
      func found(_ query: String) async throws -> [String?] {
        let answer = try await HTTPCall.get("/v1/conversations?\(query)").reply(from: server.port).json
        let conversations = answer["conversations"] as? [[String: Any]]
        return try #require(conversations).map { $0["title"] as? String }
      }
      #expect(try await found("") == ["Bake bread", "Tell me about the sea"])
      #expect(try await found("limit=1") == ["Bake bread"])
      #expect(try await found("search=sea+about") == ["Tell me about the sea"])
      var rename = HTTPCall.json("/v1/conversations?id=\(id.uuidString)", #"{"title":"The sea"}"#)
      rename.method = "PUT"
      #expect(try await rename.reply(from: server.port).json["title"] as? String == "The sea")
      let path = "/v1/conversations/export?id=\(id.uuidString)"
      let file = try await HTTPCall.get(path).reply(from: server.port)
      #expect(file.text.hasPrefix("# The sea\n"))
      #expect(file.headers["content-disposition"] == "attachment; filename=\"voicecore-conversation.md\"")
      let all = try await HTTPCall.get("/v1/conversations/export?format=json").reply(from: server.port)
      #expect(all.text.split(separator: "\n").count == 2)
    }
  }

  @Test("that are deleted end at once, with what the server remembers of them") func delete() async throws {
    let world = world
    try await withServer(installation: world.installation) { server in
      let (id, _, _) = try await say("how are you", server.port)
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(#"{"type":"hello","talks":true,"conversation":"\#(id)"}"#)
        _ = try await client.next("hello")
        var call = HTTPCall.get("/v1/conversations?id=\(id)")
        call.method = "DELETE"
        #expect(try await call.reply(from: server.port).json["deleted"] as? Int == 1)
        #expect(try await client.next("deleted") != nil)
        #expect(try await call.reply(from: server.port).status == 404)
      }
      #expect(try await say("and now", in: id, server.port).answer == "I know 1 messages.")
    }
  }

  @Test(
    "are named by their ids, and nothing else",
    arguments: [
      ("GET", "/v1/conversations/messages?id=../../etc/passwd", 400),
      ("GET", "/v1/conversations/messages", 400), ("GET", "/v1/conversations?limit=0", 400),
      ("GET", "/v1/conversations/export?format=html", 400), ("DELETE", "/v1/conversations", 400),
      ("DELETE", "/v1/conversations?id=x&all=true", 400),
      ("GET", "/v1/conversations/messages?id=6F9619FF-8B86-D011-B42D-00CF4FC964FF", 404),
    ])
  func wrong(method: String, path: String, status: Int) async throws {
    let world = world
    try await withServer(installation: world.installation) { server in
      var call = HTTPCall.get(path)
      call.method = method
      let reply = try await call.reply(from: server.port)
      #expect(reply.status == status)
    }
  }
}
