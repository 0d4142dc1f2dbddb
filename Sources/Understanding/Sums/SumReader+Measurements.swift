extension SumReader {
  /// Whether “a” or “an” comes next.
  var isBeforeArticle: Bool { next == "a" || next == "an" }

  /// Reads a number, a percentage or a measurement: “12”, “a 20 percent”, “half a pound”, “an hour and a half”, “five feet
  /// eleven”.
  mutating func measurement() -> SumValue? {
    let before = self
    if take("half a", "half an"), let unit = unit() { return SumValue(0.5, unit) }
    self = before
    if take("a", "an") {
      if let unit = unit() { return withRest(1, of: unit) }
      // “A 20 percent tip”
      if !(next?.first?.isNumber ?? false) { self = before }
    }
    guard let amount = number() else { return nil }
    if take("%", "percent", "per cent") { return SumValue(amount / 100, isShare: true) }
    guard let unit = unit() else { return SumValue(amount) }
    return withRest(amount, of: unit)
  }

  /// Reads what is said after a whole amount of a unit: a part of it (“an hour and a half”) or an amount of a smaller unit
  /// (“five feet eleven”, “two pounds and three ounces”). Returns the whole amount if that is all.
  private mutating func withRest(_ amount: Double, of whole: MeasuredUnit) -> SumValue {
    let (value, before) = (SumValue(amount, whole), self)
    _ = take("and")
    guard let rest = number() else {
      self = before
      return value
    }
    let unnamed = self
    // The “in” of “five feet eleven in metres” does not mean inches.
    if let part = whole.part, unit()?.singular == part.singular, isBeforeContinuation {
      return value.plus(SumValue(rest, part)) ?? value
    }
    self = unnamed
    if isBeforeContinuation {
      if rest < 1 { return SumValue(amount + rest, whole) }
      if let part = whole.part, let share = part.amount(rest, in: whole), share < 1 {
        return value.plus(SumValue(rest, part)) ?? value
      }
    }
    self = before
    return value
  }

  /// Whether a measurement may end here.
  private var isBeforeContinuation: Bool { next.map(Self.continuations.contains) ?? true }

  /// What may follow a measurement.
  private static let continuations: Set<Substring> = [
    "in", "to", "into", "as", "is", "are", ")", "+", "-", "*", "×", "/", "÷", "x", "plus", "minus", "less",
    "add",
    "times", "multiplied", "divided", "split", "shared", "over", "by", "from", "off", "between", "among",
  ]

  /// Reads a number without a sign: “7”, “2 1/2”, “two and a half”, “three quarters”.
  private mutating func number() -> Double? {
    guard let word = next else { return nil }
    if let fraction = fraction() { return fraction }
    guard let value = Self.words[word] ?? Self.digits(word) else { return nil }
    position += 1
    let whole = self
    // “2 1/2”
    if let above = next.flatMap(Self.digits), let below = denominator() {
      position += 3
      return value + above / below
    }
    if take("and"), let fraction = fraction() { return value + fraction }
    self = whole
    return value
  }

  /// Reads a part of one: “half”, “two thirds”, “3/4 of”, or the 3/4 of “an hour and 3/4”.
  private mutating func fraction() -> Double? {
    for (value, names) in Self.fractions where take(names) { return value }
    // A division by itself has the same result.
    guard let above = next.flatMap(Self.digits), let below = denominator(), above < below else { return nil }
    let after = tokens[(position + 3)...].prefix(1).joined()
    let isPart = position > 0 && tokens[position - 1] == "and"
    guard isPart || after == "of" || MeasuredUnit(after) != nil else { return nil }
    position += 3
    return above / below
  }

  /// Returns the 4 of “3 / 4”, if that comes next.
  private func denominator() -> Double? {
    guard position + 2 < tokens.count, tokens[position + 1] == "/" else { return nil }
    return Self.digits(tokens[position + 2])
  }

  /// Returns a number that is written in digits.
  private static func digits(_ word: Substring) -> Double? {
    word.allSatisfy { "0123456789.".contains($0) } ? Double(word) : nil
  }

  private static let fractions: [(value: Double, names: [String])] = [
    (0.5, ["a half", "half", "one half"]), (1 / 3, ["a third", "one third"]), (2 / 3, ["two thirds"]),
    (0.25, ["a quarter", "quarter", "one quarter"]), (0.75, ["three quarters"]),
  ]

  private static let words: [Substring: Double] = [
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9,
  ]

  /// Reads the name of a unit. Consumes nothing if there is none.
  mutating func unit() -> MeasuredUnit? {
    let before = self
    _ = take("degrees", "degree")
    for length in [2, 1] where position + length <= tokens.count {
      if let unit = MeasuredUnit(tokens[position..<position + length].joined(separator: " ")) {
        position += length
        return unit
      }
    }
    self = before
    return nil
  }
}
