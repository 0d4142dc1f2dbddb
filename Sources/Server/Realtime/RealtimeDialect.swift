import NIOHTTP1

/// The names by which a client knows what it is told: those of OpenAI's interface now, or those of its beta, for which a
/// client asks with the header `OpenAI-Beta: realtime=v1`.
enum RealtimeDialect: Sendable, Hashable {
  case current
  case beta

  init(_ head: HTTPRequestHead) {
    self = head.headers["openai-beta"].contains { $0.contains("realtime=v1") } ? .beta : .current
  }

  /// The name of an event; nil for one that the client does not know.
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
