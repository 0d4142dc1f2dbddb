import NIOCore
import NIOHTTP1
import NIOPosix

/// VoiceCore's network interfaces, on this machine's loopback alone: OpenAI's over HTTP, and Wyoming's.
public struct VoiceServer: Sendable {
  /// The ports that the server listens on.
  public struct Addresses: Sendable, Hashable {
    public var host: String
    public var port: Int
    public var wyomingPort: Int?
  }

  private let configuration: ServerConfiguration
  private let engines: ServerEngines

  public init(_ configuration: ServerConfiguration, _ engines: ServerEngines) {
    (self.configuration, self.engines) = (configuration, engines)
  }

  /// Serves until its task is cancelled; then closes all connections and returns.
  ///
  /// - Parameter ready: Is called once requests are answered.
  /// - Throws: ``ServerError``.
  public func run(ready: (Addresses) -> Void) async throws {
    guard LocalHost.isLoopback(configuration.host) else { throw ServerError.notLoopback(configuration.host) }
    let metrics = ServerMetrics()
    let http = try await listen(configuration.port, option: "--port", pipeline: httpPipeline)
    let wyoming: Listener<ByteBuffer, ByteBuffer>?
    do {
      wyoming = try await configuration.wyomingPort.asyncMap {
        try await listen($0, option: "--wyoming-port", pipeline: bytePipeline)
      }
    } catch {
      try await http.channel.executeThenClose { _ in }
      throw error
    }
    ready(
      Addresses(
        host: configuration.host, port: http.port ?? configuration.port, wyomingPort: wyoming?.port))

    let (limits, engines) = (configuration.limits, engines)
    let router = Router(engines: engines, limits: limits, metrics: metrics)
    let hosts = LocalHost(configuration.host)
    try await withThrowingTaskGroup { group in
      group.addTask {
        try await http.serve(atMost: limits.connections, metrics.connections(of: "http")) {
          await HTTPConnection(router: router, hosts: hosts, limits: limits, metrics: metrics).run($0)
        }
      }
      if let wyoming {
        group.addTask {
          try await wyoming.serve(atMost: limits.connections, metrics.connections(of: "wyoming")) {
            await WyomingConnection(engines: engines, limits: limits, metrics: metrics).run($0)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func listen<In, Out>(
    _ port: Int, option: String,
    pipeline: @escaping @Sendable (any Channel) throws -> NIOAsyncChannel<In, Out>
  ) async throws -> Listener<In, Out> {
    do {
      let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
        .bind(host: configuration.host, port: port) { channel in
          channel.eventLoop.makeCompletedFuture { try pipeline(channel) }
        }
      return Listener(channel: channel)
    } catch {
      throw ServerError(error, host: configuration.host, port: port, option: option)
    }
  }

  private var httpPipeline:
    @Sendable (any Channel) throws -> NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
  {
    { [limits = configuration.limits] channel in
      var headerLimits = NIOHTTPDecoderLimitConfiguration()
      headerLimits.maxHeaderFieldSize = 16 << 10
      headerLimits.maxHeaderListSize = 64 << 10
      headerLimits.maxHeaderFieldCount = 100
      let pipeline = channel.pipeline.syncOperations
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withEncoderConfiguration: .init(),
        withDecoderLimitConfiguration: headerLimits)
      try pipeline.addHandler(HTTPPatience(limits))
      return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
    }
  }

  private var bytePipeline: @Sendable (any Channel) throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
    { channel in try NIOAsyncChannel(wrappingChannelSynchronously: channel) }
  }
}

extension Optional {
  fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result? {
    guard let self else { return nil }
    return try await transform(self)
  }
}
