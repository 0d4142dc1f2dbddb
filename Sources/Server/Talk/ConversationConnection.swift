import NIOCore
import NIOWebSocket
import Synchronization
import Understanding

/// A client's WebSocket: audio and requests in, events and answers out.
///
/// Binary messages are ``AudioFrame``s, text messages a ``ConversationRequest`` each, the first of which says hello.
struct ConversationConnection {
  typealias Channel = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>
  private typealias Writer = NIOAsyncChannelOutboundWriter<WebSocketFrame>

  static let path = "/v1/conversation"

  let conversations: Conversations?
  let limits: ServerLimits
  let calls: OpenCalls

  /// Ends without a word where the client went away.
  func run(_ channel: Channel) async {
    try? await channel.executeThenClose { inbound, writer in
      guard let conversations else { return }
      do {
        try await serve(conversations, inbound, writer)
      } catch {
        try Task.checkCancellation()
        try await close(writer, APIError(error))
      }
    }
  }

  private func serve(
    _ conversations: Conversations, _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>, _ writer: Writer
  ) async throws {
    var frames = inbound.makeAsyncIterator()
    guard let hello = try await nextMessage(&frames, writer) else { return }
    guard hello.opcode == .text,
      case .hello(let id, let seen, let talks) = try ConversationRequest(hello.unmaskedData)
    else {
      throw APIError.invalid("A conversation begins with hello.", "type")
    }
    let (conversation, isResumed) = try await conversations.join(id, talks: talks)
    let connection = try await conversation.connect(seen: seen, isResumed: isResumed)
    let writing = Task {
      for await message in connection.messages {
        try await writer.write(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: message)))
      }
      // Another connection took this one's place, or the client did not read.
      try await close(writer, code: .normalClosure, "replaced")
    }
    do {
      while let message = try await nextMessage(&frames, writer) { try await take(message, conversation) }
    } catch {
      await conversation.disconnect(connection.number)
      writing.cancel()
      throw error
    }
    await conversation.disconnect(connection.number)
    writing.cancel()
  }

  private func take(_ message: WebSocketFrame, _ conversation: Conversation) async throws {
    if message.opcode == .binary {
      guard let frame = AudioFrame(message.unmaskedData) else { throw APIError.invalid("That is no audio.") }
      return try await conversation.take(frame)
    }
    switch try ConversationRequest(message.unmaskedData) {
    case .hello: throw APIError.invalid("Hello was said already.", "type")
    case .end(let stream, let samples): try await conversation.end(stream, samples: samples)
    case .hold(let stream): await conversation.hold(stream)
    case .cancel(let stream): await conversation.cancel(stream)
    case .spoken(let sentence): await conversation.spoke(sentence)
    case .interrupt: await conversation.interrupt()
    // Audio goes on being taken while something is done.
    case .call(let call, let key):
      guard calls.begin(atMost: limits.waitingCalls) else {
        throw APIError(
          status: .tooManyRequests, message: "More than \(limits.waitingCalls) requests wait for an answer.",
          code: "too_busy")
      }
      Task {
        await conversation.reply(to: call, key: key)
        calls.end()
      }
    }
  }

  /// The next text or audio; nil when the client closes.
  private func nextMessage(
    _ frames: inout NIOAsyncChannelInboundStream<WebSocketFrame>.AsyncIterator, _ writer: Writer
  ) async throws -> WebSocketFrame? {
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

  /// Says why before the connection is closed.
  private func close(_ writer: Writer, _ error: APIError) async throws {
    let isOurs = error.status.code >= 500
    try await close(writer, code: isOurs ? .unexpectedServerError : .policyViolation, error.message)
  }

  private func close(_ writer: Writer, code: WebSocketErrorCode, _ reason: String) async throws {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    // A control frame has at most 125 bytes.
    var reason = reason
    while reason.utf8.count > 123 { reason.removeLast() }
    data.writeString(reason)
    try await writer.write(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
  }
}

/// The requests over all WebSockets that are not answered yet.
final class OpenCalls: Sendable {
  private let count = Mutex(0)

  /// Whether there is room for one more, which then counts.
  func begin(atMost limit: Int) -> Bool {
    count.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
  }

  func end() { count.withLock { $0 -= 1 } }
}
