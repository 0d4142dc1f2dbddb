/// A number before a unit or a currency: a cardinal or a decimal, optionally with a magnitude.
struct Quantity: Sendable, Hashable {
  var isNegative = false
  /// The digits before the point, or `nil` as in "point five".
  var integer: String?
  var fraction: String?
  /// The magnitude, such as "million", which is kept as a word.
  var magnitude: String?
  var count: Int
  /// Whether the number was written in digits.
  var isLiteral = false

  var isCardinal: Bool { fraction == nil && magnitude == nil }

  static func read(_ words: inout TokenReader, style: WritingStyle, article: Bool = false) -> Quantity? {
    let isNegative = words.isOne(of: style == .nemo ? ["minus"] : ["minus", "negative"], at: 0)
    let sign = isNegative ? 1 : 0
    if let literal = words.token(sign).flatMap({ literalDecimal($0.text) }) {
      var quantity = literal
      quantity.isNegative = isNegative
      quantity.count += sign
      return quantity.withMagnitude(&words, thousands: false)
    }
    let cardinal = Cardinal.read(&words, at: sign, article: article)
    let point = sign + (cardinal?.count ?? 0)
    if words.isWord("point", at: point), cardinal?.isLiteral != true,
      let (fraction, length) = fraction(&words, at: point + 1, style: style)
    {
      let quantity = Quantity(
        isNegative: isNegative, integer: cardinal?.digits, fraction: fraction, count: point + 1 + length)
      return quantity.withMagnitude(&words, thousands: true)
    }
    guard let cardinal else { return nil }
    var quantity = Quantity(
      isNegative: isNegative, integer: cardinal.digits, count: point, isLiteral: cardinal.isLiteral)
    if cardinal.components.count == 1, let only = cardinal.components.first,
      let name = NumberWord.magnitudeName(exponent: only.exponent)
    {
      quantity.integer = String(only.value)
      quantity.magnitude = name
    }
    return quantity
  }

  /// Returns the number with its sign and magnitude.
  func written(_ style: WritingStyle, prefix: String = "") -> String {
    var text = isNegative ? "-" : ""
    text += prefix
    let whole = integer ?? (style == .standard ? "0" : "")
    let isLong = style == .standard && !isLiteral && whole.utf8.count > (prefix.isEmpty ? 4 : 3)
    text += isLong ? Cardinal.grouped(whole) : whole
    if let fraction { text += "." + fraction }
    if let magnitude { text += " " + magnitude }
    return text
  }

  private func withMagnitude(_ words: inout TokenReader, thousands: Bool) -> Quantity {
    guard case .scale(let exponent)? = words.number(count) else { return self }
    var quantity = self
    if let name = NumberWord.magnitudeName(exponent: exponent) {
      quantity.magnitude = name
    } else if exponent == 3, thousands {
      quantity.magnitude = "thousand"
    } else {
      return self
    }
    quantity.count += 1
    return quantity
  }

  private static func literalDecimal(_ text: String) -> Quantity? {
    guard text.utf8.count <= 18 else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    return Quantity(integer: String(parts[0]), fraction: String(parts[1]), count: 1, isLiteral: true)
  }

  /// The most decimal places, which bounds the work.
  private static let mostPlaces = 40

  private static func fraction(
    _ words: inout TokenReader, at offset: Int, style: WritingStyle
  ) -> (String, Int)? {
    var text = ""
    var position = offset
    while position - offset < mostPlaces, let token = words.token(position) {
      switch token.number {
      case .zero: text += "0"
      case .digit(let value): text += String(value)
      // This reads "three point fourteen".
      case .teen(let value) where style == .standard && text.isEmpty: return (String(value), 1)
      case .tens(let value) where style == .standard && text.isEmpty:
        guard case .digit(let digit)? = words.number(position + 1) else { return (String(value), 1) }
        return (String(value + digit), 2)
      default:
        guard token.lower == "o" || (style == .standard && token.lower == "oh") else {
          return text.isEmpty ? nil : (text, position - offset)
        }
        text += "0"
      }
      position += 1
    }
    return text.isEmpty ? nil : (text, position - offset)
  }
}
