import NIOCore
import NIOWebSocket

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
