/// A position within a character of plain text.
///
/// Plain text is what most tokens consist of and most strings may contain: valid UTF-8 without the characters that
/// JSON and programming languages escape (controls, `"` and `\`).
enum PlainText: UInt8, CaseIterable {
  /// Between two characters.
  case boundary
  /// One, two or three more bytes from 80 to BF are needed.
  case one, two, three
  /// After a first byte that allows only some second bytes.
  case afterE0, afterED, afterF0, afterF4

  /// Returns the position after a byte, or `nil` if plain text cannot continue with it.
  func after(_ byte: UInt8) -> PlainText? {
    switch (self, byte) {
    case (.boundary, 0x22), (.boundary, 0x5C): nil
    case (.boundary, 0x20...0x7E): .boundary
    case (.boundary, 0xC2...0xDF): .one
    case (.boundary, 0xE0): .afterE0
    case (.boundary, 0xED): .afterED
    case (.boundary, 0xE1...0xEF): .two
    case (.boundary, 0xF0): .afterF0
    case (.boundary, 0xF1...0xF3): .three
    case (.boundary, 0xF4): .afterF4
    case (.one, 0x80...0xBF): .boundary
    case (.two, 0x80...0xBF), (.afterE0, 0xA0...0xBF), (.afterED, 0x80...0x9F): .one
    case (.three, 0x80...0xBF), (.afterF0, 0x90...0xBF), (.afterF4, 0x80...0x8F): .two
    default: nil
    }
  }

  /// Returns whether these bytes are plain text. The last character may be incomplete.
  static func holds(_ bytes: some Sequence<UInt8>) -> Bool {
    var progress: PlainText? = .boundary
    for byte in bytes {
      progress = progress?.after(byte)
      if progress == nil { return false }
    }
    return true
  }
}
