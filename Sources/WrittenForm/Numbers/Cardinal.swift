/// A number in words, exact at any size.
struct Cardinal: Sendable, Hashable {
  struct Component: Sendable, Hashable {
    var value: Int
    var exponent: Int
  }

  /// The decimal digits, without leading zeros.
  var digits: String
  /// The number of words that were read.
  var count: Int
  var components: [Component]
  /// Whether the last word is an ordinal: "twenty first".
  var isOrdinal = false
  /// Whether the number was written in digits.
  var isLiteral = false

  var value: Int? { Int(digits) }

  /// Returns the longest number at an offset, or `nil` if there is none. With `article` it may be "a hundred", with
  /// `ordinal` it may end as an ordinal.
  static func read(
    _ words: inout TokenReader, at offset: Int, article: Bool = false, ordinal: Bool = false
  ) -> Cardinal? {
    guard let first = words.token(offset) else { return nil }
    if let literal = first.literalDigits { return readLiteral(literal, &words, at: offset) }
    if first.number == .zero { return Cardinal(digits: "0", count: 1, components: []) }
    if ordinal, first.ordinal == .zero {
      return Cardinal(digits: "0", count: 1, components: [], isOrdinal: true)
    }
    var parser = CardinalParser(position: offset, takesOrdinal: ordinal)
    guard parser.run(&words, article: article) else { return nil }
    return Cardinal(
      digits: digits(parser.components), count: parser.position - offset, components: parser.components,
      isOrdinal: parser.isOrdinal)
  }

  private static func readLiteral(_ literal: String, _ words: inout TokenReader, at offset: Int) -> Cardinal {
    if let value = Int(literal), (1...999).contains(value),
      case .scale(let exponent)? = words.number(offset + 1)
    {
      let components = [Component(value: value, exponent: exponent)]
      return Cardinal(digits: digits(components), count: 2, components: components)
    }
    return Cardinal(
      digits: literal, count: 1, components: [Component(value: Int(literal) ?? 0, exponent: 0)],
      isLiteral: true)
  }

  /// Joins the components, which descend and do not overlap, so that their digits only need placing.
  private static func digits(_ components: [Component]) -> String {
    guard let first = components.first else { return "0" }
    var places = [UInt8](repeating: 48, count: first.exponent + 4)
    for component in components {
      for (place, digit) in String(component.value).utf8.reversed().enumerated() {
        places[places.count - 1 - component.exponent - place] = digit
      }
    }
    return String(decoding: places.drop { $0 == 48 }, as: UTF8.self)
  }

  /// Returns digits with thousands separators: "1,234,567" for "1234567".
  static func grouped(_ digits: String) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return result
  }
}
