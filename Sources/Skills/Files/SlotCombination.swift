/// What a block of sentences in Home Assistant's published folders says in place of a context: the sentences of one
/// combination of an intent's slots stand in `sentences/<language>/<Intent>/<combination>.yaml` (OHF-Voice/intents,
/// `docs/slot_combinations.md`).
struct SlotCombination: Hashable, Sendable {
  enum Domains: Hashable, Sendable {
    case listed([SkillValue])
    /// The name of a group in `intents.yaml`.
    case group(String)
  }

  var name: String
  /// The kinds of device that `{name}` may be.
  var nameDomains: Domains?
  /// The kind of device that the words mean.
  var inferredDomain: SkillValue?
  /// Whether the sentences are a small selection for a recognizer, which others of the same file hold too.
  var isSelection = false
  var place: SkillPlace
}

/// What Home Assistant's `intents.yaml` says of a combination.
struct CombinationSchema: Hashable, Sendable {
  var name: String
  /// Whether the area is the one in which it was said.
  var needsArea = false
  var domainGroups: [String: [SkillValue]] = [:]
}

extension SentenceBlock {
  /// Turns what the combination says into slots and context.
  ///
  /// - Parameter schemas: The combinations of the block's intent; empty where there is no `intents.yaml`.
  mutating func resolveCombination(_ schemas: [CombinationSchema]) throws(SkillProblem) {
    guard let combination else { return }
    let schema = schemas.first { $0.name == combination.name }
    switch combination.nameDomains {
    case .listed(let domains): requiredContext["domain"] = .list(domains)
    case .group(let name):
      guard let domains = schema?.domainGroups[name] else {
        throw SkillProblem(
          combination.place, "no group “\(name)” of domains is known for \(intent)",
          suggestion: "Name it under name_domain_groups in intents.yaml, or list the domains here.")
      }
      requiredContext["domain"] = .list(domains)
    case nil:
      if let domain = combination.inferredDomain { slots["domain"] = domain }
    }
    if schema?.needsArea == true { requiredContext["area"] = .mapping(["slot": .boolean(true)]) }
    metadata["slot_combination"] = .text(combination.name)
  }
}

extension SkillFile {
  /// The blocks that are matched: a selection for a recognizer counts only in a file that holds nothing else.
  var matchedBlocks: [SentenceBlock] {
    let whole = blocks.filter { $0.combination?.isSelection != true }
    return whole.isEmpty ? blocks : whole
  }
}
