/// Reads JSON (RFC 8259) from text that may be hostile: nesting and size are bounded, a key that comes twice is refused.
package struct OrderedJSONReader {
  static let deepestNesting = 100
  package static let longestText = 4 << 20

  private let bytes: [UInt8]
  private var index = 0

  /// - Parameter longest: Bytes above which nothing is read.
  package static func read(_ text: String, longest: Int = longestText) throws(JSONError) -> OrderedJSON {
    guard text.utf8.count <= longest else {
      throw JSONError(problem: "it is longer than \(longest) bytes", offset: longest)
    }
    var reader = OrderedJSONReader(bytes: Array(text.utf8))
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.index == reader.bytes.count else { throw reader.problem("nothing more was expected") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func problem(_ text: String) -> JSONError { JSONError(problem: text, offset: index) }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index + length <= bytes.count else { return false }
    let matches = text.withUTF8Buffer { bytes[index..<(index + length)].elementsEqual($0) }
    if matches { index += length }
    return matches
  }

  private mutating func value(depth: Int) throws(JSONError) -> OrderedJSON {
    guard depth < Self.deepestNesting else { throw problem("it nests deeper than \(Self.deepestNesting)") }
    skipSpace()
    if take("{") { return try object(depth: depth) }
    if take("[") { return try array(depth: depth) }
    if take("\"") { return .string(try string()) }
    if take("true") { return .boolean(true) }
    if take("false") { return .boolean(false) }
    if take("null") { return .null }
    return .number(try number())
  }

  private mutating func object(depth: Int) throws(JSONError) -> OrderedJSON {
    var members: [OrderedJSON.Member] = []
    var keys: Set<OrderedJSON> = []
    skipSpace()
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      guard take("\"") else { throw problem("a key should stand here") }
      let key = try string()
      guard keys.insert(.string(key)).inserted else { throw problem("the key “\(key)” comes twice") }
      skipSpace()
      guard take(":") else { throw problem("“:” is missing") }
      members.append(.init(key: key, value: try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw problem("“}” is missing") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONError) -> OrderedJSON {
    var values: [OrderedJSON] = []
    skipSpace()
    if take("]") { return .array([]) }
    repeat {
      values.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw problem("“]” is missing") }
    return .array(values)
  }

  private mutating func number() throws(JSONError) -> String {
    let start = index
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    let start = index
    while let byte = next, (0x30...0x39).contains(byte) { index += 1 }
    guard index > start else { throw problem("a value should stand here") }
  }

  private mutating func string() throws(JSONError) -> String {
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case 0x22: return String(decoding: text, as: UTF8.self)
      case 0..<0x20: throw problem("a control character stands in a string")
      case 0x5C: text += String(try escape()).utf8
      default: text.append(byte)
      }
    }
    throw problem("a string does not end")
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    guard let kind = next else { throw problem("an escape breaks off") }
    index += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(kind)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw problem("“\\\(Character(Unicode.Scalar(kind)))” is no escape")
    }
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, take("\\u") else { throw problem("half of a surrogate pair is missing") }
    let second = try codeUnit()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw problem("half of a surrogate pair is missing") }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw problem("“\\u” needs four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}

/// How the characters of a string are written in JSON: one way for each, so that lengths, patterns and comparisons of
/// strings hold for the text as well.
package enum JSONCharacter {
  /// What JSON wants escaped.
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

/// Why a text is not JSON.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  package var problem: String
  /// In bytes.
  package var offset: Int

  package var description: String { "That is not JSON at byte \(offset): \(problem)." }
}
