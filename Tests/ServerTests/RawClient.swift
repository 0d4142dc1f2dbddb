import NIOCore
import NIOPosix
import NIOSSL

/// A connection whose bytes the test chooses one by one.
final class RawClient {
  private var iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private let writer: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private(set) var received = ByteBuffer()

  private init(
    _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>, _ writer: NIOAsyncChannelOutboundWriter<ByteBuffer>
  ) {
    iterator = inbound.makeAsyncIterator()
    self.writer = writer
  }

  /// Open for as long as the body runs.
  ///
  /// - Parameter authority: Certificates that are trusted, where the server speaks TLS.
  static func connected<Result>(
    to port: Int, trusting authority: String? = nil, _ body: (RawClient) async throws -> Result
  ) async throws -> Result {
    let security = try authority.map { text in
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(text.utf8)))
      return try NIOSSLContext(configuration: configuration)
    }
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          if let security {
            try channel.pipeline.syncOperations.addHandler(
              NIOSSLClientHandler(context: security, serverHostname: "localhost"))
          }
          return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { try await body(RawClient($0, $1)) }
  }

  /// Sends bytes and takes what comes until the server closes.
  static func exchange(_ port: Int, trusting authority: String? = nil, _ bytes: [UInt8]) async throws
    -> [UInt8]
  {
    try await connected(to: port, trusting: authority) { client in
      try? await client.send(bytes)
      try await client.receiveAll()
      return Array(client.received.readableBytesView)
    }
  }

  func send(_ bytes: [UInt8]) async throws { try await writer.write(ByteBuffer(bytes: bytes)) }

  func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  /// Takes text until that is enough, or the server closes.
  func receive(until isEnough: (String) -> Bool) async throws {
    while !isEnough(String(buffer: received)), try await next() != nil {}
  }

  /// Takes what comes until the server closes.
  func receiveAll() async throws { while try await next() != nil {} }

  /// The next bytes; nil when the server has closed.
  func next() async throws -> ByteBuffer? {
    guard let bytes = try? await iterator.next() else { return nil }
    received.writeImmutableBuffer(bytes)
    return bytes
  }
}
