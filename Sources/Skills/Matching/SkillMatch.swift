import JSONValues

/// A text understood by the skills.
public struct SkillMatch: Hashable, Sendable {
  public var intent: String
  /// The slots in the order in which they were said, followed by those of the sentence and of the context.
  public var slots: [SkillSlot]
  /// The context, including what the spoken values add.
  public var context: [String: SkillValue]
  /// The key of the response.
  public var response: String?
  /// Words that only the response uses.
  public var captures: [String: String]
  public var metadata: [String: SkillValue]
  /// The template that matched, and its position.
  public var sentence: PlacedTemplate
  /// The number of letters that were said as the template has them.
  public var letters: Int
  /// The probability that it was meant, 0 to 1.
  public var confidence: Double
  /// Whether it was said exactly as in the template.
  public var isAsWritten: Bool

  /// Whether it contains free text.
  public var hasFreeText: Bool { slots.contains(where: \.isFreeText) }

  /// The slot with a name.
  public subscript(_ name: String) -> SkillSlot? { slots.first { $0.name == name } }

  /// The slots' values by name.
  public var values: [String: SkillValue] {
    Dictionary(slots.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The slots' values as a JSON object, in order.
  package var slotsObject: JSONObject {
    var object = JSONObject()
    for slot in slots { object.add(slot.name, slot.value.json) }
    return object
  }
}

/// A slot and what fills it.
public struct SkillSlot: Hashable, Sendable {
  public var name: String
  public var value: SkillValue
  /// The words that were said; empty if the slot was not.
  public var text: String
  /// The list's spelling of the words, unless they are a template.
  public var listText: String?
  /// Whether it is free text.
  public var isFreeText = false
  /// Whether it is a time.
  public var isTime = false
  /// The list's details about the value.
  public var metadata: [String: SkillValue] = [:]

  init(name: String, value: SkillValue, text: String = "") {
    (self.name, self.value, self.text) = (name, value, text)
  }
}

/// Why a text was not read to its end.
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
