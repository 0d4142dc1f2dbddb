import Foundation
import JSONValues
import LanguageModel
import NIOCore
import NIOHTTP1
import Understanding

/// A client's message in a conversation, a JSON object with its `type`.
enum ConversationRequest: Hashable {
  /// The first message of a connection: the conversation to continue, the last event that the client has seen of it,
  /// whether a language model takes part in it, and whether the client says aloud everything there is to say.
  case hello(conversation: String?, seen: Int, talks: Bool, speaks: Bool)
  /// The stream ends after so many samples.
  case end(stream: UInt32, samples: Int)
  /// The button is held: no pause ends what is said in the stream.
  case hold(stream: UInt32)
  /// The stream begins while an answer is said aloud, which goes on until a person plainly interrupts it.
  case overhear(stream: UInt32)
  /// Discard what was said in the stream.
  case cancel(stream: UInt32)
  /// A sentence of the model's answer, by its number, was said aloud or is only shown.
  case spoken(sentence: Int)
  /// The person stopped the model's answer.
  case interrupt
  /// Something that is answered; a key makes its repetition harmless.
  case call(ConversationCall, key: String?)

  init(_ text: ByteBuffer) throws(APIError) {
    let fields = try JSONFields(text)
    switch try fields.required("type") {
    case "hello":
      self = .hello(
        conversation: try fields.text("conversation"),
        seen: try fields.integer("seen", in: 0...Int(UInt32.max)) ?? 0,
        talks: try fields.flag("talks"), speaks: try fields.flag("speaks"))
    case "end":
      self = .end(
        stream: try Self.stream(fields), samples: try fields.integer("samples", in: 0...Int(UInt32.max)) ?? 0)
    case "hold": self = .hold(stream: try Self.stream(fields))
    case "overhear": self = .overhear(stream: try Self.stream(fields))
    case "cancel": self = .cancel(stream: try Self.stream(fields))
    case "spoken":
      self = .spoken(sentence: try fields.integer("sentence", in: 0...Int(UInt32.max)) ?? 0)
    case "interrupt": self = .interrupt
    case let type:
      let key = try fields.text("key")
      guard key?.utf8.count ?? 0 <= 100 else { throw .invalid("A key has at most 100 bytes.", "key") }
      self = .call(try ConversationCall(type, fields, beside: ["type", "key"]), key: key)
    }
  }

  private static func stream(_ fields: JSONFields) throws(APIError) -> UInt32 {
    guard let stream = try fields.integer("stream", in: 0...Int(UInt32.max)) else {
      throw .invalid("The field “stream” is missing.", "stream")
    }
    return UInt32(stream)
  }
}

/// A request to a conversation, over a WebSocket or over HTTP.
enum ConversationCall: Hashable {
  case ask(String)
  /// Carries out a waiting turn in one of its readings, with changed fields. An empty field is removed. What destroys
  /// something is done only when it is confirmed again with `really`.
  case confirm(UUID, reading: Int, fields: [Slot: String], really: Bool)
  case dismiss(UUID)
  /// Undoes the action of a receipt; nil for the last action.
  case undo(UUID?)

  /// - Parameter others: Fields that the request has beside those of the call.
  init(_ type: String, _ fields: JSONFields, beside others: [String] = []) throws(APIError) {
    if let own = Self.fields[type] { try fields.allow(own + others) }
    switch type {
    case "ask":
      let text = try fields.required("text").trimmingCharacters(in: .whitespacesAndNewlines)
      guard !text.isEmpty else { throw .invalid("The field “text” is empty.", "text") }
      guard text.utf8.count <= 4_096 else { throw .invalid("A command has at most 4096 bytes.", "text") }
      self = .ask(text)
    case "confirm":
      self = .confirm(
        try Self.identity("turn", fields), reading: try fields.integer("reading", in: 0...9) ?? 0,
        fields: try Self.edits(fields), really: try fields.flag("really"))
    case "dismiss": self = .dismiss(try Self.identity("turn", fields))
    case "undo": self = .undo(fields.value("receipt") == nil ? nil : try Self.identity("receipt", fields))
    default: throw .invalid("There is no request “\(type.prefix(100))”.", "type")
    }
  }

  private static let fields = [
    "ask": ["text"], "confirm": ["turn", "reading", "fields", "really"], "dismiss": ["turn"],
    "undo": ["receipt"],
  ]

  /// The request as text; requests that mean the same have the same text.
  var content: String {
    get throws {
      var line = JSONObject()
      switch self {
      case .ask(let text): try line.add("ask", text)
      case .confirm(let turn, let reading, let fields, let really):
        try line.add("confirm", turn)
        try line.add("reading", reading)
        try line.add("fields", Dictionary(uniqueKeysWithValues: fields.map { ($0.key.rawValue, $0.value) }))
        try line.add("really", really)
      case .dismiss(let turn): try line.add("dismiss", turn)
      case .undo(let receipt): try line.add("undo", receipt)
      }
      return line.text
    }
  }

  private static func identity(_ name: String, _ fields: JSONFields) throws(APIError) -> UUID {
    guard let identity = UUID(uuidString: try fields.required(name)) else {
      throw fields.wrong(name, "an identity")
    }
    return identity
  }

  private static func edits(_ fields: JSONFields) throws(APIError) -> [Slot: String] {
    guard let edits = try fields.fields("fields"), case .object(let members) = edits.object else {
      return [:]
    }
    var found: [Slot: String] = [:]
    for member in members { found[Slot(rawValue: member.key)] = try edits.text(member.key) ?? "" }
    return found
  }
}

/// Commands over plain HTTP, for programs: one request, one answer.
struct ConversationEndpoint: Sendable {
  let conversations: Conversations
  let limits: ServerLimits

  /// The error for a client that asks for a conversation without a WebSocket.
  static var needsWebSocket: APIError {
    APIError(status: .upgradeRequired, message: "A conversation is a WebSocket.", code: "websocket_needed")
  }

  /// Answers a request over plain HTTP.
  ///
  /// - Parameter type: What is asked for: `ask`, `confirm`, `dismiss` or `undo`.
  func respond(to request: HTTPRequest, _ type: String) async throws -> HTTPResponse {
    let body = try await request.body.collect(limit: limits.fieldBytes)
    let call = try ConversationCall(type, JSONFields(body.readableBytes == 0 ? .init(string: "{}") : body))
    let keys = request.head.headers["idempotency-key"]
    guard keys.count <= 1 else { throw APIError.invalid("A request has one Idempotency-Key.") }
    let key = keys.first
    guard key.map({ (1...100).contains($0.utf8.count) }) ?? true else {
      throw APIError.invalid("An Idempotency-Key has 1 to 100 bytes.")
    }
    return .json(try await conversations.forPrograms().answer(call, key: key))
  }
}
