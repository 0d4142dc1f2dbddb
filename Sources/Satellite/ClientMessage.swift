import JSONValues

/// What a satellite asks of a server, besides its sound.
enum ClientMessage: Hashable {
  /// The first of a connection: which conversation it goes on with, and the last event that was seen of it.
  case hello(conversation: String?, seen: Int)
  /// The stream ends after so many samples.
  case end(stream: UInt32, samples: Int)
  /// What was said in the stream is to be forgotten.
  case cancel(stream: UInt32)
  /// What was typed. A repeated key does nothing twice.
  case ask(String, key: String)

  /// As the server's interface describes it.
  var json: String {
    let members: [(String, OrderedJSON)] =
      switch self {
      case .hello(let conversation, let seen):
        [("type", .string("hello"))] + (conversation.map { [("conversation", .string($0))] } ?? [])
          + [("seen", .number("\(seen)"))]
      case .end(let stream, let samples):
        [("type", .string("end")), ("stream", .number("\(stream)")), ("samples", .number("\(samples)"))]
      case .cancel(let stream): [("type", .string("cancel")), ("stream", .number("\(stream)"))]
      case .ask(let text, let key):
        [("type", .string("ask")), ("text", .string(text)), ("key", .string(key))]
      }
    return OrderedJSON.object(members.map { .init(key: $0.0, value: $0.1) }).text
  }
}
