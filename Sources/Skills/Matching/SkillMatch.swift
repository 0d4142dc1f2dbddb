import JSONValues

/// The meaning of a text according to the skills.
public struct SkillMatch: Hashable, Sendable {
  /// The name of the intent.
  public var intent: String
  /// The slots in the order in which they were said, followed by those of the sentence and of the context.
  public var slots: [SkillSlot]
  /// The context, including what the spoken values add.
  public var context: [String: SkillValue]
  /// The key of the response, or `nil` for the default one.
  public var response: String?
  /// The words that only the response uses, by name.
  public var captures: [String: String]
  /// The details of the block of sentences.
  public var metadata: [String: SkillValue]
  /// The template that matched, with its position.
  public var sentence: PlacedTemplate
  /// The number of letters that were said as in the template.
  public var letters: Int
  /// The probability that the sentence was meant, from 0 to 1.
  public var confidence: Double
  /// Whether the text is exactly as in the template.
  public var isAsWritten: Bool

  /// Whether a slot has free text.
  public var hasFreeText: Bool { slots.contains(where: \.isFreeText) }

  /// Returns the slot with a name, or `nil` if there is none.
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

/// A slot and its content.
public struct SkillSlot: Hashable, Sendable {
  /// The name of the slot.
  public var name: String
  /// The value that fills the slot.
  public var value: SkillValue
  /// The words that were said, or an empty text if the slot was not said.
  public var text: String
  /// The list's spelling of the words, or `nil` if it is a template.
  public var listText: String?
  /// Whether the content is free text.
  public var isFreeText = false
  /// Whether the content is a time.
  public var isTime = false
  /// The list's details about the value.
  public var metadata: [String: SkillValue] = [:]

  init(name: String, value: SkillValue, text: String = "") {
    (self.name, self.value, self.text) = (name, value, text)
  }
}

/// The reason why a text was not read to its end.
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
