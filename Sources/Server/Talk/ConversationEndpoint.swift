import NIOHTTP1
import Understanding

/// Commands over plain HTTP, for programs: one request, one answer.
struct ConversationEndpoint: Sendable {
  let conversations: Conversations
  let limits: ServerLimits

  /// What is answered to a client that asks for a conversation without a WebSocket.
  static var needsWebSocket: APIError {
    APIError(status: .upgradeRequired, message: "A conversation is a WebSocket.", code: "websocket_needed")
  }

  /// - Parameter type: What is asked for: `ask`, `confirm`, `dismiss` or `undo`.
  func respond(to request: HTTPRequest, _ type: String) async throws -> HTTPResponse {
    let body = try await request.body.collect(limit: limits.fieldBytes)
    let call = try ConversationCall(type, JSONFields(body.readableBytes == 0 ? .init(string: "{}") : body))
    let keys = request.head.headers["idempotency-key"]
    guard keys.count <= 1 else { throw APIError.invalid("A request has one Idempotency-Key.") }
    let key = keys.first
    guard key.map({ (1...100).contains($0.utf8.count) }) ?? true else {
      throw APIError.invalid("An Idempotency-Key has 1 to 100 bytes.")
    }
    return .json(try await conversations.forPrograms().answer(call, key: key))
  }
}
