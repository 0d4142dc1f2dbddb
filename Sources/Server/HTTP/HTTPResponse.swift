import Foundation
import JSONValues
import NIOCore
import NIOHTTP1

/// An answer to a request.
struct HTTPResponse: Sendable {
  enum Body: Sendable {
    case bytes(ByteBuffer)
    /// Written while it is produced. If it throws, the connection ends before the body does.
    case streamed(@Sendable (@escaping Writer) async throws -> Void)
  }

  /// Writes bytes, and waits while the client is slow to read.
  typealias Writer = @Sendable (ByteBuffer) async throws -> Void

  var status: HTTPResponseStatus = .ok
  var headers: HTTPHeaders
  var body: Body

  static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> HTTPResponse {
    HTTPResponse(headers: ["Content-Type": type], body: .bytes(ByteBuffer(string: text)))
  }

  static func bytes(_ data: Data, type: String) -> HTTPResponse {
    HTTPResponse(headers: ["Content-Type": type], body: .bytes(ByteBuffer(bytes: data)))
  }

  /// A response with a value as JSON in the style of OpenAI.
  static func json(_ value: some Encodable) throws -> HTTPResponse {
    jsonText(try JSONObject.snakeCased(value))
  }

  static func json(_ object: JSONObject) -> HTTPResponse { jsonText(object.text) }

  /// A response with text that is already JSON.
  static func jsonText(_ text: String) -> HTTPResponse { .text(text, type: "application/json") }

  static func streamed(
    type: String, _ write: @escaping @Sendable (@escaping Writer) async throws -> Void
  ) -> HTTPResponse {
    HTTPResponse(headers: ["Content-Type": type, "X-Accel-Buffering": "no"], body: .streamed(write))
  }

  /// A response with server-sent events; an error becomes the last event. Source: WHATWG, HTML, "Server-sent events".
  static func events(_ write: @escaping @Sendable (EventWriter) async throws -> Void) -> HTTPResponse {
    streamed(type: "text/event-stream") { writer in
      let events = EventWriter(write: writer)
      do {
        try await write(events)
      } catch {
        try Task.checkCancellation()
        // The status is already sent, so the client learns of the failure from the last event.
        try await events.send(APIError(error))
      }
    }
  }
}

/// Writes server-sent events.
struct EventWriter: Sendable {
  let write: HTTPResponse.Writer

  func send(_ value: some Encodable) async throws { try await send(text: try JSONObject.snakeCased(value)) }

  /// Sends an event.
  ///
  /// - Parameter text: A single line.
  func send(text: String) async throws { try await write(ByteBuffer(string: "data: \(text)\n\n")) }
}
