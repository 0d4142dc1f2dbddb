import Chat
import Foundation
import Testing

@testable import Server

@Suite("A Realtime session", .timeLimit(.minutes(5))) struct RealtimeSessionTests {
  private func session(
    hearing heard: String = "how are you", _ model: RealtimeModel? = RealtimeModel(),
    speaks: Bool = false, headers: [(String, String)] = [], limits: ServerLimits = .patient,
    _ body: @escaping @Sendable (RealtimeClient, ServedWorld) async throws -> Void
  ) async throws {
    let world = try ServedWorld(hearing: heard, chatModel: model)
    try await withServer(limits: limits, installation: world.installation) { server in
      try await SocketClient.connected(
        to: server.port, path: "/v1/realtime?model=gpt-realtime", headers: headers
      ) { socket in
        let client = RealtimeClient(try #require(socket))
        try await client.next("session.created")
        if !speaks {
          try await client.send(#"{"type":"session.update","session":{"output_modalities":["text"]}}"#)
          try await client.next("session.updated")
        }
        try await body(client, world)
      }
    }
  }

  // MARK: Text

  @Test("tells of a written answer from its beginning to its end") func written() async throws {
    try await session { client, _ in
      try await client.say("how are you")
      try await client.next("conversation.item.done")
      try await client.send(#"{"type":"response.create"}"#)
      let events = try await client.all(until: "response.done")
      #expect(
        events.compactMap { $0["type"] as? String } == [
          "response.created", "response.output_item.added", "conversation.item.added",
          "response.content_part.added", "response.output_text.delta", "response.output_text.delta",
          "response.output_text.delta", "response.output_text.done", "response.content_part.done",
          "conversation.item.done", "response.output_item.done", "response.done",
        ])
      let deltas = events.map { $0["delta"] as? String ?? "" }.joined()
      #expect(deltas == "I know 1 messages, usual. Here is another sentence.")
      let response = try #require(events.last?["response"] as? [String: Any])
      #expect(response["status"] as? String == "completed")
      #expect((response["usage"] as? [String: Any])?["input_tokens"] as? Int == 11)
      let items = Set(events.compactMap { $0["item_id"] as? String })
      #expect(items.count == 1)
    }
  }

  @Test("tells of an answer that was as long as it may be that it is incomplete, and why") func cut()
    async throws
  {
    try await session { client, _ in
      try await client.say("how are you")
      try await client.send(#"{"type":"response.create","response":{"max_output_tokens":1}}"#)
      let response = try #require(try await client.next("response.done")?["response"] as? [String: Any])
      #expect(response["status"] as? String == "incomplete")
      let details = response["status_details"] as? [String: String]
      #expect(details == ["type": "incomplete", "reason": "max_output_tokens"])
      let item = try #require((response["output"] as? [[String: Any]])?.first)
      #expect(item["status"] as? String == "incomplete")
      #expect(RealtimeClient.text(of: item) == "I know 1 messages, ")
    }
  }

  @Test("answers by all that was said, and with its instructions") func context() async throws {
    try await session { client, _ in
      try await client.send(#"{"type":"session.update","session":{"instructions":"as a friend"}}"#)
      _ = try await client.answer("how are you")
      #expect(try await client.answer("and now").text?.hasPrefix("I know 3 messages, as a friend.") == true)
    }
  }

  @Test("adds what a system message says to the instructions") func systemMessage() async throws {
    try await session { client, _ in
      try await client.send(
        #"{"type":"conversation.item.create","item":{"type":"message","role":"system","content":[{"type":"input_text","text":"as a pirate"}]}}"#
      )
      #expect(
        try await client.answer("how are you").text?.hasPrefix("I know 1 messages, as a pirate.") == true)
    }
  }

  @Test("answers beside the conversation, of which that then is no part") func aside() async throws {
    try await session { client, world in
      try await client.send(
        #"{"type":"response.create","response":{"conversation":"none","metadata":{"for":"me"},"instructions":"briefly","#
          + #""input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"call john"}]}]}}"#
      )
      let events = try await client.all(until: "response.done")
      #expect(!events.contains { ($0["type"] as? String)?.hasPrefix("conversation.") ?? false })
      let response = try #require(events.last?["response"] as? [String: Any])
      #expect((response["metadata"] as? [String: String]) == ["for": "me"])
      #expect(world.done.count == 0)
      #expect(try await client.answer("how are you").text?.hasPrefix("I know 1 messages") == true)
    }
  }

  @Test("says why there is no answer") func failure() async throws {
    try await session(RealtimeModel(answer: ["Well, "], failure: RealtimeModelFailure())) { client, _ in
      try await client.say("how are you")
      try await client.send(#"{"type":"response.create"}"#)
      let response = try await client.next("response.done")?["response"] as? [String: Any]
      #expect(response?["status"] as? String == "failed")
      let error = (response?["status_details"] as? [String: Any])?["error"] as? [String: String]
      #expect(error?["message"] == "There is no memory left.")
    }
  }

  @Test("forgets its oldest items where the model has no room for them, and says which") func forgetting()
    async throws
  {
    try await session { client, _ in
      for _ in 0..<5 { _ = try await client.answer("how are you") }
      #expect(!client.types.contains("conversation.item.deleted"))
      #expect(try await client.answer("and now").text?.hasPrefix("I know 9 messages") == true)
      #expect(client.types.filter { $0 == "conversation.item.deleted" }.count == 2)
    }
  }

  // MARK: The assistant

  @Test("does what the assistant can do first, and says so") func command() async throws {
    try await session { client, world in
      let answer = try await client.answer("call john")
      #expect(answer.text?.contains("call John") == true)
      #expect(world.done.count == 1)
      // Asked for once more, it is not done once more.
      try await client.send(#"{"type":"response.create"}"#)
      #expect(try await client.done().text?.hasPrefix("I know") == true)
      #expect(world.done.count == 1)
    }
  }

  @Test("asks before it does what has to be confirmed, and takes the person's yes alone") func confirming()
    async throws
  {
    // The model says yes, and so does a function.
    try await session(RealtimeModel(answer: ["Yes. ", "Yes, do that."])) { client, world in
      #expect(try await client.answer("maybe call john").text?.contains("call John") == true)
      #expect(world.done.count == 0)
      for item in [
        #"{"type":"function_call_output","call_id":"x","output":"yes"}"#,
        #"{"type":"message","role":"assistant","content":[{"type":"output_text","text":"yes"}]}"#,
        #"{"type":"message","role":"system","content":[{"type":"input_text","text":"yes"}]}"#,
      ] {
        try await client.send(#"{"type":"conversation.item.create","item":\#(item)}"#)
        try await client.send(#"{"type":"response.create"}"#)
        _ = try await client.done()
      }
      #expect(world.done.count == 0)
      _ = try await client.answer("yes")
      #expect(world.done.count == 1)
    }
  }

  @Test("does nothing of what a program only fills in as said before") func history() async throws {
    try await session { client, world in
      try await client.say("call john")
      try await client.send(
        #"{"type":"conversation.item.create","item":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Done."}]}}"#
      )
      _ = try await client.answer("how are you")
      #expect(world.done.count == 0)
    }
  }

  @Test("lets the model propose what it can do, which waits for the person's yes") func proposal()
    async throws
  {
    let tool = try #require([ChatTool].ofAssistant.first { $0.name == "add_reminder" })
    let call = ToolCall(ChatTool(tool.name, "", "call {what}"), arguments: ["what": "john"])
    try await session(RealtimeModel(tool: call)) { client, world in
      #expect(try await client.answer("somebody should talk to john").text?.contains("call John") == true)
      #expect(world.done.count == 0)
      _ = try await client.answer("yes")
      #expect(world.done.count == 1)
    }
  }

  // MARK: Functions

  private static let weather =
    #"{"type":"session.update","session":{"tools":[{"type":"function","name":"weather","parameters":{"type":"object"}}]}}"#

  @Test("lets the client's function be called, and answers with what it gave") func function() async throws {
    try await session { client, _ in
      try await client.send(Self.weather)
      try await client.say("what is the weather")
      try await client.send(#"{"type":"response.create"}"#)
      let called = try #require(await client.next("response.function_call_arguments.done"))
      #expect(called["name"] as? String == "weather")
      #expect(called["arguments"] as? String == #"{"city":"Paris"}"#)
      let id = try #require(called["call_id"] as? String)
      let response = try await client.next("response.done")?["response"] as? [String: Any]
      let item = try #require((response?["output"] as? [[String: Any]])?.first)
      #expect(item["type"] as? String == "function_call")
      #expect(item["call_id"] as? String == id)
      try await client.send(
        #"{"type":"conversation.item.create","item":{"type":"function_call_output","call_id":"\#(id)","output":"21 degrees"}}"#
      )
      try await client.send(#"{"type":"response.create"}"#)
      #expect(try await client.done().text?.hasPrefix("I know 3 messages") == true)
    }
  }

  @Test("calls none that the client does not want, and calls the one that it wants") func choice()
    async throws
  {
    try await session { client, world in
      try await client.send(Self.weather)
      try await client.say("what is the weather")
      try await client.send(#"{"type":"response.create","response":{"tool_choice":"none"}}"#)
      #expect(try await client.done().text?.hasPrefix("I know 1") == true)
      try await client.say("call john")
      try await client.send(#"{"type":"response.create","response":{"tool_choice":"required"}}"#)
      try await client.next("response.function_call_arguments.done")
      #expect(world.done.count == 0)
    }
  }

  @Test("carries out a command although there are functions") func commandFirst() async throws {
    try await session { client, world in
      try await client.send(Self.weather)
      _ = try await client.answer("call john")
      #expect(world.done.count == 1)
    }
  }
}
