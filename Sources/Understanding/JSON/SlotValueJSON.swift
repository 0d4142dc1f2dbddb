import JSONValues
import Skills
import TimeExpressions

/// Reading a slot's value from JSON, checked against the type in the schema.
extension SlotValue {
  static let maximumTexts = 100

  init(_ value: JSONValue, type: CommandSchema.SlotType, at path: String) throws(CommandJSONError) {
    switch (type, value) {
    case (.text, .string(let text)), (.place, .string(let text)):
      self = .text(try Self.checked(text, at: path))
    case (.texts, .array(let values)):
      guard (1...Self.maximumTexts).contains(values.count) else {
        throw .invalidValue(at: path, expected: "an array of 1 to \(Self.maximumTexts) strings")
      }
      var texts: [String] = []
      for (index, value) in values.enumerated() {
        guard case .string(let text) = value else {
          throw .wrongType(at: "\(path)[\(index)]", expected: "a string, not \(value.kind)")
        }
        texts.append(try Self.checked(text, at: "\(path)[\(index)]"))
      }
      self = .texts(texts)
    case (.point, .string(let text)):
      guard let point = TimePoint(iso8601: text), point.description == text else {
        throw .invalidValue(at: path, expected: "a day or time that exists, as 2025-09-02T07:00:00")
      }
      self = .point(point)
    case (.range, .string(let text)):
      guard let range = TimeRange(iso8601: text), range.description == text else {
        throw .invalidValue(at: path, expected: "start/end, both days or times that exist, the start first")
      }
      self = .range(range)
    case (.minutes, .number(let digits)):
      guard let minutes = Int(digits), (1...CommandSchema.maximumMinutes).contains(minutes) else {
        throw .invalidValue(at: path, expected: "a whole number from 1 to \(CommandSchema.maximumMinutes)")
      }
      self = .minutes(minutes)
    case (.seconds, .number(let digits)):
      let most = CommandSchema.maximumMinutes * 60
      guard let seconds = Int(digits), (1...most).contains(seconds) else {
        throw .invalidValue(at: path, expected: "a whole number from 1 to \(most)")
      }
      self = .seconds(seconds)
    case (.rule, .string(let text)):
      guard let rule = RecurrenceRule(rfc5545: text) else {
        throw .invalidValue(at: path, expected: "an RFC 5545 recurrence rule, as FREQ=WEEKLY;BYDAY=MO")
      }
      self = .rule(rule)
    case (.sum, .string(let text)):
      guard SpokenSum(text) != nil else {
        throw .invalidValue(at: path, expected: "a sum or a conversion, as 15 percent of 80")
      }
      self = .text(try Self.checked(text, at: path))
    case (.details, .object(let members)):
      guard members.count <= Self.maximumTexts else {
        throw .invalidValue(at: path, expected: "an object of at most \(Self.maximumTexts) values")
      }
      self = .details(
        Dictionary(members.map { ($0.key, SkillValue($0.value)) }, uniquingKeysWith: { first, _ in first }))
    default:
      throw .wrongType(at: path, expected: "\(type.form), not \(value.kind)")
    }
  }

  private static func checked(_ text: String, at path: String) throws(CommandJSONError) -> String {
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw .invalidValue(at: path, expected: "text that is not blank")
    }
    guard !text.unicodeScalars.contains(where: Utterance.isControl) else {
      throw .invalidValue(at: path, expected: "text without control characters")
    }
    return text
  }

}

extension CommandSchema.SlotType {
  /// The form of the type in JSON, for error messages.
  var form: String {
    switch self {
    case .text, .place, .point, .range, .rule, .sum: "a string"
    case .texts: "an array of strings"
    case .minutes, .seconds: "a whole number"
    case .details: "an object"
    }
  }
}

extension SlotValue {
  /// Reads the details of a skill as written by a person. Returns `nil` if the text is not a JSON object.
  public init?(detailsJSON text: String) {
    guard
      let value = try? JSONReader.read(
        text, maximumBytes: CommandJSON.maximumBytes, maximumDepth: CommandJSON.maximumDepth),
      let details = try? SlotValue(value, type: .details, at: "details")
    else { return nil }
    self = details
  }
}

extension SkillValue {
  init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .number(let digits): Double(digits).map { .number($0) } ?? .text(digits)
      case .string(let text): .text(text)
      case .array(let values): .list(values.map { SkillValue($0) })
      case .object(let members):
        .mapping(
          Dictionary(members.map { ($0.key, SkillValue($0.value)) }, uniquingKeysWith: { first, _ in first })
        )
      }
  }
}
