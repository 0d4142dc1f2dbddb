import NIOCore
import NIOWebSocket
import Understanding

/// A client's WebSocket: audio and requests in, events and answers out.
///
/// Binary messages are ``AudioFrame``s, text messages a ``ConversationRequest`` each, the first of which says hello.
struct ConversationConnection {
  static let path = "/v1/conversation"

  let conversations: Conversations?
  let limits: ServerLimits
  /// The requests over all WebSockets that are not answered yet.
  let calls: OpenPlaces

  /// Serves the client, and ends silently when it disconnects.
  func run(_ channel: WebSocketMessages.Channel) async {
    try? await channel.executeThenClose { inbound, writer in
      guard let conversations else { return }
      do {
        try await serve(conversations, inbound, writer)
      } catch {
        try Task.checkCancellation()
        try await writer.close(APIError(error))
      }
    }
  }

  private func serve(
    _ conversations: Conversations, _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>,
    _ writer: WebSocketMessages.Writer
  ) async throws {
    var frames = WebSocketMessages(inbound, writer)
    guard let hello = try await frames.next() else { return }
    guard hello.opcode == .text,
      case .hello(let id, let seen, let talks, let speaks) = try ConversationRequest(hello.unmaskedData)
    else {
      throw APIError.invalid("A conversation begins with hello.", "type")
    }
    let (conversation, isResumed) = try await conversations.join(id, talks: talks)
    let connection = try await conversation.connect(seen: seen, isResumed: isResumed, speaks: speaks)
    let writing = Task {
      for await message in connection.messages {
        try await writer.write(message)
      }
      // Another connection took this one's place, or the client did not read.
      try await writer.close(.normalClosure, "replaced")
    }
    do {
      while let message = try await frames.next() { try await handle(message, conversation) }
    } catch {
      await conversation.disconnect(connection.number)
      writing.cancel()
      throw error
    }
    await conversation.disconnect(connection.number)
    writing.cancel()
  }

  private func handle(_ message: WebSocketFrame, _ conversation: Conversation) async throws {
    if message.opcode == .binary {
      guard let frame = AudioFrame(message.unmaskedData) else { throw APIError.invalid("That is no audio.") }
      return try await conversation.receive(frame)
    }
    switch try ConversationRequest(message.unmaskedData) {
    case .hello: throw APIError.invalid("Hello was said already.", "type")
    case .end(let stream, let samples): try await conversation.end(stream, samples: samples)
    case .hold(let stream): await conversation.hold(stream)
    case .overhear(let stream): await conversation.overhear(stream)
    case .cancel(let stream): await conversation.cancel(stream)
    case .spoken(let sentence): await conversation.spoke(sentence)
    case .interrupt: await conversation.interrupt()
    // Audio is still taken while a request is carried out.
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
}
