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
