import JSONValues
import NIOCore
import NIOHTTP1
import NIOWebSocket
import Synchronization

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

  /// Serves the client, and ends silently when it disconnects.
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

/// The messages to a client of a Realtime session, until they are sent.
final class RealtimeOutbox: Sendable {
  /// The number of unsent bytes above which speech waits for the client to read.
  private static let enough = 1 << 20
  /// The number of unsent bytes above which a client that does not read is disconnected.
  private static let most = 8 << 20

  let messages: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  private let bytes = Mutex(0)

  init() { (messages, continuation) = AsyncStream.makeStream() }

  func send(_ text: String) {
    let isTooMuch = bytes.withLock { bytes in
      bytes += text.utf8.count
      return bytes > Self.most
    }
    if isTooMuch { continuation.finish() } else { continuation.yield(text) }
  }

  func wasSent(_ text: String) { bytes.withLock { $0 -= text.utf8.count } }

  func finish() { continuation.finish() }

  /// Waits until the client has read most of what it was sent.
  ///
  /// - Throws: `CancellationError`.
  func room() async throws {
    while bytes.withLock({ $0 > Self.enough }) { try await Task.sleep(for: .milliseconds(20)) }
  }
}

/// The names that a client expects in events: those of OpenAI's current interface, or those of its beta, for which a
/// client asks with the header `OpenAI-Beta: realtime=v1`.
enum RealtimeDialect: Sendable, Hashable {
  case current
  case beta

  init(_ head: HTTPRequestHead) {
    self = head.headers["openai-beta"].contains { $0.contains("realtime=v1") } ? .beta : .current
  }

  /// Returns the name of an event, or `nil` if the client does not know such events.
  func name(_ event: String) -> String? {
    guard self == .beta else { return event }
    switch event {
    case "conversation.item.added": return "conversation.item.created"
    case "conversation.item.done": return nil
    default:
      return event.replacing("response.output_text.", with: "response.text.")
        .replacing("response.output_audio", with: "response.audio")
    }
  }

  var writtenText: String { self == .beta ? "text" : "output_text" }
  var spokenText: String { self == .beta ? "audio" : "output_audio" }
}
