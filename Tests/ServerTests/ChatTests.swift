import Foundation
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(5))) struct ChatTests {
  private let beginning =
    #"{"model":"generation","messages":[{"role":"user","content":"remind me"}],"seed":7"#

  private func reply(_ more: String) async throws -> HTTPReply { try await reply(to: beginning + more + "}") }

  private func reply(to text: String, limits: ServerLimits = .patient) async throws -> HTTPReply {
    var result: HTTPReply?
    try await withServer(chats: try await .of([ProjectFile.languageModel]), limits: limits) { server in
      result = try await HTTPCall.json("/v1/chat/completions", text).reply(from: server.port)
    }
    return try #require(result)
  }

  private func choice(_ reply: HTTPReply) throws -> [String: Any] {
    try #require((reply.json["choices"] as? [[String: Any]])?.first)
  }

  private func content(_ reply: HTTPReply) throws -> String {
    try #require((choice(reply)["message"] as? [String: Any])?["content"] as? String)
  }

  @Test func answersAndCountsTokens() async throws {
    let reply = try await reply(#","max_tokens":5"#)
    #expect(reply.status == 200)
    #expect(reply.json["object"] as? String == "chat.completion")
    #expect(reply.json["model"] as? String == "generation")
    #expect(try choice(reply)["finish_reason"] as? String == "length")
    let usage = try #require(reply.json["usage"] as? [String: Any])
    let prompt = try #require(usage["prompt_tokens"] as? Int)
    #expect(prompt > 5)
    #expect(usage["completion_tokens"] as? Int == 5)
    #expect(usage["total_tokens"] as? Int == prompt + 5)
  }

  @Test(arguments: ["", #","stream":true"#])
  func chatsThatWouldWaitBeyondTheBoundAreRefused(more: String) async throws {
    let limits = ServerLimits.with { ($0.chatsAtOnce, $0.waitingChats) = (0, 0) }
    let reply = try await reply(to: beginning + more + "}", limits: limits)
    #expect(reply.text.contains("Too many chats wait for their turn."))
    #expect(more.isEmpty == (reply.status == 503))
  }

  @Test func sameSeedSameText() async throws {
    let first = try await content(reply(#","max_tokens":12"#))
    #expect(try await content(reply(#","max_completion_tokens":12"#)) == first)
  }

  @Test func streamsTheSameText() async throws {
    let whole = try await content(reply(#","max_tokens":12"#))
    let events = try await reply(#","max_tokens":12,"stream":true,"stream_options":{"include_usage":true}"#)
      .events
    #expect(events.last == "[DONE]")
    let chunks = try events.dropLast().map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(chunks.allSatisfy { $0["object"] as? String == "chat.completion.chunk" })
    #expect(Set(chunks.compactMap { $0["id"] as? String }).count == 1)
    let choices = chunks.compactMap { ($0["choices"] as? [[String: Any]])?.first }
    let deltas = choices.compactMap { $0["delta"] as? [String: Any] }
    #expect(deltas.first?["role"] as? String == "assistant")
    #expect(deltas.compactMap { $0["content"] as? String }.joined() == whole)
    #expect(choices.last?["finish_reason"] as? String == "length")
    #expect((chunks.last?["usage"] as? [String: Any])?["completion_tokens"] as? Int == 12)
  }

  @Test func writesJSONThatASchemaAllows() async throws {
    let reply = try await reply(
      #","max_tokens":200,"response_format":{"type":"json_schema","json_schema":{"name":"x","strict":true,"schema":{"#
        + #""type":"object","properties":{"zebra":{"enum":["a","b"]},"ant":{"type":"boolean"}},"#
        + #""required":["zebra","ant"],"additionalProperties":false}}}"#)
    // Properties come in the schema's order.
    #expect(try content(reply).wholeMatch(of: /\{"zebra":"[ab]","ant":(true|false)\}/) != nil)
    #expect(try choice(reply)["finish_reason"] as? String == "stop")
  }

  @Test func writesSomeObject() async throws {
    let text = try await content(
      reply(#","max_tokens":300,"temperature":0,"response_format":{"type":"json_object"}"#))
    #expect(text.hasPrefix("{"))
  }

  @Test func tellsLogProbabilities() async throws {
    let reply = try await reply(#","max_tokens":4,"logprobs":true,"top_logprobs":3,"temperature":0"#)
    let tokens = try #require((choice(reply)["logprobs"] as? [String: Any])?["content"] as? [[String: Any]])
    #expect(tokens.count == 4)
    for token in tokens {
      let top = try #require(token["top_logprobs"] as? [[String: Any]])
      #expect(top.count == 3)
      // The likeliest is what a temperature of 0 takes.
      #expect(top[0]["logprob"] as? Double == token["logprob"] as? Double)
      let values = top.compactMap { $0["logprob"] as? Double }
      #expect(values == values.sorted(by: >) && values.allSatisfy { $0 <= 0 })
    }
  }

  @Test func endsBeforeAStopString() async throws {
    let whole = try await content(reply(#","max_tokens":12"#))
    let stop = try #require(
      whole.unicodeScalars.dropFirst(2).first { $0.isASCII && $0.value > 32 && $0 != "\"" && $0 != "\\" })
    let cut = try await reply(#","max_tokens":12,"stop":["\#(stop)"]"#)
    #expect(try content(cut) == String(whole.prefix { !$0.unicodeScalars.contains(stop) }))
    #expect(try choice(cut)["finish_reason"] as? String == "stop")
  }

  @Test(
    arguments: [
      ("{", nil), ("[]", nil), (#"{"model":"generation"}"#, "messages"),
      (#"{"model":1,"messages":[]}"#, "model"), (#"{"model":"generation","messages":[]}"#, "messages"),
      (#"{"model":"generation","messages":[{"role":"critic","content":"a"}]}"#, "messages[0].role"),
      (#"{"model":"generation","messages":[{"role":"user"}]}"#, "messages[0].content"),
      (
        #"{"model":"generation","messages":[{"role":"user","content":[{"type":"image_url"}]}]}"#,
        "messages[0].content[0].type"
      ),
      (#"{"model":"a","model":"b","messages":[]}"#, nil),
      (String(repeating: "[", count: 100_000), nil),
    ] as [(String, String?)])
  func saysWhatIsWrong(request: (text: String, place: String?)) async throws {
    let reply = try await reply(to: request.text)
    #expect(reply.status == 400)
    #expect(reply.error["param"] as? String == request.place)
  }

  @Test(arguments: [
    (#","temperature":3"#, "temperature"), (#","n":2"#, "n"), (#","tools":[{}]"#, "tools[0].name"),
    (#","max_tokens":0"#, "max_tokens"), (#","stop":"""#, "stop"), (#","top_logprobs":2"#, "top_logprobs"),
    (#","response_format":{"type":"yaml"}"#, "response_format.type"),
    (
      #","response_format":{"type":"json_schema","json_schema":{"name":"x","schema":{"not":{}}}}"#,
      "response_format"
    ),
  ])
  func refusesWhatItCannotDo(field: (text: String, place: String)) async throws {
    let reply = try await reply(field.text)
    #expect(reply.status == 400)
    #expect(reply.error["param"] as? String == field.place)
  }

  private static let tools = #"""
    ,"tools":[{"type":"function","function":{"name":"weather","description":"Tells the weather",
    "parameters":{"type":"object","properties":{"when":{"enum":["today","tomorrow"]}},"required":["when"],
    "additionalProperties":false}}}]
    """#

  @Test(arguments: [false, true]) func callsAFunctionThatItHasTo(streams: Bool) async throws {
    let more = Self.tools + #","tool_choice":"required","max_tokens":9,"stream":\#(streams)"#
    let reply = try await reply(more)
    let first =
      streams
      ? try JSONSerialization.jsonObject(with: Data((reply.events.first ?? "").utf8)) as? [String: Any]
      : reply.json
    let choice = try #require((first?["choices"] as? [[String: Any]])?.first)
    #expect(choice["finish_reason"] as? String == "tool_calls")
    let message = try #require(choice[streams ? "delta" : "message"] as? [String: Any])
    let call = try #require((message["tool_calls"] as? [[String: Any]])?.first)
    let function = try #require(call["function"] as? [String: String])
    #expect(function["name"] == "weather")
    #expect([#"{"when":"today"}"#, #"{"when":"tomorrow"}"#].contains(function["arguments"]))
    #expect((call["id"] as? String)?.hasPrefix("call_") == true && call["type"] as? String == "function")
  }

  @Test func answersInWordsAfterAFunctionsResult() async throws {
    let messages = #"""
      {"model":"generation","seed":7,"max_tokens":4,"messages":[{"role":"user","content":"remind me"},
      {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function",
      "function":{"name":"weather","arguments":"{}"}}]},{"role":"tool","tool_call_id":"call_1","content":"sunny"}],
      "tool_choice":"none"
      """#
    let reply = try await reply(to: messages + Self.tools + "}")
    #expect(reply.status == 200)
    #expect(try choice(reply)["finish_reason"] as? String == "length")
  }

  @Test func saysThatTheContextIsTooShort() async throws {
    let long = String(repeating: "word ", count: 2_000)
    let reply = try await reply(
      to: #"{"model":"generation","messages":[{"role":"user","content":"\#(long)"}]}"#)
    #expect(reply.status == 400)
    #expect(reply.error["code"] as? String == "context_length_exceeded")
  }

  @Test func saysThatNoModelIsLoaded() async throws {
    try await withServer { server in
      let reply = try await HTTPCall.json("/v1/chat/completions", beginning + "}").reply(from: server.port)
      #expect(reply.status == 404)
      #expect(reply.error["code"] as? String == "model_not_found")
    }
  }
}
