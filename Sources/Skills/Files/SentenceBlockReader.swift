extension SkillFileReader {
  private static let blockKeys = [
    "sentences", "slots", "requires_context", "excludes_context", "required_keywords", "response", "metadata",
    "lists",
    "expansion_rules", "settings", "name_domains", "inferred_domain", "speech_to_phrase", "example",
  ]

  /// Reads one entry of an intent's `data`.
  mutating func block(_ element: YAMLElement, intent: String) -> SentenceBlock {
    var block = SentenceBlock(intent: intent)
    guard let members = element.members else {
      report(element, "an entry of “data” is a mapping", "Write “- sentences:”.")
      return block
    }
    guard element["sentences"] != nil else {
      for (key, _) in members { suggest(key, among: Self.blockKeys) }
      if problems.last?.message.hasSuffix("is no key here") != true {
        report(
          element, "an entry of “data” without sentences", "Write “- sentences:” and below it what is said.")
      }
      return block
    }
    for (key, value) in members where value.value != .null {
      switch key.written {
      case "sentences":
        if let text = value.text, value.elements == nil {
          report(value, "“sentences” is a list", "Write “- \(text)” on a line of its own.")
        }
        block.sentences = (value.elements ?? []).compactMap { template($0) }
      case "slots": block.slots = values(value)
      case "requires_context": block.requiredContext = values(value)
      case "excludes_context": block.excludedContext = values(value)
      case "required_keywords": block.requiredKeywords = Set(texts(value).map(Self.folded))
      case "response": block.response = value.text
      case "metadata": block.metadata = values(value)
      case "lists": block.lists = lists(value)
      case "expansion_rules": block.rules = rules(value)
      default: suggest(key, among: Self.blockKeys)
      }
    }
    return block
  }

  private static func folded(_ word: String) -> String {
    FoldedText(word).trimmed.scalars.compactMap(Unicode.Scalar.init).map(String.init).joined()
  }

  /// Reads a mapping from names to values.
  mutating func values(_ element: YAMLElement) -> [String: SkillValue] {
    guard case .mapping(let values) = element.value else {
      report(element, "a mapping is needed", "Write “name: value”.")
      return [:]
    }
    return values
  }

  mutating func rules(_ element: YAMLElement) -> [String: PlacedTemplate] {
    guard let members = element.members else {
      report(element, "“expansion_rules” is a mapping", "Write “name: \"words\"”.")
      return [:]
    }
    var rules: [String: PlacedTemplate] = [:]
    for (name, body) in members { rules[name.written] = template(body) }
    return rules
  }
}
