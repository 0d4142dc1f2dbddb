/// A JSON value that keeps its objects' order and its numbers' digits, as a schema's reader needs.
enum OrderedJSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// The digits as they were written.
  case number(String)
  case string(String)
  case array([OrderedJSON])
  case object([Member])

  struct Member: Hashable, Sendable {
    var key: String
    var value: OrderedJSON
  }

  /// The member of an object with this key.
  subscript(_ key: String) -> OrderedJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// A whole number, also when written as 1.0.
  var integer: Int? {
    guard case .number(let text) = self else { return nil }
    if let value = Int(text) { return value }
    guard let value = Double(text), value == value.rounded(), abs(value) < 1e15 else { return nil }
    return Int(value)
  }
}

extension OrderedJSON {
  /// The one text that this library writes for the value, without blank space: each character of a string as it is unless
  /// JSON wants it escaped, a whole number without a fraction.
  var text: String {
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
