extension SkillMatcher {
  /// Returns one example sentence for each intent.
  public func examples() -> [String] { skills.intents.compactMap { examples(of: $0, most: 1).first } }

  /// Returns up to `most` example sentences of an intent, one for each template.
  public func examples(of intent: String, most: Int) -> [String] {
    var examples: [String] = []
    for block in skills.blocks where block.intent == intent {
      for sentence in block.sentences where examples.count < most {
        let words = words(of: sentence.template, block, depth: 0)
        let example = words.split(separator: " ").joined(separator: " ")
        if !example.isEmpty, !examples.contains(example) { examples.append(example) }
      }
    }
    return examples
  }

  private static let deepest = 20

  /// Returns the words of the first alternative of each choice, without optional parts.
  private func words(of template: Template, _ block: SentenceBlock, depth: Int) -> String {
    guard depth < Self.deepest else { return "" }
    switch template {
    case .words(let text): return text
    case .sequence(let parts): return parts.map { words(of: $0, block, depth: depth + 1) }.joined()
    case .permutation(let parts):
      return parts.map { words(of: $0, block, depth: depth + 1) }.joined(separator: " ")
    case .alternatives(let parts):
      let choices = parts.map { words(of: $0, block, depth: depth + 1) }
      return choices.contains("") ? "" : choices.first ?? ""
    case .rule(let name):
      guard let rule = block.rules[name] ?? skills.rules[name] else { return "" }
      return words(of: rule.template, block, depth: depth + 1)
    case .list(let reference):
      if let numbers = reference.numbers { return "\(numbers.from)" }
      switch context.lists[reference.list] ?? block.lists[reference.list]?.list
        ?? skills.lists[reference.list]?.list
      {
      case .values(let values)?:
        return values.first.map { words(of: $0.said, block, depth: depth + 1) } ?? "…"
      case .numbers(let range)?: return "\(range.from)"
      case .time(.time)?: return "tomorrow at 7"
      case .time(.date)?: return "tomorrow"
      case .time(.duration)?: return "ten minutes"
      case .wildcard?, nil: return "…"
      }
    }
  }
}
