/// The format of DeepSeek V3 and R1, and of the models distilled from R1: `<｜User｜>` and the message, `<｜Assistant｜>`
/// and the answer.
///
/// Source: the chat template published with DeepSeek-R1-Distill-Qwen. That template allows one system message;
/// several are joined here with a blank line, as in R1's own template.
struct DeepSeekLayout: ChatLayout {
  static let name = "DeepSeek"
  static let markers = ["<｜User｜>", "<｜Assistant｜>", "<｜end▁of▁sentence｜>"]
  static let turnEnds = ["<｜end▁of▁sentence｜>"]

  /// Whether the answer begins with a thought.
  private let opensThought: Bool
  private let dropsThoughts: Bool

  init?(template: String) {
    guard template.contains("<｜User｜>") else { return nil }
    opensThought = template.contains("<｜Assistant｜><think>")
    dropsThoughts = template.contains("</think>")
  }

  func parts(of messages: [ChatMessage], thinks: Bool) -> [ChatPart] {
    let system = messages.filter { $0.role == .system }.map(\.content).joined(separator: "\n\n")
    var parts: [ChatPart] = system.isEmpty ? [] : [.text(system)]
    for message in messages {
      switch message.role {
      case .system: continue
      case .user: parts += [.control("<｜User｜>"), .text(message.content)]
      case .assistant:
        let answer = dropsThoughts ? message.content.afterThought : message.content
        parts += [.control("<｜Assistant｜>"), .text(answer), .control("<｜end▁of▁sentence｜>")]
      }
    }
    parts.append(.control("<｜Assistant｜>"))
    guard opensThought else { return parts }
    return parts + (thinks ? [.thoughtStart, .text("\n")] : ChatPart.emptyThought)
  }
}
