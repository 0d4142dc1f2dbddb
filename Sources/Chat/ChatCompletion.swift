import Foundation
import HTTPTransport
import JSONValues
import LanguageModel
import Synchronization

/// An answer from a server with OpenAI's interface ("Create chat completion", streamed).
package struct ChatCompletion: Sendable {
  /// The request, without the server.
  package struct Request: Sendable, Hashable, Codable {
    /// Something that the model may call instead of answering.
    package struct Tool: Sendable, Hashable, Codable {
      package var name: String
      package var description: String
      /// The JSON Schema of its arguments.
      package var schema: String
    }

    package var messages: [ChatMessage]
    /// The temperature; nil for the server's default.
    package var temperature: Double?
    package var maximumTokens: Int

    package var tools: [Tool]

    package init(messages: [ChatMessage], temperature: Double?, maximumTokens: Int, tools: [Tool] = []) {
      (self.messages, self.temperature, self.maximumTokens) = (messages, temperature, maximumTokens)
      self.tools = tools
    }
  }

  /// Seconds to wait for the first word, since a server may have to load its model.
  private static let patience = 180
  private static let longestRefusal = 1 << 16
  private static let longestAnswer = 1 << 20

  private let server: ChatServer
  private let transport: any Transport

  package init(_ server: ChatServer) {
    self.init(server, by: UsualTransport())
  }

  init(_ server: ChatServer, by transport: any Transport) {
    (self.server, self.transport) = (server, transport)
  }

  /// The answer piece by piece, without the model's thoughts. Ends early when the reading task is cancelled.
  package func answer(_ request: Request) -> AsyncThrowingStream<AnswerPiece, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          try await ask(request) { continuation.yield($0) }
          continuation.finish()
        } catch let error as TransportError {
          continuation.finish(throwing: ChatServerError.failed(server.host, reason: error.reason))
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func ask(_ request: Request, write: @escaping @Sendable (AnswerPiece) -> Void) async throws {
    let address = try server.address(of: "chat/completions")
    let question = try question(request, to: try await model())
    let answer = Mutex(Answer())
    let host = server.host
    try await transport.exchange(
      self.request(address, body: Data(question.text.utf8))
    ) { head in
      answer.withLock { $0.status = head.status }
    } body: { piece in
      for piece in try answer.withLock({ try $0.take(piece, host) }) { write(piece) }
    }
    for piece in try answer.withLock({ try $0.end(host) }) { write(piece) }
  }

  private func request(_ address: URL, body: Data? = nil) -> TransportRequest {
    var headers = [("Content-Type", "application/json")]
    if let key = server.key { headers.append(("Authorization", "Bearer \(key)")) }
    return TransportRequest(
      address: address, headers: headers, body: body, stallTimeout: Self.patience, leastRate: 1)
  }

  private func model() async throws -> String {
    if let model = server.model { return model }
    let (head, body) = try await transport.answer(
      to: request(server.address(of: "models")), limit: Self.longestAnswer)
    guard head.status == 200 else { throw Refusal.error(server.host, head.status, body) }
    guard let models = try? JSONDecoder().decode(Models.self, from: body).data.map(\.id) else {
      throw Refusal.error(server.host, head.status, body)
    }
    guard models.count <= 1 else { throw ChatServerError.severalModels(server.host, models) }
    guard let model = models.first else { throw ChatServerError.noModel(server.host) }
    return model
  }

  private func question(_ request: Request, to model: String) throws -> JSONObject {
    var question = JSONObject()
    try question.add("model", model)
    try question.add("messages", request.messages)
    try question.add("stream", true)
    if let temperature = request.temperature { try question.add("temperature", temperature) }
    try question.add("max_tokens", request.maximumTokens)
    guard !request.tools.isEmpty else { return question }
    let tools: [JSONValue] = try request.tools.map { tool in
      let function: JSONValue = [
        "name": .string(tool.name), "description": .string(tool.description),
        "parameters": try JSONReader.read(tool.schema),
      ]
      return ["type": "function", "function": function]
    }
    question.add("tools", .array(tools))
    try question.add("tool_choice", "auto")
    return question
  }

  private struct Models: Decodable {
    struct Model: Decodable { var id: String }

    var data: [Model]
  }

  /// The part of an answer that has arrived.
  private struct Answer {
    private struct Chunk: Decodable {
      struct Call: Decodable {
        struct Function: Decodable {
          var name: String?
          var arguments: String?
        }

        var index: Int?
        var function: Function?
      }

      struct Delta: Decodable {
        var content: String?
        var calls: [Call]?

        private enum CodingKeys: String, CodingKey {
          case content
          case calls = "tool_calls"
        }
      }

      struct Choice: Decodable {
        var delta: Delta?
        var end: String?

        private enum CodingKeys: String, CodingKey {
          case delta
          case end = "finish_reason"
        }
      }

      var choices: [Choice]?
    }

    var status = 0
    private var events = ServerSentEvents()
    private var refusal = Data()
    private var thoughts = ThoughtFilter()
    private var call: FunctionCall?
    private var isCut = false
    private var length = 0

    mutating func take(_ piece: UnsafeRawBufferPointer, _ host: String) throws -> [AnswerPiece] {
      guard status == 200 else {
        guard refusal.count + piece.count <= ChatCompletion.longestRefusal else {
          throw TransportError.tooLong
        }
        refusal.append(contentsOf: piece)
        return []
      }
      return try events.events(after: piece).filter { $0 != "[DONE]" }.compactMap { event in
        guard let chunk = try? JSONDecoder().decode(Chunk.self, from: Data(event.utf8)),
          let choices = chunk.choices
        else { throw Refusal.error(host, status, Data(event.utf8)) }
        isCut = isCut || choices.first?.end == "length"
        for call in choices.first?.delta?.calls ?? [] where call.index ?? 0 == 0 { add(call) }
        let text = thoughts.take(choices.first?.delta?.content ?? "")
        length += text.utf8.count
        guard length <= ChatCompletion.longestAnswer else { throw TransportError.tooLong }
        return text.isEmpty ? nil : .text(text)
      }
    }

    /// The name comes first, the arguments in parts.
    private mutating func add(_ part: Chunk.Call) {
      var whole = call ?? FunctionCall(name: "", arguments: "")
      whole.name += part.function?.name ?? ""
      whole.arguments += part.function?.arguments ?? ""
      length += part.function?.arguments?.utf8.count ?? 0
      call = whole
    }

    func end(_ host: String) throws -> [AnswerPiece] {
      guard status == 200 else { throw Refusal.error(host, status, refusal) }
      if let call { return [.call(call)] }
      guard length > 0 else { throw ChatServerError.silent(host) }
      return isCut ? [.limit] : []
    }
  }

  /// An error: `{"error": {"message": "…"}}`, or `{"error": "…"}` from some servers.
  private struct Refusal: Decodable {
    private struct Words: Decodable { var message: String }

    private enum CodingKeys: String, CodingKey { case error }

    private let message: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      message =
        try (try? container.decode(String.self, forKey: .error))
        ?? container.decode(Words.self, forKey: .error).message
    }

    static func error(_ host: String, _ status: Int, _ body: Data) -> ChatServerError {
      let words = (try? JSONDecoder().decode(Refusal.self, from: body))?.message
      guard let words else {
        return status == 200
          ? .failed(host, reason: "does not speak OpenAI's interface there")
          : .refused(host, status: status, words: "")
      }
      let line = words.split(whereSeparator: \.isNewline).joined(separator: " ")
      return .refused(host, status: status, words: String(line.prefix(200)))
    }
  }
}
