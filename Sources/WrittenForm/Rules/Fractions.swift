/// "Two thirds" → 2/3, "two and a half" → 2 1/2. Parts without a number ("half", "a quarter") stay in words.
enum Fractions {
  private static let denominators: [String: Int] = {
    var table = ["half": 2, "halves": 2, "quarter": 4, "quarters": 4]
    for (index, word) in NumberWord.digitOrdinals.enumerated() where index >= 2 {
      table[word] = index + 1
      table[word + "s"] = index + 1
    }
    for (word, number) in NumberWord.ordinals {
      switch number {
      case .teen(let value), .tens(let value):
        table[word] = value
        table[word + "s"] = value
      case .hundred: table[word + "s"] = 100
      default: break
      }
    }
    return table
  }()

  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    guard style == .standard, let first = Cardinal.read(&words, at: 0), let whole = first.value, whole > 0,
      first.components.count == 1, !first.isLiteral
    else { return nil }
    if words.isWord("and", at: first.count) { return mixed(whole, first.count, &words) }
    guard let (top, bottom, count) = part(&words, at: 0) else { return nil }
    // "The one third from the left" and "May one fifth" are not fractions.
    if top == 1, ["the", "that", "this", "number"].contains(words.before()?.lower ?? "") { return nil }
    return RuleMatch(count: count, written: "\(top)/\(bottom)")
  }

  private static func mixed(_ whole: Int, _ count: Int, _ words: inout TokenReader) -> RuleMatch? {
    if words.isWord("a", at: count + 1) {
      guard let bottom = words.lower(count + 2).flatMap({ denominators[$0] }), [2, 4].contains(bottom) else {
        return nil
      }
      return RuleMatch(count: count + 3, written: "\(whole) 1/\(bottom)")
    }
    guard let (top, bottom, length) = part(&words, at: count + 1) else { return nil }
    return RuleMatch(count: count + 1 + length, written: "\(whole) \(top)/\(bottom)")
  }

  /// Reads a small number over a denominator, which is singular after "one" and plural after others: "two thirds",
  /// never "two third".
  private static func part(_ words: inout TokenReader, at offset: Int) -> (Int, Int, Int)? {
    let top: Int
    switch words.number(offset) {
    case .digit(let value), .teen(let value): top = value
    default: return nil
    }
    guard let word = words.lower(offset + 1), let bottom = denominators[word], top < bottom else {
      return nil
    }
    let isPlural = word.hasSuffix("s")
    return isPlural == (top > 1) ? (top, bottom, 2) : nil
  }
}
