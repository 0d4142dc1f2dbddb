/// The slot combination of a block of sentences in Home Assistant's published folders, which takes the place of a
/// context there. Its sentences are in `sentences/<language>/<Intent>/<combination>.yaml` (OHF-Voice/intents,
/// `docs/slot_combinations.md`).
struct SlotCombination: Hashable, Sendable {
  enum Domains: Hashable, Sendable {
    case listed([SkillValue])
    /// The name of a group in `intents.yaml`.
    case group(String)
  }

  var name: String
  /// The device domains that `{name}` may have.
  var nameDomains: Domains?
  /// The device domain that the words imply.
  var inferredDomain: SkillValue?
  /// Whether the sentences are a small selection for a recognizer, which other blocks of the file contain as well.
  var isSelection = false
  var place: SkillPlace
}

/// A combination in Home Assistant's `intents.yaml`.
struct CombinationSchema: Hashable, Sendable {
  var name: String
  /// Whether the area is the microphone's.
  var needsArea = false
  var domainGroups: [String: [SkillValue]] = [:]
}

extension SentenceBlock {
  /// Turns the combination into slots and context.
  ///
  /// - Parameter schemas: The combinations of the block's intent, or an empty array if there is no `intents.yaml`.
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
  /// The blocks to match. A selection for a recognizer counts only if the file has no other blocks.
  var matchedBlocks: [SentenceBlock] {
    let whole = blocks.filter { $0.combination?.isSelection != true }
    return whole.isEmpty ? blocks : whole
  }
}
