/// A text in the form that the model reads: single blanks, straight apostrophes, a lowercase first word unless more
/// of it is capitalized, and no characters that JSON has to escape.
///
/// `training/understanding/example.py` normalizes training data in the same way, except for the first word.
struct ModelText: Sendable {
  /// The text in UTF-8, with one blank before each word. It is empty if there are no words.
  let bytes: [UInt8]
  /// Whether a span may end before each byte, or at the end of the text: only punctuation may be left of the word.
  let canEnd: [Bool]
  /// For each byte, the offset of its Unicode scalar in the original text.
  private let origins: [Int]

  init(_ text: String) {
    var scalars: [(scalar: Unicode.Scalar, origin: Int)] = []
    var afterBlank = true
    for (origin, scalar) in text.unicodeScalars.enumerated() {
      if Self.isBlank(scalar) {
        afterBlank = true
        continue
      }
      if afterBlank { scalars.append((" ", origin)) }
      afterBlank = false
      scalars.append((scalar == "\u{2019}" ? "'" : scalar, origin))
    }
    Self.lowerFirstWord(&scalars)
    var bytes: [UInt8] = []
    var origins: [Int] = []
    for (scalar, origin) in scalars {
      let encoded = Array(String(scalar).utf8)
      bytes += encoded
      origins += repeatElement(origin, count: encoded.count)
    }
    var canEnd = [Bool](repeating: false, count: bytes.count + 1)
    canEnd[bytes.count] = true
    var place = bytes.count
    for (scalar, _) in scalars.reversed() {
      let after = place
      place -= String(scalar).utf8.count
      canEnd[place] = scalar == " " || !Self.isLetterOrDigit(scalar) && canEnd[after]
      // A blank alone is not a span.
      if scalar == " " { canEnd[after] = false }
    }
    self.bytes = bytes
    self.origins = origins
    self.canEnd = canEnd
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the words of a span, without the blank before them.
  func words(_ span: Range<Int>) -> String { String(decoding: bytes[span].dropFirst(), as: UTF8.self) }

  /// The range of each word, with the blank before it and the punctuation after it.
  var wordRanges: [Range<Int>] {
    let starts = bytes.indices.filter { bytes[$0] == UInt8(ascii: " ") }
    return zip(starts, starts.dropFirst() + [bytes.count]).map { $0..<$1 }
  }

  /// Returns the span without the punctuation after its last word.
  func withoutMarks(_ span: Range<Int>) -> Range<Int> {
    // The final dot belongs to “7 p.m.”.
    guard !bytes[span].suffix(3).elementsEqual(".m.".utf8) else { return span }
    let blank = bytes[span].lastIndex(of: UInt8(ascii: " ")) ?? span.lowerBound
    let end = (blank + 1..<span.upperBound).first { canEnd[$0] } ?? span.upperBound
    return span.lowerBound..<end
  }

  /// Returns the first place where the words stand as whole words, with the blank before them, or `nil` if there is
  /// none.
  func span(_ words: String) -> Range<Int>? {
    let wanted = Array((" " + words).utf8)
    guard wanted.count > 1, wanted.count <= bytes.count else { return nil }
    return (0...bytes.count - wanted.count).lazy
      .map { $0..<$0 + wanted.count }
      .first { canEnd[$0.upperBound] && bytes[$0].elementsEqual(wanted) }
  }

  /// Returns the range of a span in the original text, in Unicode scalars.
  func origin(of span: Range<Int>) -> Range<Int> {
    guard span.count > 1 else { return 0..<0 }
    return origins[span.lowerBound + 1]..<origins[span.upperBound - 1] + 1
  }

  /// Makes the first word lowercase: recognizers capitalize the beginning of every sentence, whatever the word is.
  private static func lowerFirstWord(_ scalars: inout [(scalar: Unicode.Scalar, origin: Int)]) {
    guard scalars.count > 2, scalars[1].scalar.properties.isUppercase,
      scalars[2].scalar.properties.isLowercase,
      let small = scalars[1].scalar.properties.lowercaseMapping.unicodeScalars.first
    else { return }
    scalars[1].scalar = small
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "\u{201C}", "\u{201D}", "\\": true
    default: scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
