/// A JSON value that keeps its objects' order and its numbers' digits, as a schema's reader needs.
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
  }

  /// The member of an object with this key.
  package subscript(_ key: String) -> OrderedJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// A whole number, also when written as 1.0.
  package var integer: Int? {
    guard case .number(let text) = self else { return nil }
    if let value = Int(text) { return value }
    guard let value = Double(text), value == value.rounded(), abs(value) < 1e15 else { return nil }
    return Int(value)
  }
}

extension OrderedJSON {
  /// The one text that this library writes for the value, without blank space: each character of a string as it is unless
  /// JSON wants it escaped, a whole number without a fraction.
  package var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let text): integer.map { String($0) } ?? text
    case .string(let value): "\"" + value.unicodeScalars.map(JSONCharacter.written).joined() + "\""
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { OrderedJSON.string($0.key).text + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }
}
