import NIOCore
import NIOPosix
import NIOSSL

/// VoiceCore's network interfaces: the web app and OpenAI's interface over HTTP, and Wyoming's protocol.
///
/// Only this machine reaches them, unless a ``NetworkAccess`` opens HTTP to the network with TLS and a token.
package struct VoiceServer: Sendable {
  /// The ports that the server listens on.
  package struct Addresses: Sendable, Hashable {
    package var host: String
    package var port: Int
    package var wyomingPort: Int?
    package var wyomingHost: String
  }

  private let configuration: ServerConfiguration
  private let engines: ServerEngines
  private let installation: ServedInstallation?
  private let access: NetworkAccess?
  private let local: LocalAccess

  /// - Parameters:
  ///   - installation: What the web app needs; without it there is no web app.
  ///   - access: Opens the server to the network; nil keeps it on loopback, without TLS.
  ///   - local: Decides who is let in on loopback if the server is not open, and by the Wyoming protocol.
  package init(
    _ configuration: ServerConfiguration, _ engines: ServerEngines, _ installation: ServedInstallation? = nil,
    access: NetworkAccess? = nil, local: LocalAccess = LocalAccess()
  ) {
    (self.configuration, self.engines) = (configuration, engines)
    (self.installation, self.access, self.local) = (installation, access, local)
  }

  /// Serves until its task is cancelled; then closes all connections and returns.
  ///
  /// - Parameter ready: Called when requests are answered.
  /// - Throws: ``ServerError``.
  package func run(ready: (Addresses) -> Void) async throws {
    for host in [configuration.host, configuration.wyomingHost]
    where access == nil && !LocalHost.isLoopback(host) {
      throw ServerError.notLoopback(host)
    }
    let metrics = ServerMetrics()
    let limits = configuration.limits
    let turns = ClientTurns(limits)
    let conversations = installation.map { Conversations($0, limits: limits) }
    let routes = try ServedRoutes(
      engines: engines, installation: installation, conversations: conversations, turns: turns,
      limits: limits, metrics: metrics)
    let http = try await listen(
      configuration.host, configuration.port, option: "--port", pipeline: httpPipeline)
    let wyoming: Listener<ByteConnection>?
    do {
      wyoming = try await configuration.wyomingPort.asyncMap {
        try await listen(configuration.wyomingHost, $0, option: "--wyoming-port", pipeline: bytePipeline)
      }
    } catch {
      try await http.channel.executeThenClose { _ in }
      throw error
    }
    let port = http.port ?? configuration.port
    ready(
      Addresses(
        host: configuration.host, port: port, wyomingPort: wyoming?.port,
        wyomingHost: configuration.wyomingHost))

    do {
      try await serve(http, port, wyoming, routes, conversations, turns, metrics)
    } catch {
      await routes.modelWork.stopAll()
      await conversations?.closeAll()
      throw error
    }
    await routes.modelWork.stopAll()
    await conversations?.closeAll()
  }

  private func serve(
    _ http: Listener<HTTPNegotiation>, _ port: Int,
    _ wyoming: Listener<ByteConnection>?, _ routes: ServedRoutes,
    _ conversations: Conversations?, _ turns: ClientTurns, _ metrics: ServerMetrics
  ) async throws {
    let (configuration, limits, engines) = (configuration, configuration.limits, engines)
    let (gate, calls, sessions) = (gate(port), OpenPlaces(), OpenPlaces())
    try await withThrowingTaskGroup { group in
      group.addTask {
        try await http.serve(limits, metrics.connections(of: "http")) {
          switch await $0.settled() {
          case .requests(let channel):
            await HTTPConnection(
              router: routes.router, peer: $0.peer, gate: gate, limits: limits, metrics: metrics
            )
            .run(channel)
          case .webSocket(let channel, let head) where RealtimeConnection.isPath(head.uri):
            await RealtimeConnection(
              installation: installation, engines: engines, limits: limits, metrics: metrics,
              turns: turns.passages, client: $0.peer.household ?? [], open: sessions,
              dialect: RealtimeDialect(head)
            )
            .run(channel)
          case .webSocket(let channel, _):
            await ConversationConnection(conversations: conversations, limits: limits, calls: calls)
              .run(channel)
          case nil: break
          }
        }
      }
      if let access {
        group.addTask {
          while (try? await Task.sleep(for: .seconds(60))) != nil {
            // If renewal fails, the present certificate stays in use.
            try? access.renew()
          }
        }
      }
      if let timers = installation?.timers {
        group.addTask { await timers.run { await conversations?.timersChanged() } }
      }
      if let steps = installation?.models?.steps {
        group.addTask {
          for await sentence in steps {
            await routes.modelWork.stepped(sentence)
            await conversations?.stepped(sentence)
          }
        }
      }
      if let wyoming {
        group.addTask {
          try await wyoming.serve(limits, metrics.connections(of: "wyoming")) {
            let isWelcome = configuration.wyomingPeers == .anyUser || $0.peer.isOwn
            await WyomingConnection(
              engines: engines, limits: limits, metrics: metrics, turns: turns, peer: $0.peer
            )
            .run($0.bytes, isWelcome: isWelcome)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func listen<Connection>(
    _ host: String, _ port: Int, option: String,
    pipeline: @escaping @Sendable (any Channel) throws -> Connection
  ) async throws -> Listener<Connection> {
    do {
      let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .bind(host: host, port: port) { channel in
          channel.eventLoop.makeCompletedFuture { try pipeline(channel) }
        }
      return Listener(channel: channel)
    } catch {
      throw ServerError(error, host: host, port: port, option: option)
    }
  }

  private func gate(_ port: Int) -> Gate {
    Gate(host: configuration.host, port: port, access: access, local: local)
  }

  private var httpPipeline: @Sendable (any Channel) throws -> HTTPNegotiation {
    let gate = gate(configuration.port)
    return { [limits = configuration.limits, access, local, hasConversations = installation != nil] channel in
      if let access {
        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: access.identity.context))
      }
      return try HTTPNegotiation(channel, limits, local.owners) { head, peer in
        // Any other WebSocket request is answered as a plain one, which explains the error.
        hasConversations
          && (head.uri == ConversationConnection.path || RealtimeConnection.isPath(head.uri))
          && gate.admitsWebSocket(head, from: peer)
      }
    }
  }

  private var bytePipeline: @Sendable (any Channel) throws -> ByteConnection {
    { [owners = local.owners] channel in try ByteConnection(channel, owners) }
  }
}

extension Optional {
  fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result? {
    guard let self else { return nil }
    return try await transform(self)
  }
}
