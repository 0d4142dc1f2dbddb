import Foundation
import NIOCore
import NIOHTTP1
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

/// Removes the request for a protocol upgrade where it is not granted, so that the request is answered like any
/// other. NIO's upgrade handler would lose it.
final class UpgradeFilter: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let admitsWebSocket: @Sendable (HTTPRequestHead) -> Bool

  init(_ admitsWebSocket: @escaping @Sendable (HTTPRequestHead) -> Bool) {
    self.admitsWebSocket = admitsWebSocket
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.headers.contains(name: "upgrade") else {
      return context.fireChannelRead(data)
    }
    if !Self.isHandshake(head) || !admitsWebSocket(head) { head.headers.remove(name: "upgrade") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// Whether a request is a WebSocket handshake. Source: RFC 6455, 4.2.1.
  private static func isHandshake(_ head: HTTPRequestHead) -> Bool {
    head.method == .GET && head.headers[canonicalForm: "upgrade"].map { $0.lowercased() } == ["websocket"]
      && head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
      && head.headers["sec-websocket-version"] == ["13"] && hasKey(head.headers["sec-websocket-key"])
  }

  /// Whether there is one key, 16 bytes in base64.
  private static func hasKey(_ keys: [String]) -> Bool {
    keys.count == 1 && keys.first.flatMap { Data(base64Encoded: $0) }?.count == 16
  }
}

/// Pings a WebSocket's client regularly, and closes the connection if no answer comes or the client does not read.
final class WebSocketPatience: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let stall: TimeAmount
  private var reading: Scheduled<Void>?
  private var writing: Scheduled<Void>?
  private var asking: RepeatedTask?

  init(_ limits: ServerLimits) {
    stall = .seconds(Int64(limits.stallSeconds))
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    reading = close(context)
    let pause = TimeAmount.nanoseconds(stall.nanoseconds / 3)
    asking = context.eventLoop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in
      let question = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
      bound.value.writeAndFlush(NIOAny(question), promise: nil)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    reading?.cancel()
    reading = close(context)
    context.fireChannelRead(data)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    writing?.cancel()
    writing = context.channel.isWritable ? nil : close(context)
    context.fireChannelWritabilityChanged()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    reading?.cancel()
    writing?.cancel()
    asking?.cancel()
  }

  private func close(_ context: ChannelHandlerContext) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.scheduleTask(in: stall) { channel.close(promise: nil) }
  }
}
