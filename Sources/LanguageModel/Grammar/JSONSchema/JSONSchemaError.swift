import JSONValues

/// Why a JSON schema cannot become a grammar. Positions in the schema are JSON pointers; `#` is the whole.
public enum JSONSchemaError: Error, Sendable, Hashable {
  case notJSON(JSONError)
  /// A keyword, or its value, is not supported.
  case unsupported(String, at: String)
  /// A keyword's value is not allowed by JSON Schema.
  case invalid(String, at: String)
  /// Two alternatives of a `oneOf` may both match, as far as can be determined.
  case notDisjoint(at: String)
}

extension JSONSchemaError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notJSON(let error): "The schema is not JSON: \(error)."
    case .unsupported(let what, let pointer):
      "The schema asks for what is not supported at \(pointer): \(what). Leave it out and check it afterwards."
    case .invalid(let what, let pointer): "The schema is wrong at \(pointer): \(what)."
    case .notDisjoint(let pointer):
      "The alternatives at \(pointer) may match the same value; "
        + "tell them apart by a type, a constant or a required property, or write anyOf."
    }
  }
}
