import LanguageModel

/// The tokens of a model that was trained for commands: words, and a token for each piece of JSON between spans.
struct CommandVocabulary: Sendable {
  let tokenizer: TextTokenizer
  let schema: CommandSchema
  let begin: Int32
  let command: Int32
  /// `{"intent":"add_reminder","slots":{` for each intent, in the schema's order.
  let headers: [(intent: Intent, token: Int32)]
  /// `"title":["` where it is the command's first slot, and `"],"title":["` where it is not.
  let openings: [Slot: (first: Int32, later: Int32)]
  /// `","` between two spans.
  let another: Int32
  /// `},"needs_confirmation":true}` and what ends a slot before it.
  let closings: (empty: Closing, filled: Closing)

  struct Closing: Sendable {
    let asks: Int32
    let acts: Int32
  }

  /// - Throws: ``ModelInterpreterError/notForCommands(missing:)``.
  init(_ tokenizer: TextTokenizer, schema: CommandSchema) throws(ModelInterpreterError) {
    self.tokenizer = tokenizer
    self.schema = schema
    let ofBytes = Dictionary(
      (0..<Int32(tokenizer.count)).map { (Array(tokenizer.bytes(of: $0)), $0) }
    ) { first, _ in first }
    func piece(_ text: String) throws(ModelInterpreterError) -> Int32 {
      guard let token = ofBytes[Array(text.utf8)] else { throw .notForCommands(missing: text) }
      return token
    }
    func closing(_ end: String) throws(ModelInterpreterError) -> Closing {
      Closing(
        asks: try piece(end + "},\"needs_confirmation\":true}"),
        acts: try piece(end + "},\"needs_confirmation\":false}"))
    }
    var headers: [(intent: Intent, token: Int32)] = []
    for intent in schema.intents where intent.phrases == nil {
      headers.append((intent.name, try piece("{\"intent\":\"\(intent.name.rawValue)\",\"slots\":{")))
    }
    var openings: [Slot: (first: Int32, later: Int32)] = [:]
    for slot in Set(schema.intents.filter { $0.phrases == nil }.flatMap(\.learnedSlots)) {
      let name = slot.rawValue
      openings[slot] = (try piece("\"\(name)\":[\""), try piece("\"],\"\(name)\":[\""))
    }
    self.headers = headers
    self.openings = openings
    another = try piece("\",\"")
    closings = (empty: try closing(""), filled: try closing("\"]"))
    begin = try Self.control("s", of: tokenizer)
    command = try Self.control("command", of: tokenizer)
  }

  /// What the model reads before it writes: at most three control tokens for what went before, and the text's words.
  func prompt(_ words: [Int32], after dialogue: DialogueContext?) throws(ModelInterpreterError) -> [Int32] {
    var tokens = [begin]
    if let dialogue {
      let names = [dialogue.state.rawValue, dialogue.intent.rawValue, dialogue.slot?.rawValue]
      for name in names.compactMap({ $0 }) { tokens.append(try Self.control(name, of: tokenizer)) }
    }
    return tokens + words + [command]
  }

  private static func control(
    _ name: String, of tokenizer: TextTokenizer
  ) throws(ModelInterpreterError) -> Int32 {
    guard let token = tokenizer.token("<\(name)>") else { throw .notForCommands(missing: "<\(name)>") }
    return token
  }
}
