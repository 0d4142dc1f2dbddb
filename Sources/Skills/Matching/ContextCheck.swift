/// Checks the context that a block of sentences requires.
struct ContextCheck {
  private let required: [String: SkillValue]
  private let excluded: [String: SkillValue]

  init(_ block: SentenceBlock) {
    (required, excluded) = (block.requiredContext, block.excludedContext)
  }

  /// Returns the slots that the context fills, or `nil` if the context does not fit.
  func slots(in context: [String: SkillValue]) -> [SkillSlot]? {
    for (key, value) in excluded {
      guard let known = context[key] else { continue }
      let (unwanted, actual) = (Self.unwrapped(value), Self.unwrapped(known))
      if case .list(let values) = unwanted, values.contains(actual) { return nil }
      if actual == unwanted { return nil }
    }
    var slots: [SkillSlot] = []
    for (key, value) in required.sorted(by: { $0.key < $1.key }) {
      let actual = context[key].map(Self.unwrapped) ?? .null
      guard actual != .null, Self.fits(actual, Self.unwrapped(value)) else { return nil }
      guard let name = Self.slot(value, key: key) else { continue }
      var slot = SkillSlot(name: name, value: actual, text: context[key]?["text"]?.text ?? "")
      if case .mapping(let metadata)? = context[key]?["metadata"] { slot.metadata = metadata }
      slots.append(slot)
    }
    return slots
  }

  /// Returns the plain value. A value with details is a mapping with the key `value`.
  private static func unwrapped(_ value: SkillValue) -> SkillValue {
    if case .mapping(let members) = value { members["value"] ?? .null } else { value }
  }

  private static func fits(_ actual: SkillValue, _ wanted: SkillValue) -> Bool {
    switch wanted {
    case .null: true
    case .list(let values): actual == wanted || values.contains(actual)
    default: actual == wanted
    }
  }

  /// Returns the slot that a required value also fills: the one it names, or with `slot: true` the one of the same
  /// name.
  private static func slot(_ value: SkillValue, key: String) -> String? {
    guard let slot = value["slot"] else { return nil }
    return slot.text ?? (slot.isTrue ? key : nil)
  }
}
