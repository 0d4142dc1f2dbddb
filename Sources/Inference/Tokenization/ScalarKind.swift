/// The kinds of characters that splitting rules distinguish: letters (`\p{L}`), numbers (`\p{N}`), blank space
/// (`\s`), and the rest.
package enum ScalarKind: Sendable {
  case letter
  case number
  case space
  case other

  /// The kind of the character that begins at `start`, and its end.
  /// - Parameter text: Valid UTF-8.
  package static func read(
    at start: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> (kind: ScalarKind, end: Int) {
    let first = text[start]
    if first < 0x80 {
      let kind: ScalarKind =
        switch first {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .letter
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .number
        case 9...13, 32: .space
        default: .other
        }
      return (kind, start + 1)
    }
    let length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    var value = UInt32(first) & (0x7f >> UInt32(length))
    for index in (start + 1)..<(start + length) { value = value << 6 | UInt32(text[index] & 0x3f) }
    return (Unicode.Scalar(value).map { ScalarKind($0) } ?? .other, start + length)
  }

  package init(_ scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: self = .letter
    case .decimalNumber, .letterNumber, .otherNumber: self = .number
    default: self = scalar.properties.isWhitespace ? .space : .other
    }
  }
}
