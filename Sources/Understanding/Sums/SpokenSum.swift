import Foundation
import WrittenForm

/// A spoken calculation or conversion: “15 percent of 80”, “twelve times seven”, “five miles in kilometres”.
package struct SpokenSum: Sendable, Hashable {
  /// The result in words: `12`, `8.05 kilometres`.
  package let answer: String

  /// Returns `nil` if `text` is not a calculation, or has no result.
  package init?(_ text: String) {
    guard text.utf8.count <= 300 else { return nil }
    let written = WrittenFormConverter(casing: .unchanged, punctuation: .unmarked)
      .written(ColloquialNumbers.full(text))
    var reader = SumReader(written)
    if let conversion = reader.conversion() {
      answer = conversion
      return
    }
    reader = SumReader(written)
    guard reader.count > 1, let value = reader.sum(), reader.isAtEnd, value.isFinite else { return nil }
    answer = Self.words(value)
  }

  /// Returns a sum with a part replaced: the amount with the same unit (“20 percent” in “15 percent of 84”), the
  /// whole (“of 120”), or the unit of the result (“in feet” in “5 miles in kilometres”). Returns `nil` if it has no
  /// such part.
  static func replacing(_ said: String, in sum: String) -> String? {
    let converter = WrittenFormConverter(casing: .unchanged, punctuation: .unmarked)
    let (before, after) = (
      SumReader(converter.written(sum)).tokens, SumReader(converter.written(said)).tokens
    )
    if let first = after.first, after.count > 1,
      let alike = [conversions, ["of"]].first(where: { $0.contains(first) }),
      let old = before.lastIndex(where: alike.contains)
    {
      return (before[..<old] + after).joined(separator: " ")
    }
    guard after.count == 2, Double(after[0]) != nil,
      let old = before.indices.dropFirst().first(where: {
        before[$0] == after[1] && Double(before[$0 - 1]) != nil
      })
    else { return nil }
    return (before[..<(old - 1)] + after + before[(old + 1)...]).joined(separator: " ")
  }

  /// Returns a continuation of a sum without the words that stand for it: “divide by three” for “divide that by
  /// three”.
  static func withoutPointers(_ said: String) -> String {
    let words = said.split(separator: " ")
    let verbs: Set<Substring> = ["divide", "split", "multiply", "add", "subtract", "take"]
    guard let first = words.first, verbs.contains(Substring(first.lowercased())) else { return said }
    return words.filter { !["that", "it", "this", "the", "lot", "everything"].contains($0.lowercased()) }
      .joined(separator: " ").replacing(" on top", with: "")
  }

  private static let conversions: Set<Substring> = ["in", "to", "into"]

  /// Returns a number with the decimals that matter.
  static func words(_ value: Double) -> String {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.numberStyle = .decimal
    formatter.maximumFractionDigits = abs(value) < 1000 ? 2 : 1
    // Numbers below one have three significant digits.
    if abs(value) < 1 { formatter.maximumSignificantDigits = 3 }
    let isLarge = abs(value) >= 1e15
    if isLarge { formatter.numberStyle = .scientific }
    return formatter.string(from: NSNumber(value: value == 0 ? 0 : value)) ?? "\(value)"
  }
}

/// Reads a calculation by recursive descent, products before sums.
private struct SumReader {
  let tokens: [Substring]
  private var position = 0

  init(_ text: String) {
    var spaced = text.lowercased().replacing(",", with: "").replacing("°c", with: " celsius ")
      .replacing("°f", with: " fahrenheit ").replacing("²", with: " squared").replacing("½", with: " 1/2")
    // Heights are written as 6'2".
    spaced = spaced.replacing(/(\d)\s*['′]/) { "\($0.1) feet " }
    spaced = spaced.replacing(/(\d)\s*["″]/) { "\($0.1) inches " }
    for sign in ["$", "€", "£"] { spaced = spaced.replacing(sign, with: "") }
    for sign in ["+", "*", "×", "÷", "%", "(", ")", "=", "?", "^", "/"] {
      spaced = spaced.replacing(sign, with: " \(sign) ")
    }
    spaced = spaced.replacing("-", with: " - ")
    tokens = spaced.split(separator: " ").filter { $0 != "?" && $0 != "=" && !Self.currencies.contains($0) }
  }

  /// Currencies, which do not change a calculation.
  private static let currencies: Set<Substring> = ["dollar", "dollars", "euro", "euros", "bucks", "quid"]

  var count: Int { tokens.count }
  var isAtEnd: Bool { position == tokens.count }

  /// Consumes the first of these phrases that comes next, and returns whether one does.
  private mutating func take(_ phrases: String...) -> Bool {
    for phrase in phrases {
      let words = phrase.split(separator: " ")
      guard tokens[position...].starts(with: words) else { continue }
      position += words.count
      return true
    }
    return false
  }

  mutating func sum() -> Double? {
    guard var total = product() else { return nil }
    while true {
      if let charge = charge() {
        total *= 1 + charge
        continue
      }
      let isMore = take("+", "plus", "add")
      guard isMore || take("-", "minus another", "minus", "less", "take off", "take away", "subtract") else {
        return total
      }
      let start = position
      guard let next = product() else { return nil }
      // “100 plus 20 percent” is 120.
      let isShare = position > start && ["%", "percent"].contains(tokens[position - 1])
      let amount = isShare ? total * next : next
      total += isMore ? amount : -amount
    }
  }

  /// Reads a share that is charged on top: “with 20 percent tax”, “plus tip of 15”. Returns `nil` for anything else.
  private mutating func charge() -> Double? {
    let start = position
    guard take("with", "plus", "and", "including", "adding", "add") else { return nil }
    _ = take("a", "the")
    if takeCharged(), take("of", "at"), let share = power() { return share < 1 ? share : share / 100 }
    position = start + 1
    _ = take("a", "the")
    let share = power()
    if let share, share < 1, takeCharged() { return share }
    position = start
    return nil
  }

  private mutating func takeCharged() -> Bool { take("sales tax", "tax", "vat", "gst", "tip", "service") }

  private mutating func product() -> Double? {
    guard var value = power() else { return nil }
    while true {
      if take("times", "x", "*", "×", "multiplied by", "of") {
        guard let next = power() else { return nil }
        value *= next
      } else if takeThings() {
        guard let price = price() else { return nil }
        value *= price
      } else if take("multiply by", "multiply it by") {
        guard let next = power() else { return nil }
        value *= next
      } else if take(
        "divided by", "divide by", "split by", "split between", "split", "shared by", "over", "/", "÷")
      {
        guard let next = power() else { return nil }
        value /= next
        _ = take("ways", "people", "of us")
      } else if take("off") {
        guard let next = power() else { return nil }
        value = next * (1 - value)
      } else {
        return value
      }
    }
  }

  /// Consumes “boxes at” in “42 boxes at 18.90 each”.
  private mutating func takeThings() -> Bool {
    let named = tokens[position...].prefix(3).prefix { $0 != "at" && $0.allSatisfy { $0.isLetter } }
    guard !named.isEmpty, named.endIndex < tokens.count, tokens[named.endIndex] == "at",
      !Self.operators.contains(where: named.contains)
    else { return false }
    position = named.endIndex + 1
    return true
  }

  /// Reads what one thing costs: “18.90 each”, “45 cents”.
  private mutating func price() -> Double? {
    guard let amount = power() else { return nil }
    let isInHundredths = take("cents", "cent", "pence", "p")
    _ = take("each", "apiece")
    return isInHundredths ? amount / 100 : amount
  }

  private static let operators: [Substring] = [
    "times", "plus", "minus", "by", "of", "percent", "off", "with", "and", "including", "adding",
  ]

  private mutating func power() -> Double? {
    guard var value = factor() else { return nil }
    while true {
      if take("squared") {
        value *= value
      } else if take("cubed") {
        value *= value * value
      } else if take("to the power of", "^") {
        guard let exponent = factor() else { return nil }
        value = pow(value, exponent)
      } else {
        return value
      }
    }
  }

  private mutating func factor() -> Double? {
    if take("-", "minus", "negative") { return factor().map { -$0 } }
    if take("the") { return factor() }
    if take("square root of") { return factor().map { $0.squareRoot() } }
    if take("twice", "double") { return factor().map { 2 * $0 } }
    if take("(") {
      guard let value = sum(), take(")") else { return nil }
      return value
    }
    guard let value = number() else { return nil }
    return take("%", "percent", "per cent") ? value / 100 : value
  }

  private mutating func number() -> Double? {
    guard position < tokens.count else { return nil }
    if take("a half", "half", "one half") { return 0.5 }
    if take("a third", "one third") { return 1 / 3 }
    if take("a quarter", "one quarter") { return 0.25 }
    let word = tokens[position]
    if let value = Self.words[word] {
      position += 1
      return value + (take("and a half") ? 0.5 : 0)
    }
    guard word.allSatisfy({ "0123456789.".contains($0) }), let value = Double(word) else { return nil }
    position += 1
    // “2 1/2”
    if position + 2 < tokens.count, tokens[position + 1] == "/", let above = Double(tokens[position]),
      let below = Double(tokens[position + 2])
    {
      position += 3
      return value + above / below
    }
    return value + (take("and a half") ? 0.5 : 0)
  }

  private static let words: [Substring: Double] = [
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9,
  ]

  // MARK: Units

  /// Reads “five miles in kilometres” or “how many cups are there in a litre”, and returns the result.
  mutating func conversion() -> String? {
    if take("how many", "how much"), let wanted = unit() {
      let isAsked = take("are there", "is there", "are", "is", "do")
      guard take("in", "equal", "make") || isAsked, let given = measure(), isAtEnd else { return nil }
      return MeasuredUnit.convert(given, to: wanted)
    }
    _ = take("convert")
    let start = position
    if let share = share(), take("of"), let whole = measure(), whole.count == 1, isAtEnd {
      return MeasuredUnit.convert([(whole[0].amount * share, whole[0].unit)], to: whole[0].unit)
    }
    position = start
    guard let given = measure() else { return nil }
    _ = take("is", "are")
    guard take("in", "to", "into", "as"), let wanted = unit(), isAtEnd else { return nil }
    return MeasuredUnit.convert(given, to: wanted)
  }

  /// Reads a share as a factor: “a third”, “two thirds”, “15 percent”.
  private mutating func share() -> Double? {
    if take("two thirds") { return 2 / 3 }
    if take("three quarters") { return 0.75 }
    guard let value = number() else { return nil }
    return take("%", "percent", "per cent") ? value / 100 : value < 1 ? value : nil
  }

  /// Reads a measurement in one or two units: “five miles”, “five feet eleven”, “two pounds and three ounces”.
  private mutating func measure() -> [(amount: Double, unit: MeasuredUnit)]? {
    guard let amount = amount(), let whole = unit() else { return nil }
    guard let part = whole.part else { return [(amount, whole)] }
    let before = position
    _ = take("and")
    guard let rest = number() else {
      position = before
      return [(amount, whole)]
    }
    // The “in” of “five feet eleven in metres” does not mean inches.
    let end = position
    let isNamed = unit()?.singular == part.singular
    if !isNamed || !(isAtEnd || ["in", "to", "into", "as"].contains(tokens[position])) { position = end }
    return [(amount, whole), (rest, part)]
  }

  private mutating func amount() -> Double? {
    if take("half a", "half an") { return 0.5 }
    if take("a", "an") { return 1 }
    let isBelowZero = take("-", "minus")
    return number().map { isBelowZero ? -$0 : $0 }
  }

  private mutating func unit() -> MeasuredUnit? {
    _ = take("degrees", "degree")
    for length in [2, 1] where position + length <= tokens.count {
      if let unit = MeasuredUnit(tokens[position..<position + length].joined(separator: " ")) {
        position += length
        return unit
      }
    }
    return nil
  }
}
