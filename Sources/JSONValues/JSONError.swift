/// What is wrong with a text that should be JSON. Offsets are in bytes.
public enum JSONError: Error, Sendable, Hashable {
  case unexpected(offset: Int, expected: String)
  case unexpectedEnd(expected: String)
  case trailingText(offset: Int)
  case duplicateName(String)
  case controlCharacter(offset: Int)
  case brokenUTF8(offset: Int)
  case loneSurrogate(offset: Int)
  case tooDeep(offset: Int, limit: Int)
  case tooLong(bytes: Int, limit: Int)
}

extension JSONError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpected(let offset, let expected): "expected \(expected) at byte \(offset)"
    case .unexpectedEnd(let expected): "the text ends where \(expected) was expected"
    case .trailingText(let offset): "text after the value's end, at byte \(offset); send one value alone"
    case .duplicateName(let name): "the name \"\(name)\" stands twice in one object; keep one of them"
    case .controlCharacter(let offset): "a bare control character at byte \(offset); write it as \\u00XX"
    case .brokenUTF8(let offset): "the string at byte \(offset) is not UTF-8"
    case .loneSurrogate(let offset): "half of a surrogate pair at byte \(offset)"
    case .tooDeep(let offset, let limit): "nested deeper than \(limit) levels at byte \(offset)"
    case .tooLong(let bytes, let limit): "\(bytes) bytes are more than the \(limit) that are read"
    }
  }
}
