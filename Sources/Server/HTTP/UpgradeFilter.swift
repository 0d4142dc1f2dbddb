import Foundation
import NIOCore
import NIOHTTP1

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
