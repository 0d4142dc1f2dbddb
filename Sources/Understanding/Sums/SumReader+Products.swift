import Foundation

extension SumReader {
  /// Reads values that are multiplied or divided, or taken off one another.
  mutating func product() -> SumValue? {
    guard var value = power() else { return nil }
    while true {
      let result: SumValue?
      if take("times", "x", "*", "×", "multiplied by", "multiply by", "multiply it by") {
        result = multiplied().flatMap(value.times)
      } else if take("of") {
        // “A quarter of a pint” is a measurement, and no sum by itself.
        let isCalculated = hasOperation || !isBeforeArticle
        result = power().flatMap(value.times)
        hasOperation = isCalculated || hasOperation
      } else if take(Self.chargesOnPrice) {
        (hasOperation, isMoney) = (true, true)
        result = power().flatMap(value.times)
      } else if takeThings(of: value) {
        result = price().map { SumValue(value.amount * $0) }
      } else if take("over", "/", "÷") {
        hasOperation = true
        result = power().flatMap(value.divided(by:))
      } else if take("divided", "divide", "split", "shared") {
        hasOperation = true
        result = parts().flatMap(value.divided(by:))
      } else if take("off") {
        hasOperation = true
        result = power().flatMap(value.taken(off:))
      } else {
        return value
      }
      guard let result else { return nil }
      value = result
    }
  }

  private static let chargesOnPrice = charges.flatMap { ["\($0) on", "\($0) for"] }

  /// Reads what is multiplied. “Three times a day” says how often instead.
  private mutating func multiplied() -> SumValue? {
    let mayBeRate = isBeforeArticle
    guard let value = power() else { return nil }
    hasOperation = true
    return mayBeRate && value.amount == 1 && value.unit?.isDuration ?? false ? nil : value
  }

  /// Reads what something is divided by: “by 7”, “evenly between four of us”, “three ways”.
  mutating func parts() -> SumValue? {
    _ = take("evenly", "equally")
    _ = take("by", "between", "among", "into")
    guard let count = power() else { return nil }
    _ = take("ways", "people", "friends", "of us", "of them", "equal parts", "parts")
    return count
  }

  /// Consumes “boxes at” in “42 boxes at 18.90 each”, and “at” in “2 kilos at 3.50”.
  private mutating func takeThings(of count: SumValue) -> Bool {
    if let unit = count.unit {
      // “Two hours at nine” says when.
      let isPriced = isMoney || !Set(["each", "apiece"]).isDisjoint(with: tokens[position...])
      return isPriced || !unit.isDuration ? take("at") : false
    }
    let named = tokens[position...].prefix(3).prefix { $0 != "at" && $0.allSatisfy { $0.isLetter } }
    guard !named.isEmpty, named.endIndex < tokens.count, tokens[named.endIndex] == "at",
      !Self.operators.contains(where: named.contains)
    else { return false }
    position = named.endIndex + 1
    return true
  }

  /// Words that are no things with a price.
  private static let operators: [Substring] = [
    "times", "plus", "minus", "by", "of", "percent", "off", "with", "and", "including", "adding",
  ]

  /// Reads what one thing costs: “18.90 each”, “45 cents”.
  private mutating func price() -> Double? {
    guard let amount = power() else { return nil }
    let isInHundredths = take("cents", "cent", "pence", "p")
    _ = take("each", "apiece")
    isMoney = true
    return isInHundredths ? amount.amount / 100 : amount.amount
  }

  /// Reads a value, which may be raised to a power.
  mutating func power() -> SumValue? {
    guard var value = factor() else { return nil }
    while true {
      let exponent: Double
      if take("squared") {
        exponent = 2
      } else if take("cubed") {
        exponent = 3
      } else if take("to the power of", "^") {
        guard let said = factor(), said.unit == nil else { return nil }
        exponent = said.amount
      } else {
        return value
      }
      guard value.unit == nil else { return nil }
      value = SumValue(pow(value.amount, exponent))
    }
  }

  /// Reads a value with what may stand before it, or an expression in parentheses.
  private mutating func factor() -> SumValue? {
    if take("-", "minus", "negative") { return factor()?.negated }
    if take("the") { return factor() }
    if take("square root of") {
      guard let value = factor(), value.unit == nil else { return nil }
      return SumValue(value.amount.squareRoot())
    }
    if take("twice", "double") { return multiplied()?.times(SumValue(2)) }
    if take("(") {
      guard let value = expression(), take(")") else { return nil }
      return value
    }
    return measurement()
  }
}
