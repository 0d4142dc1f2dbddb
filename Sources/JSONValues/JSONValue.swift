/// A JSON value as it was written: members of objects in order, numbers digit by digit.
///
/// Strings are equal if their scalars are: unlike in Swift's strings, an accented letter differs from the letter with
/// an accent after it.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// The digits as they were written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      (self.key, self.value) = (key, value)
    }

    package static func == (one: Member, other: Member) -> Bool {
      one.key.utf8.elementsEqual(other.key.utf8) && one.value == other.value
    }
  }

  package static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.boolean(let value), .boolean(let second)): value == second
    case (.number(let text), .number(let second)): text == second
    case (.string(let text), .string(let second)): text.utf8.elementsEqual(second.utf8)
    case (.array(let values), .array(let second)): values == second
    case (.object(let members), .object(let second)): members == second
    default: false
    }
  }

  /// An object's member with this key.
  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// The kind's name, for messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// A whole number, also when written as 1.0.
  package var integer: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text) ?? DecimalNumber(text)?.integer
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int) { self = .number("\(value)") }
}

extension JSONValue: CustomStringConvertible {
  package var description: String { text }

  /// The value as JSON text, without blank space: characters are escaped only if JSON requires it, and numbers have
  /// no needless zeros.
  package var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let text): DecimalNumber(text)?.text ?? text
    case .string(let value): "\"" + value.unicodeScalars.map(JSONCharacter.written).joined() + "\""
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { JSONValue.string($0.key).text + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  /// Bytes that are equal for all values that JSON Schema treats as equal, whatever the order of an object's members.
  package var identity: [UInt8] { Array(sorted.text.utf8) }

  private var sorted: JSONValue {
    switch self {
    case .null, .boolean, .number, .string: self
    case .array(let values): .array(values.map(\.sorted))
    case .object(let members):
      .object(
        members.map { Member(key: $0.key, value: $0.value.sorted) }
          .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    }
  }
}

/// Writes the characters of a string in JSON, each in one way, so that lengths, patterns and comparisons of strings
/// also hold for the text.
package enum JSONCharacter {
  /// The characters that JSON requires to be escaped.
  package static let escaped: [ClosedRange<UInt32>] = [0...0x1F, 0x22...0x22, 0x5C...0x5C]

  private static let names: [UInt32: String] = [
    0x22: "\\\"", 0x5C: "\\\\", 0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r",
  ]

  package static func written(_ scalar: Unicode.Scalar) -> String {
    guard escaped.contains(where: { $0.contains(scalar.value) }) else { return String(scalar) }
    if let name = names[scalar.value] { return name }
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
