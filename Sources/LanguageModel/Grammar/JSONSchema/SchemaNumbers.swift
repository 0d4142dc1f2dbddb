import JSONValues

extension SchemaCompiler {
  /// Returns an expression for numbers within the node's bounds. Numbers with bounds are written without an
  /// exponent.
  mutating func number(_ node: SchemaNode, isInteger: Bool) throws(JSONSchemaError) -> GrammarExpression {
    let low = try tighter(
      bound(node, "minimum", isExclusive: false), bound(node, "exclusiveMinimum", isExclusive: true),
      isLow: true)
    let high = try tighter(
      bound(node, "maximum", isExclusive: false), bound(node, "exclusiveMaximum", isExclusive: true),
      isLow: false)
    if low != nil || high != nil {
      return isInteger
        ? NumberRange.integers(from: low, to: high) : NumberRange.decimals(from: low, to: high)
    }
    return try rule(isInteger ? "any integer" : "any number") { _ throws(JSONSchemaError) in
      let digits = GrammarExpression.repetition(NumberRange.digit, minimum: 1, maximum: nil)
      let integer = GrammarExpression.sequence([.optional(.text("-")), NumberRange.whole(from: 0, to: nil)])
      if isInteger { return integer }
      let fraction = GrammarExpression.optional(.sequence([.text("."), digits]))
      let exponent = GrammarExpression.optional(
        .sequence([.one(of: "eE"), .optional(.one(of: "+-")), digits]))
      return .sequence([integer, fraction, exponent])
    }
  }

  private func bound(
    _ node: SchemaNode, _ key: String, isExclusive: Bool
  ) throws(JSONSchemaError) -> NumberBound? {
    guard let value = node[key] else { return nil }
    guard case .number(let text) = value else {
      throw .invalid("\(key) should be a number", at: node.pointer)
    }
    guard let bound = NumberBound(text, isExclusive: isExclusive) else {
      throw .unsupported("\(key) with more than \(NumberBound.mostDigits) digits", at: node.pointer)
    }
    return bound
  }

  private func tighter(_ one: NumberBound?, _ other: NumberBound?, isLow: Bool) -> NumberBound? {
    guard let one, let other else { return one ?? other }
    if one.isBelow(other) { return isLow ? other : one }
    if other.isBelow(one) { return isLow ? one : other }
    return one.isExclusive ? one : other
  }
}

/// A decimal number that bounds others from below or above.
struct NumberBound {
  static let mostDigits = 17

  var isNegative: Bool
  var whole: Int
  /// The digits after the point, without trailing zeros.
  var fraction: [Int]
  /// Whether the bound itself is excluded.
  var isExclusive: Bool

  static let zero = NumberBound(isNegative: false, whole: 0, fraction: [], isExclusive: false)

  private init(isNegative: Bool, whole: Int, fraction: [Int], isExclusive: Bool) {
    self.isNegative = isNegative
    self.whole = whole
    self.fraction = fraction
    self.isExclusive = isExclusive
  }

  /// Creates a bound, or returns `nil` if it has too many digits.
  ///
  /// - Parameter text: A JSON number.
  init?(_ text: String, isExclusive: Bool) {
    guard let number = DecimalNumber(text), let whole = number.wholeDigits(most: Self.mostDigits),
      let fraction = number.fractionDigits(most: Self.mostDigits)
    else { return nil }
    self.whole = whole.reduce(0) { $0 * 10 + $1 }
    self.fraction = fraction
    isNegative = number.isNegative
    self.isExclusive = isExclusive
  }

  var isZero: Bool { whole == 0 && fraction.isEmpty }

  var negated: NumberBound {
    var copy = self
    copy.isNegative = !isNegative && !isZero
    return copy
  }

  func isBelow(_ other: NumberBound) -> Bool {
    if isNegative != other.isNegative { return isNegative }
    let (small, large) = isNegative ? (other, self) : (self, other)
    if small.whole != large.whole { return small.whole < large.whole }
    return small.fraction.lexicographicallyPrecedes(large.fraction)
  }

  /// The least whole number within this bound, taken as a lower bound.
  var ceiling: Int {
    let magnitude = isNegative ? -whole : whole
    if fraction.isEmpty { return isExclusive ? magnitude + 1 : magnitude }
    return isNegative ? magnitude : magnitude + 1
  }
}
