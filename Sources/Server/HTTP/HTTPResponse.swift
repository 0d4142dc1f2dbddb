import Foundation
import NIOCore
import NIOHTTP1

/// An answer to a request.
struct HTTPResponse: Sendable {
  enum Body: Sendable {
    case bytes(ByteBuffer)
    /// Written as it comes about. What it throws is told to the client as a last event.
    case events(@Sendable (EventWriter) async throws -> Void)
  }

  var status: HTTPResponseStatus = .ok
  var headers: HTTPHeaders
  var body: Body

  static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> HTTPResponse {
    HTTPResponse(headers: ["Content-Type": type], body: .bytes(ByteBuffer(string: text)))
  }

  static func bytes(_ data: Data, type: String) -> HTTPResponse {
    HTTPResponse(headers: ["Content-Type": type], body: .bytes(ByteBuffer(bytes: data)))
  }

  static func json(_ value: some Encodable) throws -> HTTPResponse { jsonText(try JSONText.of(value)) }

  /// A value that is JSON already.
  static func jsonText(_ text: String) -> HTTPResponse { .text(text, type: "application/json") }

  /// Server-sent events. Source: WHATWG, HTML, "Server-sent events".
  static func events(_ write: @escaping @Sendable (EventWriter) async throws -> Void) -> HTTPResponse {
    HTTPResponse(
      headers: ["Content-Type": "text/event-stream", "X-Accel-Buffering": "no"], body: .events(write))
  }
}

/// Writes server-sent events; waits while the client is slow to read.
struct EventWriter: Sendable {
  let write: @Sendable (ByteBuffer) async throws -> Void

  func send(_ value: some Encodable) async throws { try await send(text: try JSONText.of(value)) }

  /// - Parameter text: Of one line.
  func send(text: String) async throws { try await write(ByteBuffer(string: "data: \(text)\n\n")) }
}

/// A value as JSON, with the names that OpenAI gives: `finish_reason` for `finishReason`.
enum JSONText {
  static func of(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
