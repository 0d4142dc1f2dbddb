import Inference

/// The division of a text into pieces as in Llama 3 (numbers of up to three digits) and Qwen2 (single digits).
///
/// It implements this expression by hand; the first alternative that fits wins:
///
///     (?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|
///     ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
///
/// Source of the expression: the models' `tokenizer.json`.
struct WordSplitting {
  /// The most digits of a number.
  let digits: Int

  func forEachPiece(in text: UnsafeBufferPointer<UInt8>, _ piece: (Range<Int>) -> Void) {
    var start = 0
    while start < text.count {
      let end = endOfPiece(at: start, in: text)
      piece(start..<end)
      start = end
    }
  }

  private func endOfPiece(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    if text[start] == UInt8(ascii: "'"), let end = Self.endOfContraction(at: start, in: text) { return end }
    let (kind, end) = ScalarKind.read(at: start, in: text)
    switch kind {
    case .letter: return Self.end(of: .letter, from: end, in: text)
    case .number: return endOfNumber(from: end, in: text)
    case .space, .other: break
    }
    if end < text.count, !Self.isLineEnd(text[start]) {
      let next = ScalarKind.read(at: end, in: text)
      if next.kind == .letter { return Self.end(of: .letter, from: next.end, in: text) }
      if next.kind == .other, text[start] == UInt8(ascii: " ") {
        return Self.endOfMarks(from: next.end, in: text)
      }
    }
    return kind == .other
      ? Self.endOfMarks(from: end, in: text) : Self.endOfSpace(from: start, in: text)
  }

  private static func end(of kind: ScalarKind, from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var end = start
    while end < text.count {
      let next = ScalarKind.read(at: end, in: text)
      guard next.kind == kind else { break }
      end = next.end
    }
    return end
  }

  private func endOfNumber(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var end = start
    var count = 1
    while count < digits, end < text.count {
      let next = ScalarKind.read(at: end, in: text)
      guard next.kind == .number else { break }
      end = next.end
      count += 1
    }
    return end
  }

  /// Returns the end of marks and of the line ends that follow them, which belong to them.
  private static func endOfMarks(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var end = end(of: .other, from: start, in: text)
    while end < text.count, isLineEnd(text[end]) { end += 1 }
    return end
  }

  /// Returns the end of blank space: after its last line end, or, if it has none, before its last character, which
  /// belongs to the piece after it.
  private static func endOfSpace(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var end = start
    var last = start
    var afterLine: Int?
    while end < text.count {
      let next = ScalarKind.read(at: end, in: text)
      guard next.kind == .space else { break }
      if isLineEnd(text[end]) { afterLine = next.end }
      last = end
      end = next.end
    }
    if let afterLine { return afterLine }
    return end < text.count && last > start ? last : end
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  private static let contractions = ["s", "t", "re", "ve", "m", "ll", "d", "\u{17F}"].map { Array($0.utf8) }

  /// Returns the end of a contraction in letters of either case, or `nil` if there is none. The long s also folds
  /// to s.
  private static func endOfContraction(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    for ending in contractions {
      let end = start + 1 + ending.count
      guard end <= text.count else { continue }
      let matches = zip(text[(start + 1)..<end], ending).allSatisfy { byte, wanted in
        byte == wanted || wanted < 0x80 && byte == wanted - 0x20
      }
      if matches { return end }
    }
    return nil
  }
}
