import Chat
import JSONValues
import LanguageModel

/// A client's request to the language model.
struct ChatRequest: Sendable {
  enum Form: Sendable, Hashable {
    case text
    /// JSON that this schema allows.
    case json(schema: String)
  }

  var model: String
  var messages: [ChatMessage]
  var sampling = SamplingOptions()
  var maximumTokens: Int?
  var stopStrings: [String] = []
  var form = Form.text
  var callable = CallableFunctions([], .auto)
  var thinks = false
  var hasLogProbabilities = false
  var alternatives = 0
  var streams = false
  var streamsUsage = false

  init(_ fields: JSONFields) throws(APIError) {
    model = try fields.required("model")
    messages = try Self.messages(fields)
    sampling.temperature = Float(try fields.number("temperature", in: 0...2) ?? 1)
    sampling.topP = Float(try fields.number("top_p", in: 0...1) ?? 1)
    sampling.presencePenalty = Float(try fields.number("presence_penalty", in: -2...2) ?? 0)
    sampling.frequencyPenalty = Float(try fields.number("frequency_penalty", in: -2...2) ?? 0)
    let seed = try fields.integer("seed", in: Int.min...Int.max)
    sampling.seed = seed.map { UInt64(bitPattern: Int64($0)) } ?? .random(in: 0...UInt64.max)
    let most = 1...1_000_000
    // The older name counts if the newer is missing.
    let olderMaximum = try fields.integer("max_tokens", in: most)
    maximumTokens = try fields.integer("max_completion_tokens", in: most) ?? olderMaximum
    stopStrings = try Self.stopStrings(fields)
    form = try Self.form(fields)
    callable = CallableFunctions(
      try CallableFunctions.given(fields.array("tools") ?? [], fields),
      try CallableFunctions.choice(fields.value("tool_choice") ?? "auto", fields))
    thinks =
      ["low", "medium", "high"].contains(try fields.text("reasoning_effort") ?? "none") && form == .text
    hasLogProbabilities = try fields.flag("logprobs")
    alternatives = try fields.integer("top_logprobs", in: 0...20) ?? 0
    guard alternatives == 0 || hasLogProbabilities else {
      throw .invalid("top_logprobs needs logprobs to be true.", "top_logprobs")
    }
    streams = try fields.flag("stream")
    streamsUsage = try fields.fields("stream_options")?.flag("include_usage") ?? false
    try Self.refuseWhatIsMissing(fields)
  }

  private static func messages(_ fields: JSONFields) throws(APIError) -> [ChatMessage] {
    guard let values = try fields.array("messages"), !values.isEmpty else {
      throw .invalid("The field “messages” has to be an array of at least one message.", "messages")
    }
    var messages: [ChatMessage] = []
    for (index, value) in values.enumerated() {
      messages.append(try message(JSONFields(value, at: "messages[\(index)]")))
    }
    return messages
  }

  private static func message(_ fields: JSONFields) throws(APIError) -> ChatMessage {
    let roles: [String: ChatMessage.Role] = [
      "system": .system, "developer": .system, "user": .user, "assistant": .assistant,
      "tool": .user,
    ]
    let name = try fields.required("role")
    guard let role = roles[name] else {
      throw fields.wrong("role", "system, developer, user, assistant or tool")
    }
    if role == .assistant, let calls = try fields.array("tool_calls"), !calls.isEmpty {
      var texts: [String] = []
      for call in calls { texts.append(try Self.call(call, fields)) }
      return ChatMessage(role, texts.joined(separator: "\n"))
    }
    if case .string(let text) = fields.value("content") {
      return ChatMessage(role, name == "tool" ? "The function gave: \(text)" : text)
    }
    guard let parts = try fields.array("content") else {
      throw .invalid("The field “content” is missing.", fields.place("content"))
    }
    var text = ""
    for (index, part) in parts.enumerated() {
      let part = try JSONFields(part, at: "\(fields.place("content"))[\(index)]")
      guard try part.text("type") == "text" else {
        throw part.wrong("type", "text: the model reads nothing else")
      }
      text += try part.required("text")
    }
    return ChatMessage(role, text)
  }

  /// An earlier call as the model reads it.
  private static func call(_ value: JSONValue, _ fields: JSONFields) throws(APIError) -> String {
    guard let function = try JSONFields(value, at: fields.place("tool_calls")).fields("function") else {
      throw fields.wrong("tool_calls", "an array of calls of functions")
    }
    return FunctionCall(
      name: try function.required("name"), arguments: try function.text("arguments") ?? "{}"
    ).text
  }

  private static func stopStrings(_ fields: JSONFields) throws(APIError) -> [String] {
    guard let value = fields.value("stop") else { return [] }
    let values: [JSONValue]
    if case .array(let several) = value { values = several } else { values = [value] }
    var stops: [String] = []
    for value in values {
      guard case .string(let text) = value, (1...1_000).contains(text.utf8.count), values.count <= 4 else {
        throw fields.wrong("stop", "a string, or up to four, none of them empty or longer than 1000 bytes")
      }
      stops.append(text)
    }
    return stops
  }

  private static func form(_ fields: JSONFields) throws(APIError) -> Form {
    guard let format = try fields.fields("response_format") else { return .text }
    switch try format.text("type") {
    case "text": return .text
    case "json_object": return .json(schema: #"{"type":"object"}"#)
    case "json_schema":
      guard let schema = try format.fields("json_schema")?.value("schema") else {
        throw .invalid(
          "The field “response_format.json_schema.schema” is missing.", "response_format.json_schema.schema")
      }
      return .json(schema: schema.text)
    default: throw format.wrong("type", "text, json_object or json_schema")
    }
  }

  /// Refuses options that would change the answer and are not supported.
  private static func refuseWhatIsMissing(_ fields: JSONFields) throws(APIError) {
    guard try fields.integer("n", in: 1...128) ?? 1 == 1 else {
      throw .invalid("One answer is given at a time; n has to be 1.", "n", code: "unsupported_parameter")
    }
    for name in ["functions", "logit_bias", "audio"] {
      switch fields.value(name) {
      case nil, .array([]), .object([]): continue
      default: throw unsupported(name)
      }
    }
  }

  private static func unsupported(_ name: String) -> APIError {
    .invalid("“\(name)” is not supported. Leave it out.", name, code: "unsupported_parameter")
  }
}
