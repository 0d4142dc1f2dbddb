import JSONValues

/// A message from the server.
enum ServerMessage: Hashable {
  /// The first message: the conversation, and how much the server has of a stream.
  case hello(conversation: String, isResumed: Bool, stream: UInt32?, samples: Int)
  case received(stream: UInt32, samples: Int)
  /// The server has listened to this much of a stream in which nobody has spoken yet.
  case listened(stream: UInt32, samples: Int)
  /// The answer to a request; `error` says why it failed.
  case reply(key: String, error: String?)
  /// An event of the conversation, numbered so that a repeated one is shown once.
  case event(number: Int, ConversationEvent)

  /// Reads a message; nil for invalid text.
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
    case "listened":
      guard let stream, let samples = json["samples"]?.integer else { return nil }
      self = .listened(stream: stream, samples: samples)
    case "reply":
      guard let key = json["key"]?.string else { return nil }
      self = .reply(key: key, error: json["error"]?["message"]?.string)
    default:
      guard let number = json["number"]?.integer else { return nil }
      self = .event(number: number, ConversationEvent(event, json))
    }
  }
}

/// An event in a conversation; ``other`` stands for those that a satellite does not need.
enum ConversationEvent: Hashable {
  case speechStarted
  case partial(stable: String, unstable: String)
  /// The meaning of the words so far.
  case preview(String)
  case final(String)
  /// A turn has ended or waits for an answer. `refusal` is said if nothing can be done.
  case ended(refusal: String?)
  case card(QuestionCard)
  case receipt(summary: String, isAnswer: Bool)
  /// The state of an outgoing message in words.
  case mail(String)
  /// A question was dropped, with the words for it.
  case dismissed(String)
  case undone(String)
  case step(String)
  case failure(String)
  case notice(String)
  /// Words to be said aloud.
  case speech(String)
  /// A sentence of a language model's answer. The server goes on when it was said.
  case sentence(Int, String)
  /// The answer is over.
  case answered
  /// A person has interrupted what is said aloud, in this stream.
  case interrupted(stream: UInt32)
  /// The oldest messages no longer fit the model's context.
  case forgot(Int)
  /// The server has finished a stream.
  case heard(stream: UInt32)
  case other

  fileprivate init(_ event: String, _ json: JSONValue) {
    func text(_ key: String) -> String { json[key]?.string ?? "" }
    let stream = json["stream"]?.integer.flatMap { UInt32(exactly: $0) }
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
      case "speech": .speech(text("text"))
      case "sentence": .sentence(json["sentence"]?.integer ?? 0, text("text"))
      case "answered": .answered
      case "interrupted": stream.map { .interrupted(stream: $0) } ?? .other
      case "forgot": .forgot(json["messages"]?.integer ?? 0)
      case "heard": stream.map { .heard(stream: $0) } ?? .other
      default: .other
      }
  }
}

/// A question that waits for an answer, in the server's words.
struct QuestionCard: Hashable {
  let text: String
  /// The keys that answer it.
  let hint: String

  /// - Parameter json: The server's event `card`.
  init(_ json: JSONValue) {
    let choices = json["choices"]?.elements.compactMap(\.string) ?? []
    let yes = json["takes_yes"]?.boolean ?? false ? "y yes · " : ""
    hint = "\(yes)\(choices.isEmpty ? "" : "1–\(choices.count) choose · ")n no · or say it · / types"
    let numbered = choices.enumerated().map { "    \($0 + 1)  \($1)" }
    text = (["  \(json["question"]?.string ?? "")"] + numbered).joined(separator: "\n")
  }
}

extension JSONValue {
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
}
