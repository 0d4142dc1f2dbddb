/// A JSON value as it was written: members in their order, duplicates already refused, numbers kept as text.
enum JSONValue: Sendable, Hashable {
  struct Member: Sendable, Hashable {
    var name: String
    var value: JSONValue
  }

  case null
  case boolean(Bool)
  /// The digits as written, so that no number is too large to be looked at.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// The kind's name, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
