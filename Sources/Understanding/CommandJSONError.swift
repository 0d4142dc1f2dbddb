/// Why a text is no command of the schema.
public enum CommandJSONError: Error, Sendable, Hashable {
  case json(JSONError)
  case unknownIntent(String)
  case unknownKey(String)
  case missingKey(String)
  case wrongType(at: String, expected: String)
  case invalidValue(at: String, expected: String)
}

extension CommandJSONError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .json(let error): "the command is no JSON: \(error)"
    case .unknownIntent(let name): "the schema has no intent \"\(name)\""
    case .unknownKey(let path): "the schema does not allow \"\(path)\" here; leave it out"
    case .missingKey(let path): "\"\(path)\" is missing"
    case .wrongType(let path, let expected): "\(path) must be \(expected)"
    case .invalidValue(let path, let expected): "\(path) must be \(expected)"
    }
  }
}
