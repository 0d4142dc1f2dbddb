/// Llama 3's format: a header with the role, two line feeds, the message, `<|eot_id|>`.
///
/// Source: the chat templates published with Llama 3 and Llama 3.2. Templates since 3.1 tell the model today's
/// date. Here it is the template's own default date, so that a conversation always gives the same tokens. An
/// application may put the real date in its system message.
struct Llama3Layout: ChatLayout {
  static let name = "Llama 3"
  static let markers = ["<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"]
  static let turnEnds = ["<|eot_id|>", "<|end_of_text|>", "<|eom_id|>"]

  private let tellsDates: Bool

  init?(template: String) {
    guard template.contains("<|start_header_id|>") else { return nil }
    tellsDates = template.contains("Cutting Knowledge Date")
  }

  func parts(of messages: [ChatMessage], thinks: Bool) -> [ChatPart] {
    var parts: [ChatPart] = []
    var rest = messages[...]
    if tellsDates {
      let dates = "Cutting Knowledge Date: December 2023\nToday Date: 26 Jul 2024\n\n"
      let system = rest.first?.role == .system ? rest.removeFirst().content.trimmed : ""
      parts += Self.header(.system) + [.text(dates + system), .control("<|eot_id|>")]
    }
    for message in rest {
      parts += Self.header(message.role) + [.text(message.content.trimmed), .control("<|eot_id|>")]
    }
    return parts + Self.header(.assistant)
  }

  private static func header(_ role: ChatMessage.Role) -> [ChatPart] {
    [.control("<|start_header_id|>"), .text(role.rawValue), .control("<|end_header_id|>"), .text("\n\n")]
  }
}
