/// Cuts a text into pieces as GPT-2 does. Byte-pair encoding never joins across them.
///
/// It implements this expression by hand; the first alternative that fits wins:
///
///     's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
///
/// Source of the expression: GPT-2's `encoder.py`, as used by tiktoken.
public enum GPT2Splitting {
  /// - Parameters:
  ///   - text: Valid UTF-8.
  ///   - piece: Called with the bytes of each piece, in order; they cover the text.
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
      // One space belongs to what follows.
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
