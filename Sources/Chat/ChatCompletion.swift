import Foundation
import HTTPTransport
import LanguageModel
import Synchronization

/// An answer from a server with OpenAI's interface ("Create chat completion", streamed).
package struct ChatCompletion: Sendable {
  /// The request, without the server.
  package struct Request: Sendable, Hashable, Codable {
    package var messages: [ChatMessage]
    /// The temperature; nil for the server's default.
    package var temperature: Float?
    package var maximumTokens: Int

    package init(messages: [ChatMessage], temperature: Float?, maximumTokens: Int) {
      (self.messages, self.temperature, self.maximumTokens) = (messages, temperature, maximumTokens)
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
  package func answer(_ request: Request) -> AsyncThrowingStream<String, any Error> {
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

  private func ask(_ request: Request, write: @escaping @Sendable (String) -> Void) async throws {
    let address = try server.address(of: "chat/completions")
    let question = Question(
      model: try await model(), messages: request.messages, stream: true,
      temperature: request.temperature, maximumTokens: request.maximumTokens)
    let answer = Mutex(Answer())
    let host = server.host
    try await transport.exchange(
      self.request(address, body: try JSONEncoder().encode(question))
    ) { head in
      answer.withLock { $0.status = head.status }
    } body: { piece in
      for text in try answer.withLock({ try $0.take(piece, host) }) { write(text) }
    }
    try answer.withLock { try $0.end(host) }
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

  private struct Question: Encodable {
    var model: String
    var messages: [ChatMessage]
    var stream: Bool
    var temperature: Float?
    var maximumTokens: Int

    private enum CodingKeys: String, CodingKey {
      case model, messages, stream, temperature
      case maximumTokens = "max_tokens"
    }
  }

  private struct Models: Decodable {
    struct Model: Decodable { var id: String }

    var data: [Model]
  }

  /// The part of an answer that has arrived.
  private struct Answer {
    private struct Chunk: Decodable {
      struct Choice: Decodable {
        struct Delta: Decodable { var content: String? }

        var delta: Delta?
      }

      var choices: [Choice]?
    }

    var status = 0
    private var events = ServerSentEvents()
    private var refusal = Data()
    private var thoughts = ThoughtFilter()
    private var length = 0

    mutating func take(_ piece: UnsafeRawBufferPointer, _ host: String) throws -> [String] {
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
        let text = thoughts.take(choices.first?.delta?.content ?? "")
        length += text.utf8.count
        guard length <= ChatCompletion.longestAnswer else { throw TransportError.tooLong }
        return text.isEmpty ? nil : text
      }
    }

    func end(_ host: String) throws {
      guard status == 200 else { throw Refusal.error(host, status, refusal) }
      guard length > 0 else { throw ChatServerError.silent(host) }
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

/// Removes a model's thoughts, which some servers pass on between tags.
struct ThoughtFilter: Sendable {
  private static let (opening, closing) = ("<think>", "</think>")

  private enum Phase { case beginning, thinking, answering }

  private var phase = Phase.beginning
  private var held = ""

  /// - Returns: The new part of the answer in the text so far.
  mutating func take(_ text: String) -> String {
    if phase == .answering { return text }
    held += text
    if phase == .beginning {
      let begun = held.drop(while: \.isWhitespace)
      if begun.hasPrefix(Self.opening) {
        phase = .thinking
      } else if !Self.opening.hasPrefix(begun) {
        phase = .answering
        return held
      }
    }
    if phase == .thinking, let end = held.range(of: Self.closing) {
      phase = .answering
      return String(held[end.upperBound...].drop(while: \.isWhitespace))
    }
    return ""
  }
}
