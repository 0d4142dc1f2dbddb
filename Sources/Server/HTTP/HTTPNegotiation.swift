import NIOCore
import NIOHTTP1
import NIOWebSocket

/// A client of the HTTP port, whose first request decides whether it becomes a WebSocket.
struct HTTPNegotiation: AcceptedConnection {
  enum Client: Sendable {
    case requests(NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>)
    /// With the request that it began as.
    case webSocket(WebSocketMessages.Channel, HTTPRequestHead)
  }

  let channel: any Channel
  let peer: Peer
  private let client: EventLoopFuture<Client>

  /// Sets up a channel that was just opened. To be called on its event loop.
  ///
  /// - Parameter admitsWebSocket: Whether a request for a WebSocket is granted; otherwise it is answered like any
  ///   other.
  init(
    _ channel: any Channel, _ limits: ServerLimits, _ owners: any PeerOwners,
    admitsWebSocket: @escaping @Sendable (HTTPRequestHead, Peer) -> Bool
  ) throws {
    let peer = Peer(channel, owners)
    var headerLimits = NIOHTTPDecoderLimitConfiguration()
    headerLimits.maxHeaderFieldSize = 16 << 10
    headerLimits.maxHeaderListSize = 64 << 10
    headerLimits.maxHeaderFieldCount = 100
    let encoder = HTTPResponseEncoder()
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: headerLimits))
    let handlers: [any ChannelHandler & RemovableChannelHandler] = [
      decoder, NIOHTTPResponseHeadersValidator(), MalformedRequests(), HTTPPatience(limits),
      UpgradeFilter { admitsWebSocket($0, peer) },
    ]
    let webSocket = NIOTypedWebSocketServerUpgrader<Client>(
      maxFrameSize: limits.webSocketFrameBytes,
      // Requests that are not granted do not get here.
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(WebSocketRules())
          try pipeline.addHandler(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 64,
              maxAccumulatedFrameSize: limits.webSocketFrameBytes))
          try pipeline.addHandler(WebSocketPatience(limits))
          return .webSocket(try NIOAsyncChannel(wrappingChannelSynchronously: channel), head)
        }
      })
    let upgrade = NIOTypedHTTPServerUpgradeHandler(
      httpEncoder: encoder, extraHTTPHandlers: handlers,
      upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
        upgraders: [webSocket],
        notUpgradingCompletionHandler: { channel in
          channel.eventLoop.makeCompletedFuture {
            .requests(try NIOAsyncChannel(wrappingChannelSynchronously: channel))
          }
        }))
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(encoder)
    try pipeline.addHandlers(handlers)
    try pipeline.addHandler(upgrade)
    (self.channel, self.peer, client) = (channel, peer, upgrade.upgradeResultFuture)
  }

  /// The kind of client; nil if the connection closed early or did not speak HTTP.
  func settled() async -> Client? {
    await withTaskCancellationHandler {
      do {
        return try await client.get()
      } catch {
        channel.close(promise: nil)
        return nil
      }
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  func refuse() async {
    channel.close(promise: nil)
    switch await settled() {
    case .requests(let channel): try? await channel.executeThenClose { _, _ in }
    case .webSocket(let channel, _): try? await channel.executeThenClose { _, _ in }
    case nil: break
    }
  }
}
