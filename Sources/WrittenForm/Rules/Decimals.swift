/// "Three point one four" → 3.14, "fifty billion" → 50 billion.
enum Decimals {
  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    guard let quantity = Quantity.read(&words, style: style), !quantity.isCardinal, !quantity.isLiteral else {
      return nil
    }
    if style == .standard, quantity.fraction != nil, isDoubtful(quantity, &words) { return nil }
    return RuleMatch(count: quantity.count, written: quantity.written(style))
  }

  /// Returns whether "point" may be a word: "at that point five people", "at one point two of them".
  private static func isDoubtful(_ quantity: Quantity, _ words: inout TokenReader) -> Bool {
    let before = words.before()?.lower
    if quantity.integer == nil {
      guard let before else {
        return quantity.fraction?.utf8.count == 1 && words.token(quantity.count) != nil
      }
      return !["is", "by", "of", "equals", "times", "plus", "about", "than", "under", "over"].contains(before)
    }
    return quantity.integer == "1" && before == "at"
  }
}
