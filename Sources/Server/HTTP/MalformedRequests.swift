import NIOCore
import NIOHTTP1

/// Answers what cannot be parsed as a request with an error that says why. The connection is closed after it.
final class MalformedRequests: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// Whether an answer has begun, into which no error can be put.
  private var isAnswering = false

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let error = error as? HTTPParserError, !isAnswering { answer(error, context) }
    context.fireErrorCaught(error)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head): isAnswering = head.status.code >= 200
    case .body: break
    case .end: isAnswering = false
    }
    context.write(data, promise: promise)
  }

  private func answer(_ error: HTTPParserError, _ context: ChannelHandlerContext) {
    let error = APIError(error)
    let body = ByteBuffer(string: error.json)
    let headers: HTTPHeaders = [
      "Content-Type": "application/json", "Content-Length": "\(body.readableBytes)", "Connection": "close",
    ]
    let head = HTTPResponseHead(version: .http1_1, status: error.status, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}

extension APIError {
  fileprivate init(_ error: HTTPParserError) {
    switch error {
    case .headerOverflow:
      self.init(
        status: .requestHeaderFieldsTooLarge, message: "The request's address and headers are too long.",
        code: "headers_too_large")
    case .invalidVersion:
      self.init(
        status: .httpVersionNotSupported, message: "HTTP/1.1 is spoken here.", code: "version_not_supported")
    case .invalidMethod: self = .invalid("The request begins with no method of HTTP.")
    case .invalidURL: self = .invalid("The request's address cannot be read.")
    case .invalidContentLength, .unexpectedContentLength:
      self = .invalid("The length of the body has to be told once: by Content-Length, or in chunks.")
    case .invalidChunkSize: self = .invalid("The size of a chunk cannot be read.")
    default: self = .invalid("This is not a request of HTTP/1.1.")
    }
  }
}
