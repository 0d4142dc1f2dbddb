/// A JSON number as digits and a power of ten: one form for each value, exact at any size.
package struct DecimalNumber {
  /// The largest exponent, positive or negative, that is read.
  static let greatestExponent = 1_000_000_000
  /// The most digits of a number that is written without an exponent.
  static let mostDigitsWritten = 21

  /// Whether it is below zero.
  package let isNegative: Bool
  /// The digits, without zeros at either end; empty for zero.
  package let digits: [Int]
  /// The power of ten of the last digit; 0 for zero.
  package let exponent: Int

  /// Creates the number of a text.
  ///
  /// - Parameter text: A valid JSON number. The result is nil if its exponent is too large.
  package init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard var power = parts.count == 2 ? Int(parts[1]) : 0,
      (-Self.greatestExponent...Self.greatestExponent).contains(power)
    else { return nil }
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    if mantissa.count == 2 { power -= mantissa[1].utf8.count }
    var digits = Array(mantissa.joined().compactMap(\.wholeNumberValue).drop { $0 == 0 })
    while digits.last == 0 {
      digits.removeLast()
      power += 1
    }
    self.digits = digits
    exponent = digits.isEmpty ? 0 : power
    isNegative = !digits.isEmpty && text.hasPrefix("-")
  }

  package var isWhole: Bool { exponent >= 0 }

  /// Returns the digits before the point, none if they are all 0, or `nil` if there are more than `most`.
  package func wholeDigits(most: Int) -> [Int]? {
    let count = digits.count + exponent
    guard count <= most else { return nil }
    return Array(digits.prefix(max(count, 0))) + repeatElement(0, count: max(exponent, 0))
  }

  /// Returns the digits after the point, or `nil` if there are more than `most`.
  package func fractionDigits(most: Int) -> [Int]? {
    guard -exponent <= most else { return nil }
    return Array(repeating: 0, count: max(-exponent - digits.count, 0)) + digits.suffix(max(-exponent, 0))
  }

  /// The value, if it is a whole number of at most 18 digits.
  package var integer: Int? {
    guard isWhole, let magnitude = wholeDigits(most: 18)?.reduce(0, { $0 * 10 + $1 }) else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  /// The number in JSON, without needless zeros, and without an exponent unless it has very many digits.
  package var text: String {
    func written(_ digits: [Int]) -> String { digits.map(String.init).joined() }
    let sign = isNegative ? "-" : ""
    guard let whole = wholeDigits(most: Self.mostDigitsWritten),
      let fraction = fractionDigits(most: Self.mostDigitsWritten)
    else { return sign + written(digits) + (exponent == 0 ? "" : "e\(exponent)") }
    return sign + (whole.isEmpty ? "0" : written(whole)) + (fraction.isEmpty ? "" : "." + written(fraction))
  }
}
