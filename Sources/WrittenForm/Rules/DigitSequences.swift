/// Telephone, card and other numbers, and internet addresses, that are said digit by digit.
enum DigitSequences {
  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    if let match = internetAddress(&words) { return match }
    return style == .nemo ? nemo(&words) : standard(&words)
  }

  /// Reads an IPv4 address: "one two three dot one two three dot o dot four o" → 123.123.0.40.
  private static func internetAddress(_ words: inout TokenReader) -> RuleMatch? {
    var position = 0
    var parts: [String] = []
    for part in 0..<4 {
      if part > 0 {
        guard words.isWord("dot", at: position) else { return nil }
        position += 1
      }
      var run = DigitRun.read(&words, at: position, most: 4)
      if run.digits.isEmpty || run.digits.utf8.count > 3 {
        guard let number = Cardinal.read(&words, at: position), number.digits.utf8.count <= 3 else {
          return nil
        }
        run = DigitRun(digits: number.digits, count: number.count)
      }
      parts.append(run.digits)
      position += run.count
    }
    return RuleMatch(count: position, written: parts.joined(separator: "."))
  }

  private static func nemo(_ words: inout TokenReader) -> RuleMatch? {
    let plus = words.isWord("plus", at: 0) ? 1 : 0
    let run = DigitRun.read(&words, at: plus)
    guard run.pieces > 2, let written = nemoForm(run.digits, hasPlus: plus > 0) else { return nil }
    return RuleMatch(count: plus + run.count, written: (plus > 0 ? "+" : "") + written)
  }

  private static func nemoForm(_ digits: String, hasPlus: Bool) -> String? {
    switch digits.utf8.count {
    case 9 where !hasPlus: return groups(digits, [3, 2, 4], separator: "-")
    case 10 where !hasPlus: return groups(digits, [3, 3, 4], separator: "-")
    case 11...13:
      return digits.prefix(digits.utf8.count - 10) + " "
        + groups(String(digits.suffix(10)), [3, 3, 4], separator: "-")
    case 14 where !hasPlus: return groups(digits, [4, 6, 4], separator: " ")
    case 15 where !hasPlus: return groups(digits, [4, 6, 5], separator: " ")
    case 16 where !hasPlus: return groups(digits, [4, 4, 4, 4], separator: " ")
    default: return nil
    }
  }

  private static func standard(_ words: inout TokenReader) -> RuleMatch? {
    guard words.before()?.number == nil, !words.isOne(of: ["o", "oh"], at: 0) else { return nil }
    let plus = words.isWord("plus", at: 0) ? 1 : 0
    if plus > 0 {
      let run = DigitRun.read(&words, at: 1)
      guard (8...15).contains(run.digits.utf8.count), run.pieces > 4 else { return nil }
      return RuleMatch(count: 1 + run.count, written: "+" + run.digits)
    }
    let full = DigitRun.read(&words, at: 0, hundreds: true)
    if let written = telephone(full) { return RuleMatch(count: full.count, written: written) }
    let run = DigitRun.read(&words, at: 0, twoDigits: false)
    guard run.digits.utf8.count >= 3, !run.isCounting, endsCleanly(&words, at: run.count) else { return nil }
    return RuleMatch(count: run.count, written: telephone(run) ?? card(run.digits) ?? run.digits)
  }

  /// Writes a North American number. No other telephone numbers are recognized by their length.
  private static func telephone(_ run: DigitRun) -> String? {
    let digits = run.digits
    switch digits.utf8.count {
    case 7 where run.pieces == 7 && !run.isCounting: return groups(digits, [3, 4], separator: "-")
    case 10 where run.pieces >= 6: return groups(digits, [3, 3, 4], separator: "-")
    case 11 where digits.hasPrefix("1") && run.pieces >= 6:
      return groups(digits, [1, 3, 3, 4], separator: "-")
    default: return nil
    }
  }

  private static func card(_ digits: String) -> String? {
    switch digits.utf8.count {
    case 15: return groups(digits, [4, 6, 5], separator: " ")
    case 16: return groups(digits, [4, 4, 4, 4], separator: " ")
    default: return nil
    }
  }

  /// Returns whether the last digit does not belong to the next words, as it does in "one two hundred".
  private static func endsCleanly(_ words: inout TokenReader, at end: Int) -> Bool {
    guard let next = words.token(end) else { return true }
    return next.number == nil && next.ordinal == nil && !["point", "and", "half"].contains(next.lower)
  }

  private static func groups(_ digits: String, _ lengths: [Int], separator: String) -> String {
    var parts: [Substring] = []
    var rest = digits[...]
    for length in lengths {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: separator)
  }
}
