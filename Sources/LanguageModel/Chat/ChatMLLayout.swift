/// ChatML, the format of Qwen's models and of many others: `<|im_start|>user`, a line feed, the message,
/// `<|im_end|>`.
///
/// Source: the chat templates published with Qwen1.5, Qwen2.5 and Qwen3.
struct ChatMLLayout: ChatLayout {
  static let name = "ChatML"
  static let markers = ["<|im_start|>", "<|im_end|>"]
  static let turnEnds = ["<|im_end|>", "<|endoftext|>"]

  /// The template's own system message, for conversations that begin without one.
  private let defaultSystem: String?
  /// Whether the thoughts of earlier turns are left out.
  private let dropsThoughts: Bool
  /// Whether the model can be made to answer at once, after an empty thought.
  private let canSkipThought: Bool
  /// Whether the answer begins with a thought.
  private let opensThought: Bool

  init?(template: String) {
    guard template.contains("<|im_start|>") else { return nil }
    // Templates write a line feed either literally or escaped.
    let template = template.replacing("\\n", with: "\n")
    defaultSystem = Self.quoted(in: template, between: "<|im_start|>system\n", and: "<|im_end|>")
    dropsThoughts = template.contains("</think>")
    opensThought = template.contains("<|im_start|>assistant\n<think>\n' }}")
    canSkipThought = template.contains("enable_thinking")
  }

  /// Returns the literal text between the two strings, or `nil` if there is none or it is an expression.
  private static func quoted(in template: String, between start: String, and end: String) -> String? {
    var rest = template[...]
    while let opening = rest.firstRange(of: start) {
      rest = rest[opening.upperBound...]
      guard let closing = rest.firstRange(of: end) else { return nil }
      let words = rest[..<closing.lowerBound]
      if !words.isEmpty, !words.contains(where: { "'\"{}".contains($0) }) { return String(words) }
    }
    return nil
  }

  func parts(of messages: [ChatMessage], thinks: Bool) -> [ChatPart] {
    var parts: [ChatPart] = []
    if let defaultSystem, messages.first?.role != .system {
      parts += Self.turn(.system, [.text(defaultSystem)])
    }
    let lastQuestion = messages.lastIndex { $0.role == .user } ?? messages.count - 1
    for (index, message) in messages.enumerated() {
      guard dropsThoughts, message.role == .assistant else {
        parts += Self.turn(message.role, [.text(message.content)])
        continue
      }
      parts += Self.turn(
        .assistant,
        index > lastQuestion
          ? Self.withThought(message.content, isLast: index == messages.count - 1)
          : [.text(Self.answer(message.content))])
    }
    parts += [.control("<|im_start|>"), .text("assistant\n")]
    if canSkipThought, !thinks { return parts + ChatPart.emptyThought }
    return opensThought ? parts + [.thoughtStart, .text("\n")] : parts
  }

  private static func turn(_ role: ChatMessage.Role, _ content: [ChatPart]) -> [ChatPart] {
    [.control("<|im_start|>"), .text("\(role.rawValue)\n")] + content + [.control("<|im_end|>"), .text("\n")]
  }

  private static func answer(_ content: String) -> String {
    content.contains("</think>") ? content.afterThought.droppingLeadingLineEnds() : content
  }

  /// Returns an answer with its thought. The last answer always has one, even if it is empty.
  private static func withThought(_ content: String, isLast: Bool) -> [ChatPart] {
    var thought = ""
    if let end = content.firstRange(of: "</think>") {
      thought = String(content[..<end.lowerBound])
      while let start = thought.firstRange(of: "<think>") { thought = String(thought[start.upperBound...]) }
    }
    thought = thought.trimming { $0 == "\n" }
    let answer = answer(content)
    guard isLast || !thought.isEmpty else { return [.text(answer)] }
    return [
      .thoughtStart, .text("\n\(thought)\n"), .thoughtEnd,
      .text("\n\n" + answer.droppingLeadingLineEnds()),
    ]
  }
}
