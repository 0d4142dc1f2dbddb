import Foundation

/// A number in a sum, with the unit it is measured in if it has one: `12`, `350 grams`, `20 percent`.
struct SumValue: Sendable {
  let amount: Double
  let unit: MeasuredUnit?
  /// Whether this is a percentage, which is a part of what it is added to: “100 plus 20 percent” is 120.
  let isShare: Bool

  init(_ amount: Double, _ unit: MeasuredUnit? = nil, isShare: Bool = false) {
    (self.amount, self.unit, self.isShare) = (amount, unit, isShare)
  }

  /// Returns the same amount below zero.
  var negated: SumValue { SumValue(-amount, unit, isShare: isShare) }

  /// Returns the sum, or `nil` if the two measure different things. A number takes the unit of what it is added to.
  func plus(_ other: SumValue) -> SumValue? {
    if other.isShare { return SumValue(amount * (1 + other.amount), unit) }
    guard let unit, let added = other.unit, unit.singular != added.singular else {
      return SumValue(amount + other.amount, unit ?? other.unit)
    }
    guard let smaller = unit.smaller(added), let first = converted(to: smaller),
      let second = other.converted(to: smaller)
    else { return nil }
    return SumValue(first.amount + second.amount, smaller)
  }

  /// Returns the difference, or `nil` if the two measure different things, or only the other one has a unit: “10 - 20
  /// minutes” is a range.
  func minus(_ other: SumValue) -> SumValue? {
    unit == nil && other.unit != nil ? nil : plus(other.negated)
  }

  /// Returns the product, or `nil` if both have units.
  func times(_ other: SumValue) -> SumValue? {
    guard unit == nil || other.unit == nil else { return nil }
    return SumValue(amount * other.amount, unit ?? other.unit)
  }

  /// Returns the quotient: of two measurements of the same kind a number. Returns `nil` for a number divided by a
  /// measurement.
  func divided(by other: SumValue) -> SumValue? {
    guard let divisor = other.unit else { return SumValue(amount / other.amount, unit) }
    guard let unit, unit.smaller(divisor) != nil, let same = converted(to: divisor) else { return nil }
    return SumValue(same.amount / other.amount)
  }

  /// Returns what is left of `whole` once this is taken off: a share of it (“15 percent off 60”, “a third off 60”) or
  /// an amount (“5 off 60”).
  func taken(off whole: SumValue) -> SumValue? {
    let isPart = isShare || unit == nil && amount < 1
    return whole.minus(isPart ? SumValue(amount, isShare: true) : self)
  }

  /// Returns the same measurement in another unit, or `nil` if this is a number or measures something else.
  func converted(to wanted: MeasuredUnit) -> SumValue? {
    unit?.amount(amount, in: wanted).map { SumValue($0, wanted) }
  }

  // MARK: Words

  /// Returns the value in words: `12`, `8.05 kilometres`. An amount of money that is not whole has two decimals.
  func words(isMoney: Bool) -> String {
    let number = number(isMoney: isMoney)
    guard let unit else { return number }
    return "\(number) \(number == "1" ? unit.singular : unit.plural)"
  }

  /// Returns the number with the decimals that matter.
  private func number(isMoney: Bool) -> String {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.numberStyle = .decimal
    var amount = amount
    let hundredths = (amount * 100).rounded()
    if isMoney, hundredths != 0 {
      amount = hundredths / 100
      formatter.minimumFractionDigits = hundredths.remainder(dividingBy: 100) == 0 ? 0 : 2
    } else {
      formatter.maximumFractionDigits = abs(amount) < 1000 ? 2 : 1
      // Numbers below one have three significant digits.
      if abs(amount) < 1 { formatter.maximumSignificantDigits = 3 }
    }
    if abs(amount) >= 1e15 { formatter.numberStyle = .scientific }
    return formatter.string(from: NSNumber(value: amount == 0 ? 0 : amount)) ?? "\(amount)"
  }
}
