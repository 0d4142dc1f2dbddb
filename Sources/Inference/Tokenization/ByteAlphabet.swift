/// The characters in which byte-level vocabularies are written: a printable one for each byte.
///
/// Source: `bytes_to_unicode` of GPT-2's `encoder.py`. Visible Latin-1 characters stand for themselves, U+0100 and
/// following for the other 68 bytes.
package struct ByteAlphabet: Sendable {
  private static let none: UInt16 = 0x100

  /// The byte for which each character stands, by the character's number.
  private let bytes: [UInt16]

  package init() {
    var bytes = [UInt16](repeating: Self.none, count: 0x144)
    var next = 0x100
    for byte in 0..<0x100 {
      switch byte {
      case 0x21...0x7E, 0xA1...0xAC, 0xAE...0xFF: bytes[byte] = UInt16(byte)
      default:
        bytes[next] = UInt16(byte)
        next += 1
      }
    }
    self.bytes = bytes
  }

  /// Returns the bytes of a written token, or `nil` if it has a character that stands for no byte.
  package func bytes(of written: String) -> [UInt8]? {
    var written = written
    var bytes: [UInt8] = []
    return written.withUTF8 { read(UnsafeRawBufferPointer($0), into: &bytes) } ? bytes : nil
  }

  /// Reads the bytes of a written token into `result`, replacing its contents.
  ///
  /// - Returns: Whether every character of the token stands for a byte.
  package func read(_ written: UnsafeRawBufferPointer, into result: inout [UInt8]) -> Bool {
    result.removeAll(keepingCapacity: true)
    var index = 0
    while index < written.count {
      var value = Int(written[index])
      index += 1
      if value >= 0x80 {
        // Two bytes of UTF-8 cover the alphabet.
        guard (0xC2...0xC5).contains(value), index < written.count, written[index] & 0xC0 == 0x80 else {
          return false
        }
        value = (value & 0x1F) << 6 | Int(written[index] & 0x3F)
        index += 1
      }
      guard value < bytes.count, bytes[value] != Self.none else { return false }
      result.append(UInt8(truncatingIfNeeded: bytes[value]))
    }
    return true
  }
}
