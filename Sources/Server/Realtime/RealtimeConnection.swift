import JSONValues
import NIOCore
import NIOWebSocket

/// `/v1/realtime`: a spoken conversation in OpenAI's Realtime protocol, over a WebSocket.
///
/// Source: OpenAI, "API reference", "Realtime", and the types of the package `openai`.
struct RealtimeConnection {
  static let path = "/v1/realtime"

  let installation: ServedInstallation?
  let engines: ServerEngines
  let limits: ServerLimits
  let metrics: ServerMetrics
  let turns: FairTurns<[UInt8]>
  /// The household of the client.
  let client: [UInt8]
  /// The sessions that go on.
  let open: OpenPlaces
  let dialect: RealtimeDialect

  static func isPath(_ uri: String) -> Bool { uri == path || uri.hasPrefix(path + "?") }

  /// Ends without a word where the client went away.
  func run(_ channel: WebSocketMessages.Channel) async {
    try? await channel.executeThenClose { inbound, writer in
      guard let installation else { return }
      guard open.begin(atMost: limits.realtimeSessions) else {
        return try await writer.close(.policyViolation, "\(limits.realtimeSessions) sessions go on already.")
      }
      defer { open.end() }
      do {
        let session = try await RealtimeSession(
          installation, engines, limits, metrics, dialect,
          voices: { TurnTakingSynthesizer(synthesizer: $0, turns: turns, client: client) })
        try await serve(session, inbound, writer)
      } catch {
        try Task.checkCancellation()
        try await writer.close(APIError(error))
      }
    }
  }

  private func serve(
    _ session: RealtimeSession, _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>,
    _ writer: WebSocketMessages.Writer
  ) async throws {
    let outbox = session.outbox
    let writing = Task {
      for await message in outbox.messages {
        try await writer.write(message)
        outbox.wasSent(message)
      }
      // The client did not read, or is gone.
      try await writer.close(.policyViolation, "You do not read what you are sent.")
    }
    defer { writing.cancel() }
    await session.begin()
    var messages = WebSocketMessages(inbound, writer)
    do {
      while let message = try await messages.next() { await session.take(message.unmaskedData) }
    } catch {
      await session.close()
      throw error
    }
    await session.close()
  }
}
