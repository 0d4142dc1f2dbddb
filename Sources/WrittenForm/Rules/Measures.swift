/// "Two kilograms" → 2 kg, "eighteen percent" → 18%.
enum Measures {
  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    guard let quantity = Quantity.read(&words, style: style, article: style == .standard) else { return nil }
    switch style {
    case .nemo:
      guard let (symbol, count) = nemoUnit(&words, at: quantity.count) else { return nil }
      return RuleMatch(count: quantity.count + count, written: quantity.written(style) + " " + symbol)
    case .standard:
      return standard(quantity, &words)
    }
  }

  private static func nemoUnit(_ words: inout TokenReader, at offset: Int) -> (String, Int)? {
    let head = MeasureUnit.read(&words, at: offset)
    let length = head?.count ?? 0
    guard words.isWord("per", at: offset + length),
      let (unit, count) = MeasureUnit.read(&words, at: offset + length + 1)
    else { return head.map { ($0.unit.nemo, $0.count) } }
    return ((head?.unit.nemo ?? "") + "/" + unit.nemo, length + 1 + count)
  }

  private static func standard(_ quantity: Quantity, _ words: inout TokenReader) -> RuleMatch? {
    if quantity.fraction != nil, quantity.integer == nil || words.before()?.lower == "at" { return nil }
    if let height = height(quantity, &words) { return height }
    guard let (unit, length) = MeasureUnit.read(&words, at: quantity.count) else { return nil }
    var count = quantity.count + length
    guard var symbol = unit.standard else { return imperial(quantity, unit, &words) }
    if words.isWord("per", at: count), let (under, length) = MeasureUnit.read(&words, at: count + 1),
      let underSymbol = under.standard
    {
      symbol += "/" + underSymbol
      count += 1 + length
    }
    let joint = symbol == "%" || symbol.hasPrefix("°") ? "" : " "
    return RuleMatch(count: count, written: quantity.written(.standard) + joint + symbol)
  }

  /// "Five foot ten" → 5'10".
  private static func height(_ quantity: Quantity, _ words: inout TokenReader) -> RuleMatch? {
    guard quantity.isCardinal, let feet = quantity.integer, ["3", "4", "5", "6", "7", "8"].contains(feet),
      words.isOne(of: ["foot", "feet"], at: quantity.count),
      let (inches, length) = YearReader.underHundred(&words, at: quantity.count + 1), inches < 12
    else { return nil }
    var count = quantity.count + 1 + length
    if words.isOne(of: ["inch", "inches"], at: count) {
      count += 1
    } else if words.number(count) != nil || words.isWord("feet", at: quantity.count) {
      return nil
    }
    return RuleMatch(count: count, written: "\(feet)'\(inches)\"", keepsCase: true)
  }

  private static let dimensions: Set<String> = ["tall", "long", "wide", "deep", "high", "away", "thick"]

  /// Reads a length or weight in imperial units: "six feet tall" is a measure, but "my own two feet" is not.
  private static func imperial(_ quantity: Quantity, _ unit: MeasureUnit, _ words: inout TokenReader)
    -> RuleMatch?
  {
    guard ["ft", "mi", "yd", "oz"].contains(unit.nemo), !words.isWord("a", at: 0) else { return nil }
    let count = quantity.count + 1
    let isLarge = quantity.fraction != nil || (quantity.integer?.utf8.count ?? 0) > 1
    guard isLarge || words.isOne(of: dimensions, at: count) else { return nil }
    return RuleMatch(count: count, written: quantity.written(.standard) + " " + unit.nemo)
  }
}
