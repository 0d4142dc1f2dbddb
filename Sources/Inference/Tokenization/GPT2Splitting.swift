/// GPT-2's division of a text into pieces. Byte-pair encoding never joins parts of different pieces.
///
/// It implements this regular expression by hand; the first alternative that fits wins:
///
///     's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
///
/// Source of the expression: GPT-2's `encoder.py`, as used by tiktoken.
public enum GPT2Splitting {
  /// Divides a text.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8.
  ///   - piece: Called with the byte range of each piece, in order. Together they cover the text.
  public static func forEachPiece(in text: UnsafeBufferPointer<UInt8>, _ piece: (Range<Int>) -> Void) {
    var start = 0
    while start < text.count {
      let end = endOfPiece(at: start, in: text)
      piece(start..<end)
      start = end
    }
  }

  private static func endOfPiece(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    if text[start] == UInt8(ascii: "'"), let end = endOfContraction(at: start, in: text) { return end }
    var (kind, end) = ScalarKind.read(at: start, in: text)
    if text[start] == UInt8(ascii: " "), end < text.count {
      // A single space belongs to the piece after it.
      let next = ScalarKind.read(at: end, in: text)
      if next.kind != .space { (kind, end) = next }
    }
    var last = start
    while end < text.count {
      let next = ScalarKind.read(at: end, in: text)
      guard next.kind == kind else { break }
      last = end
      end = next.end
    }
    // Of several spaces within the text, the last belongs to the next piece.
    if kind == .space, end < text.count, last > start { return last }
    return end
  }

  private static func endOfContraction(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    for ending in contractions where text[(start + 1)...].starts(with: ending) {
      return start + 1 + ending.count
    }
    return nil
  }

  private static let contractions = ["s", "t", "re", "ve", "m", "ll", "d"].map { Array($0.utf8) }
}

/// A kind of character that splitting rules distinguish: letters (`\p{L}`), numbers (`\p{N}`), blank space (`\s`),
/// and the rest.
package enum ScalarKind: Sendable {
  case letter
  case number
  case space
  case other

  /// Returns the kind of the character that begins at `start`, and its end.
  ///
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
