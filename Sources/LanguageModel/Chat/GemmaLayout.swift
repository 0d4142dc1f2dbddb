/// Gemma's format: `<start_of_turn>user`, a new line, the message, `<end_of_turn>`.
///
/// Source: the chat templates published with Gemma 2 and Gemma 3. The model knows no system messages; they are put
/// before the user's next message, as in Gemma 3's template.
struct GemmaLayout: ChatLayout {
  static let name = "Gemma"
  static let markers = ["<start_of_turn>", "<end_of_turn>"]
  static let turnEnds = ["<end_of_turn>", "<eos>"]

  init?(template: String) {
    guard template.contains("<start_of_turn>") else { return nil }
  }

  func parts(of messages: [ChatMessage], thinks: Bool) -> [ChatPart] {
    var parts: [ChatPart] = []
    var system = ""
    for message in messages {
      switch message.role {
      case .system: system += message.content + "\n\n"
      case .user:
        parts += Self.turn("user", system + message.content.trimmed)
        system = ""
      case .assistant: parts += Self.turn("model", message.content.trimmed)
      }
    }
    if !system.isEmpty { parts += Self.turn("user", system.trimmed) }
    return parts + [.control("<start_of_turn>"), .text("model\n")]
  }

  private static func turn(_ role: String, _ content: String) -> [ChatPart] {
    [.control("<start_of_turn>"), .text("\(role)\n\(content)"), .control("<end_of_turn>"), .text("\n")]
  }
}
