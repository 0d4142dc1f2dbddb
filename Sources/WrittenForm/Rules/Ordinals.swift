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

/// "Twenty first" → 21st.
enum Ordinals {
  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    guard let number = Cardinal.read(&words, at: 0, ordinal: true), number.isOrdinal else { return nil }
    if style == .standard {
      guard let value = number.value, value >= 10 else {
        return number.value == nil ? RuleMatch(count: number.count, written: written(number)) : nil
      }
      if isFraction(number, &words) || words.before()?.number != nil { return keep(number, words) }
      if value % 10 == 2, value % 100 != 12, !namesOne(words) { return keep(number, words) }
    }
    return RuleMatch(count: number.count, written: written(number))
  }

  static func written(_ number: Cardinal) -> String { number.digits + suffix(number.digits) }

  static func suffix(_ digits: String) -> String {
    let last = Array(digits.utf8.suffix(2))
    if last.count == 2, last[0] == 49 { return "th" }
    switch last.last {
    case 49: return "st"
    case 50: return "nd"
    case 51: return "rd"
    default: return "th"
    }
  }

  /// Returns whether the ordinal may be a fraction: "one hundredth" is a part as often as a place.
  private static func isFraction(_ number: Cardinal, _ words: inout TokenReader) -> Bool {
    number.count == 2 && words.number(0) == .digit(1)
  }

  /// Returns whether the ordinal names one of several: "the twenty second of May", but not "a twenty second timer".
  private static func namesOne(_ words: TokenReader) -> Bool {
    guard let before = words.before()?.lower else { return false }
    return ["the", "my", "his", "her", "our", "their", "your", "on", "this", "that"].contains(before)
      || CalendarNames.months.contains(before)
  }

  private static func keep(_ number: Cardinal, _ words: TokenReader) -> RuleMatch {
    var text = words.tokens[words.start].text
    for token in words.tokens[(words.start + 1)..<(words.start + number.count)] {
      text += token.separator + token.text
    }
    return RuleMatch(count: number.count, written: text)
  }
}
