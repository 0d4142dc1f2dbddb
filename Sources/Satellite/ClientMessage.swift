import JSONValues

/// A satellite's message to a server, other than sound.
enum ClientMessage: Hashable {
  /// The first message: the conversation to continue, and the last event seen.
  case hello(conversation: String?, seen: Int, ClientWishes)
  /// The stream has this many samples.
  case end(stream: UInt32, samples: Int)
  /// The speech in the stream is dropped.
  case cancel(stream: UInt32)
  /// The stream was begun while something is said aloud, which the microphone may hear.
  case overhear(stream: UInt32)
  /// A sentence of an answer was said aloud, or is only shown.
  case spoken(sentence: Int)
  /// The answer is stopped.
  case interrupt
  /// A typed text. A repeated key has no further effect.
  case ask(String, key: String)

  /// The message as JSON.
  var json: String {
    let members: [(String, JSONValue)] =
      switch self {
      case .hello(let conversation, let seen, let wishes):
        [("type", .string("hello"))] + (conversation.map { [("conversation", .string($0))] } ?? [])
          + [("seen", .number("\(seen)"))] + wishes.members
      case .end(let stream, let samples):
        [("type", .string("end")), ("stream", .number("\(stream)")), ("samples", .number("\(samples)"))]
      case .cancel(let stream): [("type", .string("cancel")), ("stream", .number("\(stream)"))]
      case .overhear(let stream): [("type", .string("overhear")), ("stream", .number("\(stream)"))]
      case .spoken(let sentence): [("type", .string("spoken")), ("sentence", .number("\(sentence)"))]
      case .interrupt: [("type", .string("interrupt"))]
      case .ask(let text, let key):
        [("type", .string("ask")), ("text", .string(text)), ("key", .string(key))]
      }
    return JSONValue.object(members.map { .init(key: $0.0, value: $0.1) }).text
  }
}

/// How a satellite wants to be served.
struct ClientWishes: Hashable {
  /// Whether a language model answers what asks for nothing.
  var talks = false
  /// Whether it says aloud what there is to say.
  var speaks = false

  fileprivate var members: [(String, JSONValue)] {
    [("talks", talks), ("speaks", speaks)].filter(\.1).map { ($0.0, .boolean(true)) }
  }
}
