import Foundation

/// A text in the form that is compared with templates: composed, in lower case, with single blanks, and without
/// punctuation. Each scalar has its original position, so that free text can be returned as it was written.
struct FoldedText: Hashable, Sendable {
  static let blank = UInt32(32)

  private(set) var scalars: [UInt32] = []
  /// The position of each scalar in the composed text.
  private(set) var sources: [Int32] = []
  private let composed: [Unicode.Scalar]

  /// - Parameter keepingBlanks: False for languages that are written without blanks, so that blanks are ignored.
  init(_ text: String, keepingBlanks: Bool = true) {
    composed = Array(text.precomposedStringWithCanonicalMapping.unicodeScalars)
    for index in composed.indices {
      guard let folded = Self.fold(composed, at: index) else { continue }
      if folded == Self.blank, !keepingBlanks || scalars.last == Self.blank { continue }
      scalars.append(folded)
      sources.append(Int32(index))
    }
  }

  var count: Int { scalars.count }

  /// The text without blanks at both ends.
  var trimmed: FoldedText {
    let isBlank = { (scalar: UInt32) in scalar == Self.blank }
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return replacing([]) }
    return first == 0 && last == count - 1 ? self : replacing(Array(first...last))
  }

  /// Returns the text with only the scalars at these positions.
  func replacing(_ places: [Int]) -> FoldedText {
    var copy = self
    copy.scalars = places.map { scalars[$0] }
    copy.sources = places.map { sources[$0] }
    return copy
  }

  /// Returns the original text of a range.
  func original(_ range: Range<Int>) -> String {
    guard let first = range.first, range.upperBound <= count else { return "" }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: composed[Int(sources[first])...Int(sources[range.upperBound - 1])])
    return String(view).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The ranges of the words.
  var words: [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for index in 0...count where index == count || scalars[index] == Self.blank {
      if index > start { words.append(start..<index) }
      start = index + 1
    }
    return words
  }

  /// Returns whether an index is between words.
  func isBoundary(_ index: Int) -> Bool {
    index == 0 || index >= count || scalars[index] == Self.blank || scalars[index - 1] == Self.blank
  }
}

extension FoldedText {
  /// Returns the folded form of a scalar, or `nil` if it is ignored.
  private static func fold(_ text: [Unicode.Scalar], at index: Int) -> UInt32? {
    let scalar = text[index]
    if scalar.value < 128, scalar.properties.isAlphabetic {
      return scalar.value | 32
    }
    func isInsideWord() -> Bool {
      index > 0 && index + 1 < text.count && isWord(text[index - 1]) && isWord(text[index + 1])
    }
    switch scalar {
    case "\u{AD}", "\u{200B}"..."\u{200F}", "\u{FEFF}": return nil
    case "-", "_", "‐", "‑":
      // A hyphen joins words, but before a number it is a sign.
      let isSign =
        scalar == "-" && index + 1 < text.count && text[index + 1].properties.numericType != nil
        && (index == 0 || !isWord(text[index - 1]))
      return isSign ? scalar.value : blank
    case "’", "ʼ", "＇": return 39
    // Turkish dotted and dotless i are often confused in writing.
    case "ı", "İ": return 105
    case ".", "。", ",", "，", "?", "¿", "？", "؟", "!", "¡", "！", ";", "；", ":", "：", "،", "।":
      return isInsideWord() ? scalar.value : nil
    default: break
    }
    if scalar.properties.isWhitespace { return blank }
    if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue {
      return 48 + UInt32(digit)
    }
    let small = scalar.properties.lowercaseMapping.unicodeScalars
    return small.count == 1 ? small.first?.value : scalar.value
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
  }
}
