import NIOCore
import NIOHTTP1

/// Closes a connection whose client is too slow with a request's head, its bytes or the whole, does not read the
/// answer, or sends something that is not a request.
final class HTTPPatience: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The time for a client to read an error before the connection closes. Closing at once, with bytes unread, would
  /// discard the answer.
  private static let farewell = TimeAmount.seconds(1)

  private let stall: TimeAmount
  private let whole: TimeAmount
  /// The bytes of a body that must arrive before the time is over.
  private let least: Int
  private var arrived = 0
  private var reading: Scheduled<Void>?
  private var request: Scheduled<Void>?
  private var writing: Scheduled<Void>?
  /// The complete requests that are not answered yet.
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
    // The error has been answered, and nothing after it can be parsed.
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
