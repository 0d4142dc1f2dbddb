/// A text understood by the skills.
public struct SkillMatch: Hashable, Sendable {
  public var intent: String
  /// In the order in which they were said; then those that the sentence fixes, and those of the context.
  public var slots: [SkillSlot]
  /// What is known, with what the values that were said add.
  public var context: [String: SkillValue]
  /// The key of the answer.
  public var response: String?
  /// Words that only the answer needs.
  public var captures: [String: String]
  public var metadata: [String: SkillValue]
  /// The template, where it stands.
  public var sentence: PlacedTemplate
  /// So many letters were said as the template has them.
  public var letters: Int
  /// From 0 to 1, how probably this is what was meant.
  public var confidence: Double
  /// Whether it was said as the template has it.
  public var isAsWritten: Bool

  /// Whether any words could have stood somewhere.
  public var hasFreeText: Bool { slots.contains(where: \.isFreeText) }

  /// The slot of a name.
  public subscript(_ name: String) -> SkillSlot? { slots.first { $0.name == name } }

  /// The slots' values by name.
  public var values: [String: SkillValue] {
    Dictionary(slots.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The slots' values as a JSON object, in their order.
  public var slotsJSON: String {
    "{\(slots.map { "\(SkillValue.json($0.name)):\($0.value.json)" }.joined(separator: ","))}"
  }
}

/// A slot and what fills it.
public struct SkillSlot: Hashable, Sendable {
  public var name: String
  public var value: SkillValue
  /// The words that were said; empty for what was not.
  public var text: String
  /// Whether any words could have stood there.
  public var isFreeText = false
  /// Whether it is a time, which is said in ways that no list has.
  public var isTime = false
  /// What the list says of the value.
  public var metadata: [String: SkillValue] = [:]

  init(name: String, value: SkillValue, text: String = "") {
    (self.name, self.value, self.text) = (name, value, text)
  }
}

/// Why a text was not looked at to its end.
public enum SkillMatchError: Error, Hashable, Sendable, CustomStringConvertible {
  case textTooLong(letters: Int, most: Int)
  case tooManyReadings

  public var description: String {
    switch self {
    case .textTooLong(let letters, let most):
      "A text of \(letters) letters is no command; at most \(most) are read."
    case .tooManyReadings:
      "The text can be read in too many ways. A sentence with several free texts may be the cause."
    }
  }
}
