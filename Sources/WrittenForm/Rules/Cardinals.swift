/// Numbers that stand alone: "two hundred and fifty four" → 254.
enum Cardinals {
  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    let isNegative = words.isOne(of: style == .nemo ? ["minus"] : ["minus", "negative"], at: 0)
    let sign = isNegative ? 1 : 0
    guard let cardinal = Cardinal.read(&words, at: sign, article: style == .standard) else { return nil }
    if cardinal.isLiteral { return nil }
    guard let value = cardinal.value else { return match(cardinal, sign: sign, style: style) }
    switch style {
    case .nemo:
      // Numbers up to twelve stay in words.
      if value <= 12, cardinal.count == 1 { return nil }
    case .standard:
      if value < 10, sign == 0 { return nil }
      if isDoubtful(cardinal, &words, at: sign) { return nil }
    }
    return match(cardinal, sign: sign, style: style)
  }

  private static func match(_ cardinal: Cardinal, sign: Int, style: WritingStyle) -> RuleMatch {
    RuleMatch(
      count: cardinal.count + sign, written: (sign > 0 ? "-" : "") + digits(cardinal, style: style))
  }

  /// Returns the digits as they are written. Four digits stay ungrouped, since they may be a year; longer numbers
  /// are grouped.
  static func digits(_ cardinal: Cardinal, style: WritingStyle) -> String {
    style == .nemo || cardinal.digits.utf8.count < 5 || cardinal.isLiteral
      ? cardinal.digits : Cardinal.grouped(cardinal.digits)
  }

  /// Returns whether the number is an estimate rather than a figure: "fifteen twenty people", "a hundred".
  private static func isDoubtful(_ cardinal: Cardinal, _ words: inout TokenReader, at sign: Int) -> Bool {
    if words.isWord("a", at: sign) { return cardinal.components.count == 1 && cardinal.count == 2 }
    if words.number(sign + cardinal.count) != nil { return true }
    return sign == 0 && words.before()?.number != nil
  }
}
