import NIOCore
import NIOWebSocket

/// The messages of a WebSocket's client. Pings are answered, and a farewell is returned.
struct WebSocketMessages {
  typealias Channel = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>
  typealias Writer = NIOAsyncChannelOutboundWriter<WebSocketFrame>

  private var frames: NIOAsyncChannelInboundStream<WebSocketFrame>.AsyncIterator
  private let writer: Writer

  init(_ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>, _ writer: Writer) {
    (frames, self.writer) = (inbound.makeAsyncIterator(), writer)
  }

  /// The next text or binary message; nil when the client closes.
  mutating func next() async throws -> WebSocketFrame? {
    while let frame = try await frames.next() {
      switch frame.opcode {
      case .text, .binary: return frame
      case .ping: try await writer.write(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
      case .connectionClose:
        try await writer.write(WebSocketFrame(fin: true, opcode: .connectionClose, data: frame.unmaskedData))
        return nil
      default: break
      }
    }
    return nil
  }
}

extension NIOAsyncChannelOutboundWriter<WebSocketFrame> {
  func write(_ text: String) async throws {
    try await write(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)))
  }

  /// Tells the client why, and closes the connection.
  func close(_ error: APIError) async throws {
    let isOurs = error.status.code >= 500
    try await close(isOurs ? .unexpectedServerError : .policyViolation, error.message)
  }

  func close(_ code: WebSocketErrorCode, _ reason: String) async throws {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    // A control frame has at most 125 bytes.
    var reason = reason
    while reason.utf8.count > 123 { reason.removeLast() }
    data.writeString(reason)
    try await write(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
  }
}
