/// A stream that turns tokens into text one at a time. A character is returned once all its bytes are there.
package struct TokenText: Sendable {
  private let tokenizer: WhisperTokenizer
  /// The bytes of an incomplete character.
  private var pending: [UInt8] = []

  package init(_ tokenizer: WhisperTokenizer) {
    self.tokenizer = tokenizer
  }

  /// Takes the next token and returns the text that it completes. Special tokens have no text.
  package mutating func append(_ token: Int32) -> String {
    guard token < tokenizer.special.endOfText else { return "" }
    pending += tokenizer.bytes([token])
    let complete = pending.count - Self.unfinished(pending)
    defer { pending.removeFirst(complete) }
    return String(decoding: pending[..<complete], as: UTF8.self)
  }

  /// Returns the rest at the end: U+FFFD for an incomplete character.
  package mutating func finish() -> String {
    defer { pending = [] }
    return String(decoding: pending, as: UTF8.self)
  }

  /// Returns how many of the last bytes begin a character that may still be completed.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for (count, byte) in zip(1..., bytes.suffix(3).reversed()) where byte & 0xc0 != 0x80 {
      let length = byte < 0xc2 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 1
      return count < length ? count : 0
    }
    return 0
  }
}
