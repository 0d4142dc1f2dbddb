import Foundation
import Testing

@testable import Server

@Suite("A spoken Realtime session", .timeLimit(.minutes(5))) struct RealtimeSpeechTests {
  private func session(
    hearing heard: String = "how are you", _ model: RealtimeModel = RealtimeModel(),
    headers: [(String, String)] = [],
    _ body: @escaping @Sendable (RealtimeClient, ServedWorld) async throws -> Void
  ) async throws {
    let world = try ServedWorld(hearing: heard, chatModel: model)
    try await withServer(installation: world.installation) { server in
      try await SocketClient.connected(to: server.port, path: "/v1/realtime", headers: headers) { socket in
        let client = RealtimeClient(try #require(socket))
        try await client.next("session.created")
        try await body(client, world)
      }
    }
  }

  @Test("finds a turn by its pause, tells what was said and speaks the answer") func turn() async throws {
    try await session { client, _ in
      try await client.send(
        #"{"type":"session.update","session":{"audio":{"input":{"transcription":{"model":"whisper-1"}}}}}"#)
      try await client.speak("What is the capital of France?")
      let events = try await client.all(until: "response.done")
      let types = events.compactMap { $0["type"] as? String }
      #expect(
        types.filter { !$0.hasSuffix(".delta") } == [
          "session.updated", "input_audio_buffer.speech_started", "input_audio_buffer.speech_stopped",
          "input_audio_buffer.committed", "conversation.item.added", "conversation.item.done",
          "conversation.item.input_audio_transcription.completed", "response.created",
          "response.output_item.added", "conversation.item.added", "response.content_part.added",
          "response.output_audio.done", "response.output_audio_transcript.done", "response.content_part.done",
          "conversation.item.done", "response.output_item.done", "response.done",
        ])
      let heard = try #require(events.first { $0["transcript"] != nil })
      #expect(heard["transcript"] as? String == "how are you")
      let ids = events.prefix(7).compactMap { $0["item_id"] as? String }
      #expect(Set(ids).count == 1)
      let transcript = events.filter { $0["type"] as? String == "response.output_audio_transcript.delta" }
        .compactMap { $0["delta"] as? String }.joined()
      #expect(transcript == "I know 1 messages, usual. Here is another sentence.")
      let sound = events.filter { $0["type"] as? String == "response.output_audio.delta" }
        .compactMap { ($0["delta"] as? String).flatMap { Data(base64Encoded: $0) } }
      #expect(sound.count > 3)
      #expect(sound.reduce(0) { $0 + $1.count } > 2 * 24_000)
    }
  }

  @Test("carries out what was said, and speaks what came of it") func command() async throws {
    try await session(hearing: "call john") { client, world in
      try await client.speak("Call John.")
      #expect(try await client.done().text?.contains("call John") == true)
      #expect(world.done.count == 1)
    }
  }

  @Test("is silent to noise in which nothing was said") func noise() async throws {
    try await session(hearing: "") { client, _ in
      try await client.speak("Hm.")
      try await client.next("conversation.item.done")
      try await client.send(#"{"type":"input_audio_buffer.clear"}"#)
      try await client.next("input_audio_buffer.cleared")
      #expect(!client.types.contains("response.created"))
    }
  }

  @Test("stops its answer when the person speaks, and knows what was spoken of it") func interruption()
    async throws
  {
    let model = RealtimeModel(
      answer: ["Here is one. ", "Here is two. ", "Here is three."], pause: .seconds(3))
    try await session(model) { client, _ in
      try await client.speak("Count for me.")
      try await client.next("response.output_audio.delta")
      // “Here is two” is still being written.
      try await client.speak("Stop, stop, that is enough.")
      let response = try #require(try await client.next("response.done")?["response"] as? [String: Any])
      #expect(response["status"] as? String == "cancelled")
      #expect((response["status_details"] as? [String: String])?["reason"] == "turn_detected")
      let item = try #require((response["output"] as? [[String: Any]])?.first)
      #expect(item["status"] as? String == "incomplete")
      #expect(RealtimeClient.text(of: item) == "Here is one.")
      let started = client.types.lastIndex(of: "input_audio_buffer.speech_started")
      let done = client.types.lastIndex(of: "response.done")
      #expect(try #require(started) < #require(done))
    }
  }

  @Test("says nothing while the person goes on after a pause, and answers the whole") func goingOn()
    async throws
  {
    try await session(RealtimeModel(hesitation: .seconds(1))) { client, _ in
      try await client.speak("What is the capital of France,", silence: 0.6)
      try await client.next("response.created")
      try await client.speak("or of Germany?")
      let response = try await client.next("response.done")?["response"] as? [String: Any]
      #expect((response?["status_details"] as? [String: String])?["reason"] == "turn_detected")
      #expect(!client.types.contains("response.output_audio.delta"))
      #expect(try await client.done().text?.hasPrefix("I know 2 messages") == true)
    }
  }

  @Test("is not interrupted where the client does not want that, and answers afterwards") func patience()
    async throws
  {
    let model = RealtimeModel(answer: ["Here is one. ", "Here is two."], pause: .seconds(1))
    try await session(model) { client, _ in
      try await client.send(
        #"{"type":"session.update","session":{"audio":{"input":{"turn_detection":{"type":"server_vad","interrupt_response":false}}}}}"#
      )
      try await client.speak("Count for me.")
      try await client.next("response.output_audio.delta")
      try await client.speak("And once more.")
      #expect(try await client.done().status == "completed")
      #expect(try await client.done().status == "completed")
    }
  }

  @Test("cuts what was not heard of an answer") func truncation() async throws {
    try await session(RealtimeModel(answer: ["Here is one. ", "Here is two."])) { client, _ in
      try await client.speak("Count for me.")
      let response = try await client.next("response.done")?["response"] as? [String: Any]
      let item = try #require((response?["output"] as? [[String: Any]])?.first?["id"] as? String)
      try await client.send(
        #"{"type":"conversation.item.truncate","item_id":"\#(item)","content_index":0,"audio_end_ms":1100}"#)
      #expect(try await client.next("conversation.item.truncated")?["audio_end_ms"] as? Int == 1_100)
      try await client.send(#"{"type":"conversation.item.retrieve","item_id":"\#(item)"}"#)
      let heard = try await client.next("conversation.item.retrieved")?["item"] as? [String: Any]
      let text = try #require(RealtimeClient.text(of: heard))
      #expect(!text.isEmpty && "Here is one.".hasPrefix(text))
      try await client.send(
        #"{"type":"conversation.item.truncate","item_id":"\#(item)","content_index":0,"audio_end_ms":90000}"#)
      #expect(try await client.next("error") != nil)
    }
  }

  @Test("waits for the client to commit what was said and to ask for an answer, where it wants that")
  func manual() async throws {
    try await session { client, _ in
      try await client.send(
        #"{"type":"session.update","session":{"output_modalities":["text"],"audio":{"input":{"turn_detection":null}}}}"#
      )
      try await client.speak("What is the capital of France?")
      try await client.send(#"{"type":"input_audio_buffer.commit"}"#)
      let item = try await client.next("input_audio_buffer.committed")?["item_id"] as? String
      try await client.send(#"{"type":"response.create"}"#)
      #expect(try await client.done().text?.hasPrefix("I know 1 messages") == true)
      #expect(!client.types.contains("input_audio_buffer.speech_started"))
      try await client.send(#"{"type":"conversation.item.retrieve","item_id":"\#(item ?? "")"}"#)
      let said = try await client.next("conversation.item.retrieved")?["item"] as? [String: Any]
      #expect(RealtimeClient.text(of: said) == "how are you")
      try await client.send(#"{"type":"input_audio_buffer.commit"}"#)
      let error = try await client.next("error")?["error"] as? [String: Any]
      #expect(error?["code"] as? String == "input_audio_buffer_commit_empty")
    }
  }

  @Test("recognizes sound that comes with a message") func message() async throws {
    try await session { client, _ in
      let sound = RealtimeSound.pcm.bytes(of: [Float](repeating: 0.1, count: 24_000)).base64EncodedString()
      try await client.send(
        #"{"type":"conversation.item.create","item":{"type":"message","role":"user","content":[{"type":"input_audio","audio":"\#(sound)"}]}}"#
      )
      try await client.send(#"{"type":"response.create","response":{"output_modalities":["text"]}}"#)
      #expect(try await client.done().text?.hasPrefix("I know 1 messages") == true)
    }
  }

  @Test("is told to a client of the beta under the names of the beta") func beta() async throws {
    try await session(headers: [("OpenAI-Beta", "realtime=v1")]) { client, _ in
      try await client.speak("What is the capital of France?")
      let response = try await client.next("response.done")?["response"] as? [String: Any]
      #expect(response?["modalities"] as? [String] == ["audio", "text"])
      for type in ["conversation.item.created", "response.audio.delta", "response.audio_transcript.delta"] {
        #expect(client.types.contains(type))
      }
      #expect(!client.types.contains { $0.contains("output_audio") || $0 == "conversation.item.done" })
    }
  }
}
