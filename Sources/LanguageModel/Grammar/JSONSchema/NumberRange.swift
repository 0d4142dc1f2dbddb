/// Expressions that match the decimal numbers between two bounds.
enum NumberRange {
  static let digit = GrammarExpression.characters(ScalarRanges([0x30...0x39]))
  private static let digits = GrammarExpression.repetition(digit, minimum: 0, maximum: nil)

  private static func digits(_ low: Int, _ high: Int) -> GrammarExpression {
    .characters(ScalarRanges(low <= high ? [UInt32(0x30 + low)...UInt32(0x30 + high)] : []))
  }

  static func integers(from low: NumberBound?, to high: NumberBound?) -> GrammarExpression {
    let least = low?.ceiling
    let most = high.map { -$0.negated.ceiling }
    var choices: [GrammarExpression] = []
    if most ?? 0 >= 0 { choices.append(whole(from: max(least ?? 0, 0), to: most)) }
    if least ?? -1 < 0 {
      let negative = whole(from: max(1, -(most ?? -1)), to: least.map { -$0 })
      choices.append(.sequence([.text("-"), negative]))
    }
    return .choice(choices)
  }

  /// Returns an expression for whole numbers from `low`, which is not negative, without leading zeros.
  static func whole(from low: Int, to high: Int?) -> GrammarExpression {
    var choices: [GrammarExpression] = []
    let lowDigits = String(low).compactMap(\.wholeNumberValue)
    if let high {
      guard low <= high else { return .choice([]) }
      let highDigits = String(high).compactMap(\.wholeNumberValue)
      for count in lowDigits.count...highDigits.count {
        let first = count == lowDigits.count ? lowDigits : [1] + Array(repeating: 0, count: count - 1)
        let last = count == highDigits.count ? highDigits : Array(repeating: 9, count: count)
        choices.append(sameLength(first[...], last[...]))
      }
    } else {
      choices.append(sameLength(lowDigits[...], Array(repeating: 9, count: lowDigits.count)[...]))
      choices.append(
        .sequence([digits(1, 9), .repetition(digit, minimum: lowDigits.count, maximum: nil)]))
    }
    return .choice(choices)
  }

  /// Returns an expression for numbers between two bounds with equally many digits, including leading zeros.
  private static func sameLength(_ low: ArraySlice<Int>, _ high: ArraySlice<Int>) -> GrammarExpression {
    guard let first = low.first, let last = high.first else { return .empty }
    let (lowRest, highRest) = (low.dropFirst(), high.dropFirst())
    if first == last { return .sequence([digits(first, first), sameLength(lowRest, highRest)]) }
    let nines = Array(repeating: 9, count: lowRest.count)[...]
    let zeros = Array(repeating: 0, count: lowRest.count)[...]
    let any = GrammarExpression.repetition(digit, minimum: lowRest.count, maximum: lowRest.count)
    return .choice([
      .sequence([digits(first, first), sameLength(lowRest, nines)]),
      .sequence([digits(first + 1, last - 1), any]),
      .sequence([digits(last, last), sameLength(zeros, highRest)]),
    ])
  }

  static func decimals(from low: NumberBound?, to high: NumberBound?) -> GrammarExpression {
    var choices: [GrammarExpression] = []
    if !(high?.isNegative ?? false) {
      choices.append(magnitudes(from: low.flatMap { $0.isNegative ? nil : $0 } ?? .zero, to: high))
    }
    if low?.isNegative ?? true {
      var least = NumberBound.zero
      least.isExclusive = true
      if let high, high.isNegative { least = high.negated }
      choices.append(.sequence([.text("-"), magnitudes(from: least, to: low?.negated)]))
    }
    return .choice(choices)
  }

  /// Returns an expression for numbers without a sign from `low` to `high`, neither of them negative.
  private static func magnitudes(from low: NumberBound, to high: NumberBound?) -> GrammarExpression {
    guard let high else {
      return .choice([
        .sequence([whole(from: low.whole, to: low.whole), FractionRange(low: low, high: nil).expression]),
        .sequence([whole(from: low.whole + 1, to: nil), FractionRange(low: nil, high: nil).expression]),
      ])
    }
    if high.isBelow(low) { return .choice([]) }
    if low.whole == high.whole {
      return .sequence([
        whole(from: low.whole, to: low.whole), FractionRange(low: low, high: high).expression,
      ])
    }
    return .choice([
      .sequence([whole(from: low.whole, to: low.whole), FractionRange(low: low, high: nil).expression]),
      .sequence([
        whole(from: low.whole + 1, to: high.whole - 1), FractionRange(low: nil, high: nil).expression,
      ]),
      .sequence([whole(from: high.whole, to: high.whole), FractionRange(low: nil, high: high).expression]),
    ])
  }

  /// The part after a whole number: nothing, or a point and digits between the fractions of the bounds. A bound
  /// that is `nil` does not restrict it.
  private struct FractionRange {
    let low: NumberBound?
    let high: NumberBound?

    var expression: GrammarExpression {
      .choice([
        mayEnd(0, onLow: low != nil, onHigh: high != nil) ? .empty : .choice([]),
        .sequence([.text("."), next(0, onLow: low != nil, onHigh: high != nil)]),
      ])
    }

    /// Returns whether the number may end after `index` digits. `onLow` and `onHigh` tell whether its digits so
    /// far equal those of the bound.
    private func mayEnd(_ index: Int, onLow: Bool, onHigh: Bool) -> Bool {
      if onLow, let low, index < low.fraction.count || low.isExclusive { return false }
      if onHigh, let high, index >= high.fraction.count, high.isExclusive { return false }
      return true
    }

    /// Returns an expression for one more digit and the rest.
    private func next(_ index: Int, onLow: Bool, onHigh: Bool) -> GrammarExpression {
      let pastLow = onLow && index >= low?.fraction.count ?? 0
      let pastHigh = onHigh && index >= high?.fraction.count ?? 0
      let zeros = GrammarExpression.repetition(digits(0, 0), minimum: 0, maximum: nil)
      let anyMore = GrammarExpression.sequence([digit, digits])
      switch (onLow, onHigh) {
      case (false, false): return anyMore
      case (true, false) where pastLow:
        return low?.isExclusive ?? false ? .sequence([zeros, digits(1, 9), digits]) : anyMore
      case (_, true) where pastHigh:
        // Still on the upper bound: only zeros stay within it.
        let isOut = high?.isExclusive ?? false || onLow && (!pastLow || low?.isExclusive ?? false)
        return isOut ? .choice([]) : .sequence([digits(0, 0), zeros])
      default: break
      }
      let least = onLow ? (pastLow ? 0 : low?.fraction[index] ?? 0) : 0
      let most = onHigh ? high?.fraction[index] ?? 9 : 9
      var choices: [GrammarExpression] = []
      for value in [least, most] where value >= least && value <= most {
        let staysLow = onLow && value == least
        let staysHigh = onHigh && value == most
        let end: GrammarExpression =
          mayEnd(index + 1, onLow: staysLow, onHigh: staysHigh) ? .empty : .choice([])
        choices.append(
          .sequence([
            digits(value, value), .choice([end, next(index + 1, onLow: staysLow, onHigh: staysHigh)]),
          ]))
        if least == most { break }
      }
      choices.append(.sequence([digits(least + 1, most - 1), digits]))
      return .choice(choices)
    }

    private func digits(_ low: Int, _ high: Int) -> GrammarExpression { NumberRange.digits(low, high) }
    private var digits: GrammarExpression { NumberRange.digits }
  }
}
