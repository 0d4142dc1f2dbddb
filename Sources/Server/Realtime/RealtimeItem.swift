import Chat
import Foundation
import JSONValues
import LanguageModel

/// An item in the conversation of a Realtime session: a message, a function call, or a function's output.
struct RealtimeItem: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    case text(String)
    /// Sound and what is said in it; nil while that is not known.
    case sound(transcript: String?)

    var text: String {
      switch self {
      case .text(let text): text
      case .sound(let transcript): transcript ?? ""
      }
    }
  }

  enum Content: Sendable, Hashable {
    case message(ChatMessage.Role, [Part])
    case call(FunctionCall, id: String)
    case output(String, ofCall: String)
  }

  enum Status: String, Sendable, Hashable {
    case completed, incomplete
    case inProgress = "in_progress"
  }

  /// A sentence that was spoken, and how long it takes.
  struct Passage: Sendable, Hashable {
    var text: String
    var milliseconds: Double
  }

  let id: String
  var content: Content
  var status = Status.completed
  /// The sentences of it that were spoken so far.
  var spoken: [Passage] = []

  init(_ id: String = Self.newID(), content: Content) { (self.id, self.content) = (id, content) }

  static func newID(_ kind: String = "item") -> String {
    "\(kind)_" + UUID().uuidString.replacing("-", with: "").lowercased().prefix(24)
  }

  /// What the person wrote or said; nil for anything else, and while it is not known.
  var saidByPerson: String? {
    guard case .message(.user, _) = content, !text.isEmpty else { return nil }
    return text
  }

  /// The text of a message.
  var text: String {
    guard case .message(_, let parts) = content else { return "" }
    return parts.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The item as the model reads it; nil if there is nothing to read.
  var message: ChatMessage? {
    switch content {
    case .message(let role, _): text.isEmpty ? nil : ChatMessage(role, text)
    case .call(let call, _): ChatMessage(.assistant, call.text)
    case .output(let output, _): ChatMessage(.user, "The function gave: \(output)")
    }
  }

  var byteCount: Int {
    switch content {
    case .message: text.utf8.count
    case .call(let call, _): call.arguments.utf8.count
    case .output(let output, _): output.utf8.count
    }
  }

  /// Cuts what was spoken after so many milliseconds. The words of a sentence are taken to be spread evenly over its
  /// time.
  ///
  /// - Returns: Whether that much was spoken.
  mutating func cut(after milliseconds: Int) -> Bool {
    let length = spoken.reduce(0) { $0 + $1.milliseconds }
    // Clients round to milliseconds.
    guard case .message(let role, _) = content, Double(milliseconds) <= length + 1 else { return false }
    var (kept, left): ([Passage], Double) = ([], Double(milliseconds))
    for passage in spoken where left > 0 {
      let share = min(1, left / passage.milliseconds)
      left -= passage.milliseconds
      let words = passage.text.split(separator: " ")
      let heard = words.prefix(share == 1 ? words.count : Int(Double(words.count) * share))
      if !heard.isEmpty {
        kept.append(
          Passage(text: heard.joined(separator: " "), milliseconds: passage.milliseconds * share))
      }
    }
    spoken = kept
    content = .message(role, [.sound(transcript: kept.map(\.text).joined(separator: " "))])
    return true
  }

  func json(_ dialect: RealtimeDialect) -> JSONValue {
    let head: [JSONValue.Member] = [
      .init(key: "id", value: .string(id)), .init(key: "object", value: "realtime.item"),
      .init(key: "status", value: .string(status.rawValue)),
    ]
    let rest: JSONValue =
      switch content {
      case .message(let role, let parts):
        [
          "type": "message", "role": .string(role.rawValue),
          "content": .array(parts.map { Self.json($0, by: role, dialect) }),
        ]
      case .call(let call, let id):
        [
          "type": "function_call", "call_id": .string(id), "name": .string(call.name),
          "arguments": .string(call.arguments),
        ]
      case .output(let output, let call):
        ["type": "function_call_output", "call_id": .string(call), "output": .string(output)]
      }
    guard case .object(let members) = rest else { return rest }
    return .object(head + members)
  }

  private static func json(_ part: Part, by role: ChatMessage.Role, _ dialect: RealtimeDialect) -> JSONValue {
    switch part {
    case .text(let text):
      ["type": .string(role == .assistant ? dialect.writtenText : "input_text"), "text": .string(text)]
    case .sound(let transcript):
      [
        "type": .string(role == .assistant ? dialect.spokenText : "input_audio"),
        "transcript": transcript.map { .string($0) } ?? .null,
      ]
    }
  }
}

/// An item as a client gives it.
struct GivenRealtimeItem {
  var item: RealtimeItem
  /// Sound that has yet to be recognized, in base64.
  var sound: String?

  init(_ fields: JSONFields) throws(APIError) {
    let id = try fields.text("id") ?? RealtimeItem.newID()
    guard (1...64).contains(id.utf8.count) else { throw fields.wrong("id", "of 1 to 64 bytes") }
    switch try fields.required("type") {
    case "message":
      guard let role = ChatMessage.Role(rawValue: try fields.required("role")) else {
        throw fields.wrong("role", "system, user or assistant")
      }
      var parts: [RealtimeItem.Part] = []
      for (index, part) in try (fields.array("content") ?? []).enumerated() {
        let part = try JSONFields(part, at: "\(fields.place("content"))[\(index)]")
        parts.append(try Self.part(part))
        if try part.text("type") == "input_audio", let audio = try part.text("audio") { sound = audio }
      }
      item = RealtimeItem(id, content: .message(role, parts))
    case "function_call":
      let call = FunctionCall(name: try fields.required("name"), arguments: try fields.required("arguments"))
      item = RealtimeItem(
        id, content: .call(call, id: try fields.text("call_id") ?? RealtimeItem.newID("call")))
    case "function_call_output":
      item = RealtimeItem(
        id, content: .output(try fields.required("output"), ofCall: try fields.required("call_id")))
    default: throw fields.wrong("type", "message, function_call or function_call_output")
    }
  }

  private static func part(_ fields: JSONFields) throws(APIError) -> RealtimeItem.Part {
    switch try fields.required("type") {
    case "input_text", "output_text", "text": .text(try fields.required("text"))
    case "input_audio", "output_audio", "audio": .sound(transcript: try fields.text("transcript"))
    default: throw fields.wrong("type", "text or audio: nothing else is understood")
    }
  }
}
