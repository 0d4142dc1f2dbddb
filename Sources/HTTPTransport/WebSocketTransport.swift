import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket

/// Opens WebSockets of servers: TLS 1.2 or newer for `https`, certificates verified, no proxy.
package struct WebSocketTransport: Sendable {
  fileprivate typealias Channel = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

  private let address: URL
  private let timeLimit: Int
  private let longestMessage: Int

  /// - Parameters:
  ///   - address: The WebSocket's address, with `http` or `https`.
  ///   - timeLimit: The most seconds from connecting to the last message.
  ///   - longestMessage: The most bytes of a message.
  package init(address: URL, timeLimit: Int, longestMessage: Int) {
    (self.address, self.timeLimit, self.longestMessage) = (address, timeLimit, longestMessage)
  }

  /// Opens the WebSocket, and closes it after `body`.
  ///
  /// - Throws: ``TransportError``, or the error of `body`.
  package func converse<Value: Sendable>(
    _ body: (inout WebSocketMessages) async throws -> Value
  ) async throws -> Value {
    let started = ContinuousClock.now
    do {
      guard let channel = try await open() else { throw TransportError.noWebSocket }
      return try await channel.executeThenClose { inbound, writer in
        var messages = WebSocketMessages(frames: inbound.makeAsyncIterator(), writer: writer)
        return try await body(&messages)
      }
    } catch {
      // At the time limit the connection is closed, whatever it waits for.
      let isLate = ContinuousClock.now - started >= .seconds(timeLimit)
      switch error {
      case is NIOConnectionError: throw TransportError.unreachable
      case is NIOSSLError: throw TransportError.untrusted
      case is ChannelError where isLate, TransportError.cut where isLate:
        throw TransportError.stalled(seconds: timeLimit)
      case is ChannelError, is IOError: throw TransportError.cut
      case is HTTPParserError, is NIOWebSocketError: throw TransportError.other("it speaks no WebSocket")
      default: throw error
      }
    }
  }

  /// Opens the WebSocket. Returns `nil` if the server answers but opens none.
  private func open() async throws -> Channel? {
    let isSecure = address.scheme == "https"
    let host = (address.host ?? "").trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    let port = address.port ?? (isSecure ? 443 : 80)
    var tls: NIOSSLContext?
    if isSecure {
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.minimumTLSVersion = .tlsv12
      tls = try NIOSSLContext(configuration: configuration)
    }
    return try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connectTimeout(.seconds(Int64(timeLimit)))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .connect(host: host, port: port) { [tls] channel in
        channel.eventLoop.makeCompletedFuture {
          if let tls {
            // A certificate for an address is compared with the address connected to.
            let isAddress = (try? SocketAddress(ipAddress: host, port: port)) != nil
            let handler = try NIOSSLClientHandler(context: tls, serverHostname: isAddress ? nil : host)
            try channel.pipeline.syncOperations.addHandler(handler)
          }
          return try upgrade(channel)
        }
      }.get()
  }

  private func upgrade(_ channel: any NIOCore.Channel) throws -> EventLoopFuture<Channel?> {
    let limit = channel.eventLoop.scheduleTask(in: .seconds(Int64(timeLimit))) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in limit.cancel() }
    var head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: address.path.isEmpty ? "/" : address.path)
    let port = address.port.map { ":\($0)" } ?? ""
    head.headers.add(name: "Host", value: (address.host ?? "") + port)
    head.headers.add(name: "User-Agent", value: "VoiceCore")
    let upgrader = NIOTypedWebSocketClientUpgrader<Channel?>(maxFrameSize: longestMessage) { channel, _ in
      channel.eventLoop.makeCompletedFuture {
        let aggregator = NIOWebSocketFrameAggregator(
          minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 4_096,
          maxAccumulatedFrameSize: longestMessage)
        try channel.pipeline.syncOperations.addHandler(aggregator)
        return try Channel(wrappingChannelSynchronously: channel)
      }
    }
    let upgrade = NIOTypedHTTPClientUpgradeConfiguration<Channel?>(
      upgradeRequestHead: head, upgraders: [upgrader]
    ) { channel in
      channel.close().map { nil }
    }
    var configuration = NIOUpgradableHTTPClientPipelineConfiguration(upgradeConfiguration: upgrade)
    configuration.leftOverBytesStrategy = .forwardBytes
    return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
      configuration: configuration)
  }
}

/// The messages of an open WebSocket.
package struct WebSocketMessages {
  fileprivate var frames: NIOAsyncChannelInboundStream<WebSocketFrame>.AsyncIterator
  fileprivate let writer: NIOAsyncChannelOutboundWriter<WebSocketFrame>

  package func send(_ text: String) async throws { try await send(.text, ByteBuffer(string: text)) }

  /// Waits for the next message of text.
  ///
  /// - Throws: ``TransportError/cut`` when the connection ends.
  package mutating func next() async throws -> String {
    while let frame = try await frames.next() {
      switch frame.opcode {
      case .text: return String(buffer: frame.unmaskedData)
      case .ping: try await send(.pong, frame.unmaskedData)
      case .connectionClose: throw TransportError.cut
      default: break
      }
    }
    throw TransportError.cut
  }

  private func send(_ opcode: WebSocketOpcode, _ data: ByteBuffer) async throws {
    // What a client sends is masked (RFC 6455, 5.3).
    try await writer.write(WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data))
  }
}
