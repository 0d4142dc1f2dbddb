/// SmolLM3's format: ChatML after a system message that says whether the model thinks before it answers.
///
/// Source: the chat template published with SmolLM3. Its line with today's date is left out, so that a
/// conversation always gives the same tokens.
struct SmolLM3Layout: ChatLayout {
  static let name = "SmolLM3"
  static let markers = ChatMLLayout.markers
  static let turnEnds = ["<|im_end|>", "<|end_of_text|>"]

  /// The template's default instructions for a model that thinks, and for one that does not.
  private let thinking: String
  private let plain: String

  init?(template: String) {
    guard template.contains("<|im_start|>"), template.contains("Reasoning Mode: ") else { return nil }
    let told = template.split(separator: "\"").filter { $0.hasPrefix("You are ") }
      .map { String($0).replacing("\\n", with: "\n").trimmed }
    (thinking, plain) = (told.first ?? "", told.last ?? "")
  }

  func parts(of messages: [ChatMessage], thinks: Bool) -> [ChatPart] {
    var instructions = ""
    var thinks = thinks
    if let system = messages.first, system.role == .system {
      // The mode can be given in the system message.
      if system.content.contains("/no_think") {
        thinks = false
      } else if system.content.contains("/think") {
        thinks = true
      }
      instructions = system.content.replacing("/no_think", with: "").replacing("/think", with: "")
        .droppingTrailingSpace()
    }
    if instructions.isEmpty { instructions = thinks ? thinking : plain }
    var parts = turn(
      "system",
      [
        .text(
          """
          ## Metadata

          Knowledge Cutoff Date: June 2025
          Reasoning Mode: \(thinks ? "/think" : "/no_think")

          ## Custom Instructions

          \(instructions)


          """)
      ])
    for message in messages where message.role != .system {
      var content: [ChatPart] = [.text(message.content)]
      if message.role == .assistant {
        content = [.text(message.content.droppingLeadingLineEnds())]
        if !thinks { content = Self.emptyThought + content }
      }
      parts += turn(message.role.rawValue, content)
    }
    return parts + [.control("<|im_start|>"), .text("assistant\n")] + (thinks ? [] : Self.emptyThought)
  }

  private static let emptyThought = [ChatPart.thoughtStart, .text("\n\n"), .thoughtEnd, .text("\n")]

  private func turn(_ role: String, _ content: [ChatPart]) -> [ChatPart] {
    [.control("<|im_start|>"), .text("\(role)\n")] + content + [.control("<|im_end|>"), .text("\n")]
  }
}
