/// A JSON value that keeps its objects' order and its numbers' digits, as a schema's reader needs.
///
/// Strings are equal where their characters are the same: an accented letter is not the letter with an accent after it,
/// as it is for Swift's strings.
package enum OrderedJSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// The digits as they were written.
  case number(String)
  case string(String)
  case array([OrderedJSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: OrderedJSON

    package init(key: String, value: OrderedJSON) {
      (self.key, self.value) = (key, value)
    }

    package static func == (one: Member, other: Member) -> Bool {
      one.key.utf8.elementsEqual(other.key.utf8) && one.value == other.value
    }
  }

  package static func == (one: OrderedJSON, other: OrderedJSON) -> Bool {
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

  /// The member of an object with this key.
  package subscript(_ key: String) -> OrderedJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// A whole number, also when written as 1.0.
  package var integer: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text) ?? DecimalNumber(text)?.integer
  }
}

extension OrderedJSON {
  /// The one text that this library writes for the value, without blank space: each character of a string as it is unless
  /// JSON wants it escaped, a number without needless zeros.
  package var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let text): DecimalNumber(text)?.text ?? text
    case .string(let value): "\"" + value.unicodeScalars.map(JSONCharacter.written).joined() + "\""
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { OrderedJSON.string($0.key).text + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  /// The same for all values that JSON Schema holds equal, in which the order of an object's members does not matter.
  package var identity: [UInt8] { Array(sorted.text.utf8) }

  private var sorted: OrderedJSON {
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
