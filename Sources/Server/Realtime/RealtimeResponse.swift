import Chat
import JSONValues
import LanguageModel

/// A response that is being made.
struct RealtimeResponse {
  enum End: Sendable, Hashable {
    case completed
    /// The answer reached its maximum of tokens.
    case cut
    case cancelled(Reason)
    case failed(String)
  }

  enum Reason: String, Sendable, Hashable {
    case turnDetected = "turn_detected"
    case clientCancelled = "client_cancelled"
  }

  let id = RealtimeItem.newID("resp")
  let settings: RealtimeSettings
  /// The messages that it answers if it is no part of the conversation; otherwise nil.
  var aside: [ChatMessage]?
  var metadata: JSONValue = .null
  /// The complete items.
  var output: [RealtimeItem] = []
  /// The message that is being written or spoken.
  var message: RealtimeItem?
  var usage: JSONValue = .null
  var task: Task<Void, Never>?
  var chat: Chat?

  init(_ settings: RealtimeSettings) { self.settings = settings }

  /// Stops the model and the voice.
  func stop() {
    task?.cancel()
    if let chat { Task { await chat.close() } }
  }

  func json(_ dialect: RealtimeDialect, _ end: End? = nil) -> JSONValue {
    let isBeta = dialect == .beta
    let most: JSONValue = settings.maximumTokens.map { .number("\($0)") } ?? "inf"
    let head: [JSONValue.Member] = [
      .init(key: "object", value: "realtime.response"), .init(key: "id", value: .string(id)),
      .init(key: "status", value: .string(end.map(Self.status) ?? "in_progress")),
      .init(key: "status_details", value: end.map(Self.details) ?? .null),
      .init(key: "output", value: .array(output.map { $0.json(dialect) })),
      .init(key: "conversation_id", value: aside == nil ? "conv_0" : .null),
      .init(key: "usage", value: usage), .init(key: "metadata", value: metadata),
    ]
    let rest: JSONValue =
      isBeta
      ? [
        "modalities": settings.speaks ? ["audio", "text"] : ["text"], "voice": .string(settings.voice),
        "output_audio_format": .string(settings.output.betaName), "max_output_tokens": most,
      ]
      : [
        "output_modalities": settings.modalities, "audio": ["output": settings.outputJSON],
        "max_output_tokens": most,
      ]
    guard case .object(let members) = rest else { return rest }
    return .object(head + members)
  }

  private static func status(_ end: End) -> String {
    switch end {
    case .completed: "completed"
    case .cut: "incomplete"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }

  private static func details(_ end: End) -> JSONValue {
    switch end {
    case .completed: .null
    case .cut: ["type": "incomplete", "reason": "max_output_tokens"]
    case .cancelled(let reason): ["type": "cancelled", "reason": .string(reason.rawValue)]
    case .failed(let message):
      ["type": "failed", "error": ["type": "server_error", "message": .string(message)]]
    }
  }
}
