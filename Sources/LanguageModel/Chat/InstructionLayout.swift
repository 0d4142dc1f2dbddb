/// The formats of Llama 2 and Mistral: `[INST]`, the message, `[/INST]`, and the answer up to `</s>`.
///
/// Source: the chat templates published with Llama 2 and with Mistral's models. The version of a template is
/// recognized by the same signs as in llama.cpp. In older vocabularies the marks are text and not tokens; they are
/// then removed from what people and models write, so that no message can end its own turn.
struct InstructionLayout: ChatLayout {
  static let name = "Llama 2 or Mistral"
  static let markers: [String] = []
  static let turnEnds = ["</s>"]

  /// The place of system messages.
  private enum System {
    /// In the person's next message, between `<<SYS>>` and `<</SYS>>`.
    case marked
    /// At the beginning of the person's next message, followed by these line ends.
    case before(String)
    /// In a turn with marks of its own.
    case own
  }

  private let system: System
  /// The blanks before `[INST]`, after it, before `[/INST]`, before the answer and after it.
  private let (opening, beginning, closing, answer, end): (String, String, String, String, String)
  /// Whether blanks around the text of people (`trims`) and of models (`trimsAnswers`) are removed.
  private let (trims, trimsAnswers): (Bool, Bool)
  private let repeatsBeginning: Bool

  init?(template: String) {
    guard template.contains("[INST]"), template.contains("[/INST]") else { return nil }
    if template.contains("[SYSTEM_PROMPT]") {
      let blank =
        template.contains("'[SYSTEM_PROMPT] '") || template.contains("\"[SYSTEM_PROMPT] \"") ? " " : ""
      (system, opening, beginning, closing, answer, end) = (.own, "", blank, "", blank, "")
      (trims, trimsAnswers, repeatsBeginning) = (false, false, false)
    } else if template.contains("' [INST] ' + system_message") || template.contains("[AVAILABLE_TOOLS]") {
      let isFirst = template.contains(" [INST]")
      let blank = !isFirst && template.contains("\"[INST]\"") ? "" : " "
      (system, opening, closing) = (.before("\n\n"), isFirst ? " " : "", isFirst ? " " : "")
      (beginning, answer, end) = (blank, blank, "")
      (trims, trimsAnswers, repeatsBeginning) = (false, !isFirst && blank == " ", false)
    } else {
      let isLlama = template.contains("<<SYS>>")
      let trimming = template.contains("content.strip()") || template.contains("content | trim")
      (system, opening, beginning, closing) = (isLlama ? .marked : .before("\n"), "", " ", " ")
      let blank = isLlama ? " " : ""
      (answer, end) = (blank, blank)
      (trims, trimsAnswers) = (trimming, trimming)
      repeatsBeginning = template.contains("bos_token + '[INST]")
    }
  }

  func parts(of messages: [ChatMessage], thinks: Bool) -> [ChatPart] {
    var parts: [ChatPart] = []
    var instructions = ""
    for (index, message) in messages.enumerated() {
      let isTrimmed = message.role == .assistant ? trimsAnswers : trims
      let content = Self.withoutMarks(isTrimmed ? message.content.trimmed : message.content)
      switch (message.role, system) {
      case (.system, .own):
        parts += [.control("[SYSTEM_PROMPT]"), .text(beginning + content), .control("[/SYSTEM_PROMPT]")]
      case (.system, .marked): instructions += "<<SYS>>\n\(content)\n<</SYS>>\n\n"
      case (.system, .before(let lineEnds)): instructions += content + lineEnds
      case (.user, _):
        if repeatsBeginning, index > 0, !parts.isEmpty { parts.append(.control("<s>")) }
        parts += [
          .text(opening), .control("[INST]"), .text(beginning + instructions + content + closing),
          .control("[/INST]"),
        ]
        instructions = ""
      case (.assistant, _): parts += [.text(answer + content + end), .control("</s>")]
      }
    }
    return parts
  }

  private static let marks = [
    "[INST]", "[/INST]", "[SYSTEM_PROMPT]", "[/SYSTEM_PROMPT]", "<<SYS>>", "<</SYS>>", "<s>", "</s>",
  ]

  private static func withoutMarks(_ text: String) -> String {
    let less = marks.reduce(text) { $0.replacing($1, with: "") }
    // The text around a removed mark may form another one.
    return less == text ? text : withoutMarks(less)
  }
}
