import Chat
import Skills
import Understanding

extension Installation {
  /// The most skills that a model is told of.
  private static let mostSkills = 12

  /// What a language model may ask the assistant for: its intents, and the person's skills that need no details.
  package var chatTools: [ChatTool] {
    guard configuration.chat?.callsTools != false else { return [] }
    return .ofAssistant + (skills.current().map { Self.tools(of: $0.matcher) } ?? [])
  }

  private static func tools(of matcher: SkillMatcher) -> [ChatTool] {
    var names: Set<String> = []
    let tools = matcher.examples().compactMap { sentence -> ChatTool? in
      guard let match = try? matcher.exactMatch(sentence), match.slots.allSatisfy(\.text.isEmpty) else {
        return nil
      }
      let name = "skill_" + match.intent.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      guard names.insert(name).inserted else { return nil }
      return ChatTool(name, sentence, sentence, intent: Intent.runSkill.rawValue)
    }
    return Array(tools.prefix(mostSkills))
  }
}
