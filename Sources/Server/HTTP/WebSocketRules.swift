import NIOCore
import NIOWebSocket

/// Closes a WebSocket with code 1002 if its client violates the protocol in ways that NIO does not notice, and sends
/// nothing after a frame that closes. Source: RFC 6455, 5.1, 5.2, 5.4 and 5.5.1.
final class WebSocketRules: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// The time for the client to read the reason before the connection closes.
  private static let farewell = TimeAmount.seconds(1)
  private static let opcodes: [WebSocketOpcode] = [
    .continuation, .text, .binary, .connectionClose, .ping, .pong,
  ]

  /// Whether the last frame of a message is still to come.
  private var isInMessage = false
  private var isBroken = false
  private var hasSaidGoodbye = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isBroken else { return }
    let frame = unwrapInboundIn(data)
    guard let violation = violation(frame) else { return context.fireChannelRead(data) }
    isBroken = true
    var reason = ByteBuffer()
    reason.write(webSocketErrorCode: .protocolError)
    reason.writeString(violation)
    let farewell = WebSocketFrame(fin: true, opcode: .connectionClose, data: reason)
    write(context: context, data: NIOAny(farewell), promise: nil)
    context.flush()
    // Closing at once, with bytes unread, would discard the reason.
    context.close(mode: .output, promise: nil)
    let channel = context.channel
    context.eventLoop.scheduleTask(in: Self.farewell) { channel.close(promise: nil) }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !hasSaidGoodbye else {
      promise?.succeed()
      return
    }
    hasSaidGoodbye = unwrapOutboundIn(data).opcode == .connectionClose
    context.write(data, promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // NIO has said goodbye itself.
    if error is NIOWebSocketError { hasSaidGoodbye = true }
    context.fireErrorCaught(error)
  }

  private func violation(_ frame: WebSocketFrame) -> String? {
    guard frame.maskKey != nil else { return "A client's frames are masked." }
    guard Self.opcodes.contains(frame.opcode) else { return "That opcode is reserved." }
    guard !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return "No extension was agreed on." }
    guard [.continuation, .text, .binary].contains(frame.opcode) else { return nil }
    guard isInMessage == (frame.opcode == .continuation) else {
      return isInMessage ? "A message begins within another." : "There is no message to go on with."
    }
    isInMessage = !frame.fin
    return nil
  }
}
