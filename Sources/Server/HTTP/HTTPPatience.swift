import NIOCore
import NIOHTTP1

/// Closes a connection whose client keeps the server waiting, for a request's head, for enough of its bytes, for all of
/// it, or with an answer that it does not read, and one whose client sends what is no request.
final class HTTPPatience: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// For how long a client that was told of its mistake may read that before the connection is gone: closing at once, with
  /// bytes of it unread, would take the answer from it.
  private static let farewell = TimeAmount.seconds(1)

  private let stall: TimeAmount
  private let whole: TimeAmount
  /// Bytes of a body that have to come before the stall's time is over.
  private let least: Int
  private var arrived = 0
  private var reading: Scheduled<Void>?
  private var request: Scheduled<Void>?
  private var writing: Scheduled<Void>?
  /// Requests that came in whole and are not yet answered.
  private var unanswered = 0

  init(_ limits: ServerLimits) {
    stall = .seconds(Int64(limits.stallSeconds))
    whole = .seconds(Int64(limits.requestSeconds))
    least = limits.bodyBytesPerSecond * limits.stallSeconds
  }

  func handlerAdded(context: ChannelHandlerContext) {
    reading = close(context, after: stall)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    for timer in [reading, request, writing] { timer?.cancel() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      request = close(context, after: whole)
      awaitMore(context)
    case .body(let bytes):
      arrived += bytes.readableBytes
      if arrived >= least { awaitMore(context) }
    case .end:
      reading?.cancel()
      request?.cancel()
      unanswered += 1
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      unanswered = max(0, unanswered - 1)
      if unanswered == 0 {
        reading?.cancel()
        reading = close(context, after: stall)
      }
    }
    context.write(data, promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.fireErrorCaught(error)
    // It has been answered, and nothing that follows can be understood.
    guard error is HTTPParserError else { return }
    reading?.cancel()
    reading = close(context, after: Self.farewell)
    context.close(mode: .output, promise: nil)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    writing?.cancel()
    writing = context.channel.isWritable ? nil : close(context, after: stall)
    context.fireChannelWritabilityChanged()
  }

  private func awaitMore(_ context: ChannelHandlerContext) {
    arrived = 0
    reading?.cancel()
    reading = close(context, after: stall)
  }

  private func close(_ context: ChannelHandlerContext, after time: TimeAmount) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }
}
