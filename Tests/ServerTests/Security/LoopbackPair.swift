import Foundation
import NIOCore
import NIOPosix

/// Two ends of a real connection within this machine.
struct LoopbackPair {
  let client: SocketAddress
  let server: SocketAddress
  private let clientChannel: any Channel

  struct NoAddress: Error {}

  /// Open for as long as the body runs; the client's end is never read from.
  static func connected(_ host: String, _ body: (LoopbackPair) async throws -> Void) async throws {
    let group = MultiThreadedEventLoopGroup.singleton
    let listener = try await ServerBootstrap(group: group).bind(host: host, port: 0).get()
    let port = listener.localAddress?.port ?? 0
    let channel = try await ClientBootstrap(group: group).connect(host: host, port: port).get()
    guard let client = channel.localAddress, let server = channel.remoteAddress else { throw NoAddress() }
    do {
      try await body(LoopbackPair(client: client, server: server, clientChannel: channel))
    } catch {
      try? await channel.close()
      try? await listener.close()
      throw error
    }
    try? await channel.close()
    try await listener.close()
  }

  func closeClient() async throws { try await clientChannel.close() }
}
