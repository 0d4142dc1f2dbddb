import JSONValues

/// What a server tells in a conversation.
enum ServerMessage: Hashable {
  /// The first of a connection: which conversation goes on, and how much the server has of a stream that it hears.
  case hello(conversation: String, isResumed: Bool, stream: UInt32?, samples: Int)
  case received(stream: UInt32, samples: Int)
  /// A request was done; `error` says why it was not.
  case reply(key: String, error: String?)
  /// Something happened in the conversation; numbered, so that what comes twice is told once.
  case event(number: Int, ConversationEvent)

  /// Nil for text that is none.
  init?(_ text: String) {
    guard let json = try? JSONReader.read(text), let event = json["event"]?.string else { return nil }
    let stream = json["stream"]?.integer.flatMap { UInt32(exactly: $0) }
    switch event {
    case "hello":
      guard let conversation = json["conversation"]?.string else { return nil }
      self = .hello(
        conversation: conversation, isResumed: json["resumed"]?.boolean ?? false, stream: stream,
        samples: json["samples"]?.integer ?? 0)
    case "received":
      guard let stream, let samples = json["samples"]?.integer else { return nil }
      self = .received(stream: stream, samples: samples)
    case "reply":
      guard let key = json["key"]?.string else { return nil }
      self = .reply(key: key, error: json["error"]?["message"]?.string)
    default:
      guard let number = json["number"]?.integer else { return nil }
      self = .event(number: number, ConversationEvent(event, json))
    }
  }
}

/// What happens in a conversation. What a satellite has no use for is ``other``.
enum ConversationEvent: Hashable {
  case speechStarted
  case partial(stable: String, unstable: String)
  /// What has been said so far would mean this.
  case preview(String)
  case final(String)
  /// Nothing more comes of a turn unless it is answered; with what is said where nothing can be done.
  case ended(refusal: String?)
  case card(QuestionCard)
  case receipt(summary: String, isAnswer: Bool)
  /// A message waits, or what became of it then, in words.
  case mail(String)
  /// A question was given up, with what is said of that.
  case dismissed(String)
  case undone(String)
  case step(String)
  case failure(String)
  case notice(String)
  /// The server is done with a stream.
  case heard(stream: UInt32)
  case other

  fileprivate init(_ event: String, _ json: JSONValue) {
    func text(_ key: String) -> String { json[key]?.string ?? "" }
    self =
      switch event {
      case "speech_started": .speechStarted
      case "partial": .partial(stable: text("stable"), unstable: text("unstable"))
      case "preview": .preview(text("sentence"))
      case "final": .final(text("text"))
      case "ended": .ended(refusal: text("outcome") == "refused" ? text("words") : nil)
      case "card": .card(QuestionCard(json))
      case "receipt": .receipt(summary: text("summary"), isAnswer: json["is_answer"]?.boolean ?? false)
      case "mail": .mail(text("words"))
      case "dismissed": .dismissed(text("words"))
      case "undone": .undone(text("message"))
      case "step": .step(text("text"))
      case "failure": .failure(text("message"))
      case "notice": .notice(text("message"))
      case "heard":
        json["stream"]?.integer.flatMap { UInt32(exactly: $0) }.map { .heard(stream: $0) } ?? .other
      default: .other
      }
  }
}
