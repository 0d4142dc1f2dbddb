import LanguageModel

/// The prompt for a model that was not trained for commands: the schema in words, two examples, and the text.
///
/// `training/understanding/prompt.py` uses the same words, so that a model adapted there sees the prompt it was
/// trained on.
struct CommandPrompt: Sendable {
  private let beginning: [ChatMessage]

  init(schema: CommandSchema) {
    beginning =
      [ChatMessage(.system, Self.instructions(schema))]
      + Self.examples.flatMap { [ChatMessage(.user, $0.said), ChatMessage(.assistant, $0.command)] }
  }

  func messages(_ text: String, after dialogue: DialogueContext?) -> [ChatMessage] {
    let before = [dialogue?.state.rawValue, dialogue?.intent.rawValue, dialogue?.slot?.rawValue].compactMap(
      \.self)
    return beginning
      + [ChatMessage(.user, before.isEmpty ? text : "[\(before.joined(separator: " "))] \(text)")]
  }

  private static let examples = [
    (
      said: "remind me tomorrow at seven to call John",
      command:
        #"{"intent":"add_reminder","slots":{"title":["call John"],"datetime_point":["tomorrow at seven"]},"#
        + #""needs_confirmation":false}"#
    ),
    (
      said: "how tall is the tower in Pisa",
      command: #"{"intent":"none","slots":{},"needs_confirmation":false}"#
    ),
  ]

  private static func instructions(_ schema: CommandSchema) -> String {
    let intents = schema.intents.filter(\.isTrained).map { intent in
      let slots = intent.learnedSlots.map(\.rawValue).joined(separator: ", ")
      return "- \(intent.name.rawValue)\(slots.isEmpty ? "" : " (\(slots))"): \(intent.description)"
    }
    return
      (["You turn what a person says into one command as JSON. The intents, with the slots each may have:"]
      + intents
      + [
        "Every slot is an array of pieces copied from the text word for word, times too. Leave out what was not said.",
        "needs_confirmation is true where the text is ambiguous, contradicts itself, asks for two things or lacks a slot.",
      ]).joined(separator: "\n")
  }
}
