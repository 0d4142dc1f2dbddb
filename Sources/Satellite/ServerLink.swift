import JSONValues
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket

/// Connects to a server: a WebSocket, over TLS unless the server is on this machine.
struct ServerLink {
  typealias Channel = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>
  private typealias Refusal = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

  private enum Answer: Sendable {
    case webSocket(Channel)
    case refusal(Refusal)
  }

  /// The longest silence of a server. It answers audio at once and otherwise sends a ping every ten seconds.
  private static let patience = TimeAmount.seconds(15)
  private static let longestMessage = 1 << 20

  let address: ServerAddress
  let authority: String?
  private let token: String?
  private let tls: NIOSSLContext?
  private let group: MultiThreadedEventLoopGroup

  /// - Parameters:
  ///   - authority: The certificate file of the trusted authority; nil for the system's.
  /// - Throws: ``ServerLinkError`` if the authority's certificate cannot be read.
  init(_ address: ServerAddress, authority: String?, token: String?) throws {
    (self.address, self.authority, self.token) = (address, authority, token)
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    guard address.isSecure else {
      tls = nil
      return
    }
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    if let authority {
      do {
        configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(authority))
      } catch {
        throw ServerLinkError.noAuthority(file: authority)
      }
    }
    tls = try NIOSSLContext(configuration: configuration)
  }

  /// Opens a WebSocket to the server.
  ///
  /// - Throws: ``ServerLinkError``.
  func open() async throws -> Channel {
    do {
      switch try await connect(converse).get() {
      case .webSocket(let channel): return channel
      case .refusal(let channel): throw try await refusal(channel)
      }
    } catch {
      throw ServerLinkError(error, address, authority: authority)
    }
  }

  /// Connects, over TLS where the address says so.
  ///
  /// - Parameter prepare: Adds what speaks over the connection.
  func connect<Result: Sendable>(
    _ prepare: @escaping @Sendable (any NIOCore.Channel) -> EventLoopFuture<Result>
  ) async throws -> Result {
    try await ClientBootstrap(group: group)
      .connectTimeout(.seconds(5))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .connect(host: address.host, port: address.port) { channel in
        do {
          try secure(channel)
        } catch {
          return channel.eventLoop.makeFailedFuture(error)
        }
        return prepare(channel)
      }
  }

  private func secure(_ channel: any NIOCore.Channel) throws {
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandlers([IdleStateHandler(readTimeout: Self.patience), SilenceHandler()])
    guard let tls else { return }
    // A certificate for an address is compared with the address connected to.
    let isAddress = (try? SocketAddress(ipAddress: address.host, port: address.port)) != nil
    try pipeline.addHandler(
      NIOSSLClientHandler(context: tls, serverHostname: isAddress ? nil : address.host))
  }

  /// The head of a request, with the token.
  func head(_ method: HTTPMethod, _ path: String) -> HTTPRequestHead {
    var head = HTTPRequestHead(version: .http1_1, method: method, uri: path)
    head.headers.add(name: "Host", value: address.hostHeader)
    if let token { head.headers.add(name: "Authorization", value: "Bearer \(token)") }
    return head
  }

  private func converse(over channel: any NIOCore.Channel) -> EventLoopFuture<EventLoopFuture<Answer>> {
    channel.eventLoop.makeCompletedFuture { try upgrade(channel) }
  }

  private func upgrade(_ channel: any NIOCore.Channel) throws -> EventLoopFuture<Answer> {
    let upgrader = NIOTypedWebSocketClientUpgrader<Answer>(maxFrameSize: Self.longestMessage) { channel, _ in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(
          NIOWebSocketFrameAggregator(
            minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 64,
            maxAccumulatedFrameSize: Self.longestMessage))
        return .webSocket(try Channel(wrappingChannelSynchronously: channel))
      }
    }
    let upgrade = NIOTypedHTTPClientUpgradeConfiguration<Answer>(
      upgradeRequestHead: head(.GET, "/v1/conversation"), upgraders: [upgrader]
    ) { channel in
      channel.eventLoop.makeCompletedFuture {
        .refusal(try Refusal(wrappingChannelSynchronously: channel))
      }
    }
    var configuration = NIOUpgradableHTTPClientPipelineConfiguration(upgradeConfiguration: upgrade)
    configuration.leftOverBytesStrategy = .forwardBytes
    return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
      configuration: configuration)
  }

  private func unexplained(_ status: Int) -> String {
    status == 401
      ? (token == nil ? "it has no token" : "its token is wrong")
      : "It seems to be no VoiceCore server that has conversations."
  }

  /// The error in the answer of a server that refused the WebSocket.
  private func refusal(_ channel: Refusal) async throws -> ServerLinkError {
    try await channel.executeThenClose { inbound, _ in
      var (status, body) = (0, ByteBuffer())
      for try await part in inbound {
        switch part {
        case .head(let head): status = Int(head.status.code)
        case .body(var piece) where body.readableBytes < 1 << 14: body.writeBuffer(&piece)
        case .body: break
        case .end:
          let json = try? JSONReader.read(String(buffer: body))
          let message = status == 401 ? nil : json?["error"]?["message"]?.string
          return .refused(
            address, status: status,
            message: message ?? unexplained(status))
        }
      }
      return .noCommonLanguage(address)
    }
  }
}

/// Closes a connection on which nothing arrives.
private final class SilenceHandler: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }
}

/// The waits before each attempt to reach a server: short at first, then longer and longer.
struct ReconnectPlan: Hashable {
  private static let first = Duration.milliseconds(100)
  private static let longest = Duration.seconds(10)

  private var following = first

  /// The wait before the next attempt.
  mutating func next() -> Duration {
    defer { following = min(following * 2, Self.longest) }
    return following
  }

  /// Starts anew after the server was reached.
  mutating func reset() { following = Self.first }
}
