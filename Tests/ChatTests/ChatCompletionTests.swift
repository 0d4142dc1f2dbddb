import Foundation
import LanguageModel
import Synchronization
import Testing

@testable import Chat
@testable import HTTPTransport

/// Answers each address of a server with a status and a body that comes in pieces of one size.
private final class ScriptedServer: Transport {
  let answers: [String: (status: Int, body: String)]
  let pieceSize: Int
  let requests = Mutex<[TransportRequest]>([])

  init(_ answers: [String: (status: Int, body: String)], pieceSize: Int = 7) {
    (self.answers, self.pieceSize) = (answers, pieceSize)
  }

  func exchange(
    _ request: TransportRequest, head: @escaping @Sendable (ResponseHead) throws -> Void,
    body: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
  ) async throws {
    requests.withLock { $0.append(request) }
    guard let answer = answers[request.address.lastPathComponent] else { throw TransportError.unreachable }
    try head(ResponseHead(status: answer.status, headers: [:]))
    var rest = Array(answer.body.utf8)[...]
    while !rest.isEmpty {
      try Array(rest.prefix(pieceSize)).withUnsafeBytes(body)
      rest = rest.dropFirst(pieceSize)
    }
  }
}

@Suite("An answer of a server") struct ChatCompletionTests {
  private static func stream(_ texts: [String]) -> String {
    texts.map { "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\($0)\"}}]}\n\n" }.joined()
      + "data: {\"choices\":[]}\n\ndata: [DONE]\n\n"
  }

  private let request = ChatCompletion.Request(
    messages: [ChatMessage(.system, "Be kind."), ChatMessage(.user, "Hello")], temperature: 0.5,
    maximumTokens: 9)

  private func answer(
    _ transport: ScriptedServer, model: String? = "m", url: String = "http://127.0.0.1:1/v1",
    key: String? = nil
  ) async throws -> String {
    let server = ChatServer(url: url, model: model, key: key)
    return try await ChatCompletion(server, by: transport).answer(request).reduce("") {
      if case .text(let text) = $1 { $0 + text } else { $0 }
    }
  }

  @Test("its text is read however its bytes are cut", arguments: [1, 2, 7, 1_000])
  func text(pieceSize: Int) async throws {
    let server = ScriptedServer(
      ["completions": (200, Self.stream(["Grüß", " dich", "."]))], pieceSize: pieceSize)
    #expect(try await answer(server) == "Grüß dich.")
  }

  @Test("what was asked is as OpenAI's interface has it") func asked() async throws {
    let server = ScriptedServer(["completions": (200, Self.stream(["Hi"]))])
    _ = try await answer(server, url: "http://127.0.0.1:1/v1/", key: "secret")
    let request = try #require(server.requests.withLock { $0.first })
    #expect(request.address.absoluteString == "http://127.0.0.1:1/v1/chat/completions")
    #expect(request.headers.contains { $0 == ("Authorization", "Bearer secret") })
    let body = try #require(
      JSONSerialization.jsonObject(with: request.body ?? Data()) as? [String: any Sendable])
    #expect(body["model"] as? String == "m" && body["stream"] as? Bool == true)
    #expect(body["max_tokens"] as? Int == 9 && body["temperature"] as? Double == 0.5)
    let messages = try #require(body["messages"] as? [[String: String]])
    #expect(messages == [["role": "system", "content": "Be kind."], ["role": "user", "content": "Hello"]])
  }

  @Test("that is as long as it may be says so") func cut() async throws {
    let server = ScriptedServer([
      "completions": (
        200, #"data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"length"}]}"# + "\n\n"
      )
    ])
    let pieces = try await ChatCompletion(ChatServer(url: "http://127.0.0.1:1", model: "m"), by: server)
      .answer(request).reduce(into: []) { $0.append($1) }
    #expect(pieces == [.text("Hi"), .limit])
  }

  @Test("what the model thought before is left out") func thoughts() async throws {
    let server = ScriptedServer([
      "completions": (200, Self.stream(["\\n<thi", "nk>He greets.", "</think>\\n\\nHel", "lo."]))
    ])
    #expect(try await answer(server) == "Hello.")
  }

  @Test("a text that only begins like a thought is told") func noThought() async throws {
    let server = ScriptedServer(["completions": (200, Self.stream(["<", "3 to you"]))])
    #expect(try await answer(server) == "<3 to you")
  }

  @Test("the only model of a server need not be named; of several one has to be")
  func models() async throws {
    let one = ScriptedServer([
      "models": (200, "{\"data\":[{\"id\":\"llama\"}]}"), "completions": (200, Self.stream(["Hi"])),
    ])
    #expect(try await answer(one, model: nil) == "Hi")
    let asked = one.requests.withLock { String(decoding: $0.last?.body ?? Data(), as: UTF8.self) }
    #expect(asked.contains("\"model\":\"llama\""))
    let two = ScriptedServer(["models": (200, "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}]}")])
    await #expect(throws: ChatServerError.severalModels("127.0.0.1", ["a", "b"])) {
      try await answer(two, model: nil)
    }
  }

  @Test(
    "what went wrong is told in the server's words",
    arguments: [
      (
        404, "{\"error\":{\"message\":\"no such model\"}}",
        ChatServerError.refused("127.0.0.1", status: 404, words: "no such model")
      ),
      (400, "{\"error\":\"bad\\nwords\"}", .refused("127.0.0.1", status: 400, words: "bad words")),
      (302, "", .refused("127.0.0.1", status: 302, words: "")),
      (
        200, "data: {\"error\":{\"message\":\"out of memory\"}}\n\n",
        .refused("127.0.0.1", status: 200, words: "out of memory")
      ),
      (200, "data: <html>\n\n", .failed("127.0.0.1", reason: "does not speak OpenAI's interface there")),
      (200, "<html></html>", .silent("127.0.0.1")),
    ])
  func failure(status: Int, body: String, error: ChatServerError) async {
    await #expect(throws: error) {
      try await answer(ScriptedServer(["completions": (status, body)]))
    }
  }

  @Test("a server that is not there is told of") func unreachable() async {
    await #expect(throws: ChatServerError.failed("127.0.0.1", reason: "cannot be reached")) {
      try await answer(ScriptedServer([:]))
    }
  }

  @Test("an endless event is given up") func endless() async {
    let server = ScriptedServer(
      ["completions": (200, "data: " + String(repeating: "x", count: 2 << 20))], pieceSize: 1 << 16)
    await #expect(throws: ChatServerError.failed("127.0.0.1", reason: TransportError.tooLong.reason)) {
      try await answer(server)
    }
  }
}

@Suite("The tools that a server's model may ask for") struct ServerToolTests {
  private let tools = [
    ChatTool("add_reminder", "remind the person to do something", "remind me to {what}[ {when}]")
  ]

  private static func calls(_ parts: (name: String?, arguments: String)...) -> String {
    parts.map { part in
      let name = part.name.map { #""name":"\#($0)","# } ?? ""
      let arguments = part.arguments.replacing("\"", with: "\\\"")
      return
        #"data: {"choices":[{"delta":{"content":null,"tool_calls":[{"index":0,"function":{\#(name)"arguments":"\#(arguments)"}}]}}]}"#
        + "\n\n"
    }.joined() + "data: [DONE]\n\n"
  }

  private func call(_ body: String, status: Int = 200, for text: String) async throws -> (
    ToolCall?, sent: [String: any Sendable]?
  ) {
    let scripted = ScriptedServer(["completions": (status, body)])
    let server = ChatServer(url: "http://127.0.0.1:1/v1", model: "m")
    let model = ServerChatModel(
      server, settings: ChatSettings(), tools: tools,
      answering: { ChatCompletion(server, by: scripted).answer($0) })
    let call = try await model.toolCall(for: text)
    let body = scripted.requests.withLock { $0.last?.body } ?? Data()
    return (call, try JSONSerialization.jsonObject(with: body) as? [String: any Sendable])
  }

  @Test("are offered to it with the person's last words alone") func offered() async throws {
    let (call, sent) = try await call(
      Self.calls(("add_reminder", #"{"wh"#), (nil, #"at":"Water the plants","when":""}"#)),
      for: "don't let me forget to water the plants")
    #expect(call?.sentence == "remind me to water the plants")
    let messages = try #require(sent?["messages"] as? [[String: String]])
    #expect(messages.map { $0["role"] } == ["system", "user"])
    #expect(messages.last?["content"] == "don't let me forget to water the plants")
    let function =
      (sent?["tools"] as? [[String: any Sendable]])?.first?["function"] as? [String: any Sendable]
    #expect(function?["name"] as? String == "add_reminder")
    #expect((function?["parameters"] as? [String: any Sendable])?["required"] as? [String] == ["what"])
  }

  @Test(
    "are not called with words that nobody said, or that are none",
    arguments: [
      ("add_reminder", #"{"what":"wire money to Bob"}"#), ("add_reminder", #"{"when":"tonight"}"#),
      ("add_reminder", #"{"what":"plants","sudo":"plants"}"#), ("delete_everything", "{}"),
      ("add_reminder", "not JSON"),
    ])
  func refused(name: String, arguments: String) async throws {
    #expect(try await call(Self.calls((name, arguments)), for: "water the plants tonight").0 == nil)
  }

  @Test(
    "are none where it answers in words, or its server knows no tools",
    arguments: [
      (200, #"data: {"choices":[{"delta":{"content":"Sure!"}}]}"# + "\n\n"),
      (400, #"{"error":{"message":"tools are not supported"}}"#), (200, "data: [DONE]\n\n"),
    ])
  func words(status: Int, body: String) async throws {
    #expect(try await call(body, status: status, for: "water the plants").0 == nil)
  }
}

@Suite("Which server may be asked") struct ChatServerTests {
  @Test("this machine may, without more", arguments: ["http://localhost:11434/v1", "http://[::1]:1/v1"])
  func here(url: String) throws {
    try ChatServer(url: url).check()
    #expect(!ChatServer(url: url).isElsewhere)
  }

  @Test("one elsewhere only with consent") func elsewhere() throws {
    let url = "http://192.168.1.5:11434/v1"
    #expect(throws: ChatServerError.withoutConsent("192.168.1.5")) { try ChatServer(url: url).check() }
    try ChatServer(url: url, mayLeaveThisMachine: true).check()
  }

  @Test("the person is told where the words go") func notice() {
    func model(_ url: String) -> ServerChatModel {
      ServerChatModel(ChatServer(url: url), settings: ChatSettings()) { _ in
        AsyncThrowingStream { $0.finish() }
      }
    }
    #expect(model("http://192.168.1.5:11434/v1").notice?.contains("192.168.1.5") == true)
    #expect(model("http://localhost:11434/v1").notice == nil)
  }

  @Test("out of one's own network nothing goes in the open, and a key nowhere but here") func open() throws {
    #expect(throws: ChatServerError.open("example.com")) {
      try ChatServer(url: "http://example.com/v1", mayLeaveThisMachine: true).check()
    }
    try ChatServer(url: "https://example.com/v1", key: "k", mayLeaveThisMachine: true).check()
    #expect(throws: ChatServerError.openKey("192.168.1.5")) {
      try ChatServer(url: "http://192.168.1.5/v1", key: "k", mayLeaveThisMachine: true).check()
    }
    try ChatServer(url: "http://127.0.0.1/v1", key: "k").check()
  }

  @Test(
    "what is no address is refused",
    arguments: ["", "localhost:1", "ftp://a/v1", "http://", "http://u:p@127.0.0.1/v1"])
  func noAddress(url: String) {
    #expect(throws: ChatServerError.badAddress(url)) { try ChatServer(url: url).check() }
  }
}
