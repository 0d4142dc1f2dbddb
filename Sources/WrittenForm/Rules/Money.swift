/// "Seventy five dollars and sixty three cents" → $75.63.
enum Money {
  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    guard let quantity = amount(&words, style: style), !quantity.isNegative else { return nil }
    let offset = quantity.count
    if style == .nemo, quantity.isCardinal, words.isOne(of: ["cent", "cents"], at: offset),
      let cents = padded(quantity.integer)
    {
      return RuleMatch(count: offset + 1, written: "$0." + cents)
    }
    guard let (currency, length) = Currency.read(&words, at: offset) else {
      return style == .standard ? pounds(quantity, &words) : nil
    }
    guard let sign = style == .nemo ? currency.nemo : currency.standard else { return nil }
    var written = quantity
    written.count += length
    if quantity.isCardinal, let (cents, count) = cents(&words, at: written.count, style: style) {
      written.fraction = cents
      written.count += count
    } else if style == .standard, written.magnitude == nil, written.fraction?.utf8.count == 1 {
      written.fraction?.append("0")
    }
    return RuleMatch(count: written.count, written: written.written(style, prefix: sign), keepsCase: true)
  }

  /// Reads a quantity, or hundreds without the word: "one fifty dollars".
  private static func amount(_ words: inout TokenReader, style: WritingStyle) -> Quantity? {
    guard let quantity = Quantity.read(&words, style: style, article: style == .standard) else { return nil }
    guard quantity.count == 1, case .digit(let hundreds)? = words.number(0), !quantity.isLiteral else {
      return quantity
    }
    var rest: Int
    var count = 2
    switch words.number(1) {
    case .teen(let value): rest = value
    case .tens(let value):
      rest = value
      if case .digit(let digit)? = words.number(2) {
        rest += digit
        count = 3
      }
    default: return quantity
    }
    return Quantity(integer: String(hundreds * 100 + rest), count: count)
  }

  /// Reads cents with their name, or without it if only cents can be meant.
  private static func cents(_ words: inout TokenReader, at offset: Int, style: WritingStyle) -> (String, Int)?
  {
    let and = words.isWord("and", at: offset) ? 1 : 0
    guard let number = Cardinal.read(&words, at: offset + and), let cents = padded(number.digits) else {
      return nil
    }
    let end = offset + and + number.count
    if words.isOne(of: ["cent", "cents"], at: end) { return (cents, and + number.count + 1) }
    guard and == 0 else { return nil }
    if style == .standard {
      guard number.digits.utf8.count == 2, words.token(end) == nil || words.isOne(of: afterPrice, at: end)
      else {
        return nil
      }
    }
    return (cents, number.count)
  }

  /// Words that may follow a price without the word for cents: "five dollars twenty times" is no price of $5.20.
  private static let afterPrice: Set<String> = [
    "and", "or", "for", "on", "to", "in", "at", "from", "is", "was", "please", "each", "per", "a", "but",
    "today",
    "tomorrow", "by", "with", "plus",
  ]

  /// Reads pounds, which are money only with pence: "five pounds fifty".
  private static func pounds(_ quantity: Quantity, _ words: inout TokenReader) -> RuleMatch? {
    guard quantity.isCardinal, words.isOne(of: ["pound", "pounds"], at: quantity.count) else { return nil }
    let offset = quantity.count + 1
    let and = words.isWord("and", at: offset) ? 1 : 0
    guard let number = Cardinal.read(&words, at: offset + and), let pence = padded(number.digits) else {
      return nil
    }
    let end = offset + and + number.count
    var result = quantity
    result.fraction = pence
    if words.isOne(of: ["pence", "penny", "p"], at: end) {
      result.count = end + 1
    } else {
      guard and == 0, number.digits.utf8.count == 2,
        words.token(end) == nil || words.isOne(of: afterPrice, at: end)
      else { return nil }
      result.count = end
    }
    return RuleMatch(count: result.count, written: result.written(.standard, prefix: "£"), keepsCase: true)
  }

  private static func padded(_ digits: String?) -> String? {
    guard let digits, digits.utf8.count <= 2 else { return nil }
    return digits.utf8.count == 1 ? "0" + digits : digits
  }
}
