/// Reads JSON (RFC 8259) strictly, since it may be hostile: size and nesting are bounded, and repeated names, text
/// after the value and invalid UTF-8 are refused.
package struct JSONReader {
  package static let maximumBytes = 4 << 20
  package static let maximumDepth = 100

  private let bytes: [UInt8]
  private let maximumDepth: Int
  private var position = 0
  private var depth = 0

  /// Reads a value from a text.
  ///
  /// - Parameters:
  ///   - maximumBytes: The most bytes; longer text is refused at once.
  ///   - maximumDepth: The deepest nesting of arrays and objects.
  package static func read(
    _ text: String, maximumBytes: Int = maximumBytes, maximumDepth: Int = maximumDepth
  ) throws(JSONError) -> JSONValue {
    try read(utf8: Array(text.utf8), maximumBytes: maximumBytes, maximumDepth: maximumDepth)
  }

  /// Reads a value from UTF-8 bytes.
  ///
  /// - Parameters:
  ///   - maximumBytes: The most bytes; longer text is refused at once.
  ///   - maximumDepth: The deepest nesting of arrays and objects.
  package static func read(
    utf8 bytes: [UInt8], maximumBytes: Int = maximumBytes, maximumDepth: Int = maximumDepth
  ) throws(JSONError) -> JSONValue {
    guard bytes.count <= maximumBytes else { throw .tooLong(bytes: bytes.count, limit: maximumBytes) }
    var reader = JSONReader(bytes, maximumDepth: maximumDepth)
    let value = try reader.readValue()
    reader.skipSpace()
    guard reader.position == bytes.count else { throw .trailingText(offset: reader.position) }
    return value
  }

  private init(_ bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func unexpected(_ expected: String) -> JSONError {
    next == nil ? .unexpectedEnd(expected: expected) : .unexpected(offset: position, expected: expected)
  }

  private mutating func readValue() throws(JSONError) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try readObject()
    case UInt8(ascii: "["): return try readArray()
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"): return try readWord("true", .boolean(true))
    case UInt8(ascii: "f"): return try readWord("false", .boolean(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: return .number(try readNumber())
    }
  }

  private mutating func readWord(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for character in word.description.unicodeScalars where !take(character) {
      throw unexpected(word.description)
    }
    return value
  }

  private mutating func enter() throws(JSONError) {
    position += 1
    depth += 1
    guard depth <= maximumDepth else { throw .tooDeep(offset: position - 1, limit: maximumDepth) }
  }

  private mutating func readArray() throws(JSONError) -> JSONValue {
    try enter()
    var elements: [JSONValue] = []
    skipSpace()
    if !take("]") {
      repeat {
        elements.append(try readValue())
        skipSpace()
      } while take(",")
      guard take("]") else { throw unexpected("',' or ']'") }
    }
    depth -= 1
    return .array(elements)
  }

  private mutating func readObject() throws(JSONError) -> JSONValue {
    try enter()
    var members: [JSONValue.Member] = []
    // Compared by scalars, since Swift treats an accented letter as equal to the letter and an accent.
    var names: Set<JSONValue> = []
    skipSpace()
    if !take("}") {
      repeat {
        skipSpace()
        guard next == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
        let name = try readString()
        guard names.insert(.string(name)).inserted else { throw .duplicateName(name) }
        skipSpace()
        guard take(":") else { throw unexpected("':'") }
        members.append(JSONValue.Member(key: name, value: try readValue()))
        skipSpace()
      } while take(",")
      guard take("}") else { throw unexpected("',' or '}'") }
    }
    depth -= 1
    return .object(members)
  }

  private mutating func readDigits() throws(JSONError) {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw unexpected("a digit") }
  }

  private mutating func readNumber() throws(JSONError) -> String {
    let start = position
    _ = take("-")
    if !take("0") {
      guard let byte = next, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) else {
        throw unexpected("a value")
      }
      try readDigits()
    }
    if take(".") { try readDigits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try readDigits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func readString() throws(JSONError) -> String {
    position += 1
    var text: [UInt8] = []
    let start = position
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else { throw .brokenUTF8(offset: start) }
        return string
      case UInt8(ascii: "\\"):
        text.append(contentsOf: String(try readEscape()).utf8)
      case 0..<0x20:
        throw .controlCharacter(offset: position - 1)
      default:
        text.append(byte)
      }
    }
    throw .unexpectedEnd(expected: "'\"'")
  }

  private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
    guard let byte = next else { throw .unexpectedEnd(expected: "an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readUnicodeEscape()
    default: throw .unexpected(offset: position - 1, expected: "an escape")
    }
  }

  private mutating func readUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let start = position
    let first = try readHexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), take("\\"), take("u") else {
      throw .loneSurrogate(offset: start)
    }
    let second = try readHexadecimal()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw .loneSurrogate(offset: start) }
    return scalar
  }

  private mutating func readHexadecimal() throws(JSONError) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("four hexadecimal digits")
      }
      number = number << 4 | UInt32(digit)
      position += 1
    }
    return number
  }
}

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
