import Chat
import Foundation
import LanguageModel
import Testing

@testable import Server

/// Answers with a number of sentences that say how many messages there were.
private struct CountingModel: ChatModel {
  let name = "counting"
  var failure: TalkFailure?

  func surplus(of messages: [ChatMessage]) -> Int { 0 }

  func answer(_ messages: [ChatMessage]) -> AsyncThrowingStream<AnswerPiece, any Error> {
    AsyncThrowingStream { continuation in
      if failure == nil {
        continuation.yield(.text("I know \(messages.count) messages. "))
        continuation.yield(.text("Here is another sentence."))
      }
      continuation.finish(throwing: failure)
    }
  }
}

private struct TalkFailure: Error, CustomStringConvertible {
  let description = "There is no memory left."
}

@Suite("A model answers on the Chat page", .timeLimit(.minutes(5))) struct TalkTests {
  private func talk(
    _ model: CountingModel = CountingModel(), hello: String = #"{"type":"hello","talks":true}"#,
    hearing heard: String = "",
    _ body: @escaping @Sendable (SocketClient, ServedWorld) async throws -> Void
  ) async throws {
    let world = try ServedWorld(hearing: heard, chatModel: model)
    try await withServer(installation: world.installation) { server in
      try await SocketClient.connected(to: server.port) { client in
        let client = try #require(client)
        try await client.send(hello)
        try await body(client, world)
      }
    }
  }

  @Test("what asks for nothing, a sentence at a time, the next when one was said") func answers() async throws
  {
    try await talk { client, _ in
      try await client.send(#"{"type":"ask","key":"a","text":"how are you"}"#)
      #expect(try await client.next("ended")?["is_talk"] as? Bool == true)
      let first = try #require(await client.next("sentence"))
      #expect(first["text"] as? String == "I know 1 messages.")
      try await client.send(#"{"type":"spoken","sentence":1}"#)
      #expect(try await client.next("sentence")?["text"] as? String == "Here is another sentence.")
      try await client.send(#"{"type":"spoken","sentence":2}"#)
      #expect(try await client.next("answered")?["timings"] != nil)
      try await client.send(#"{"type":"ask","key":"b","text":"and now"}"#)
      #expect(try await client.next("sentence")?["text"] as? String == "I know 3 messages.")
    }
  }

  @Test("but not what the assistant can do, of which it knows afterwards") func commands() async throws {
    try await talk { client, world in
      try await client.send(#"{"type":"ask","key":"a","text":"call john"}"#)
      #expect(try await client.next("ended")?["is_talk"] == nil)
      #expect(world.done.count == 1)
      try await client.send(#"{"type":"ask","key":"b","text":"how are you"}"#)
      #expect(try await client.next("sentence")?["text"] as? String == "I know 3 messages.")
    }
  }

  @Test("and is stopped by who interrupts; it knows what was said until then") func interruption()
    async throws
  {
    try await talk { client, _ in
      try await client.send(#"{"type":"ask","key":"a","text":"how are you"}"#)
      #expect(try await client.next("sentence") != nil)
      try await client.send(#"{"type":"interrupt"}"#)
      #expect(try await client.next("answered") != nil)
      try await client.send(#"{"type":"ask","key":"b","text":"and now"}"#)
      // The first answer was not said to the end of a sentence.
      #expect(try await client.next("sentence")?["text"] as? String == "I know 2 messages.")
    }
  }

  @Test("and goes on while its own words are heard, but not when somebody speaks", arguments: [false, true])
  func overheard(isPerson: Bool) async throws {
    try await talk(hearing: isPerson ? "what a pity" : "I know one messages") { client, world in
      try await client.send(#"{"type":"ask","key":"a","text":"how are you"}"#)
      #expect(try await client.next("sentence") != nil)
      try await client.send(#"{"type":"overhear","stream":1}"#)
      let samples = try await client.speak(SocketClient.recording(), stream: 1)
      if isPerson {
        #expect(try await client.next("interrupted")?["stream"] as? Int == 1)
        #expect(try await client.next("partial")?["unstable"] as? String == "what a pity")
        try await client.send(#"{"type":"end","stream":1,"samples":\#(samples)}"#)
        // It knows nothing of its first answer, which was not said to its end.
        #expect(try await client.next("sentence")?["text"] as? String == "I know 2 messages.")
      } else {
        try await client.send(#"{"type":"end","stream":1,"samples":\#(samples)}"#)
        // The client is told how far its sound was listened to, and that nothing in it counted.
        let told = try await client.next(each: ["listened", "final", "heard"])
        #expect(told["listened"]?["stream"] as? Int == 1)
        #expect(told["final"]?["text"] as? String == "")
        #expect((told["heard"]?["turns"] as? [Any])?.isEmpty == true)
        try await client.send(#"{"type":"spoken","sentence":1}"#)
        #expect(try await client.next("sentence")?["text"] as? String == "Here is another sentence.")
      }
    }
  }

  @Test("and says why it cannot") func failure() async throws {
    try await talk(CountingModel(failure: TalkFailure())) { client, _ in
      try await client.send(#"{"type":"ask","key":"a","text":"how are you"}"#)
      #expect(try await client.next("failure")?["message"] as? String == "There is no memory left.")
    }
  }

  @Test("and nowhere else") func talkPage() async throws {
    try await talk(hello: #"{"type":"hello"}"#) { client, _ in
      try await client.send(#"{"type":"ask","key":"a","text":"how are you"}"#)
      #expect(try await client.next("ended")?["is_talk"] == nil)
    }
  }
}
