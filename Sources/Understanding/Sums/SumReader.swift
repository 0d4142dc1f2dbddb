/// Reads a calculation by recursive descent, products before sums. To read something that may not be there, keep a copy
/// and return to it.
struct SumReader {
  let tokens: [Substring]
  var position = 0
  /// Whether anything was calculated or converted. “350 grams” by itself is no sum.
  var hasOperation = false
  /// Whether amounts of money are named.
  var isMoney: Bool

  init(_ text: String) {
    var spaced = text.lowercased().replacing(",", with: "").replacing("°c", with: " celsius ")
      .replacing("°f", with: " fahrenheit ").replacing("²", with: " squared").replacing("½", with: " 1/2")
    // Heights are written as 6'2".
    spaced = spaced.replacing(/(\d)\s*['′]/) { "\($0.1) feet " }
    spaced = spaced.replacing(/(\d)\s*["″]/) { "\($0.1) inches " }
    isMoney = spaced.contains { "$€£".contains($0) }
    for sign in ["$", "€", "£"] { spaced = spaced.replacing(sign, with: "") }
    for sign in ["+", "*", "×", "÷", "%", "(", ")", "=", "?", "^", "/"] {
      spaced = spaced.replacing(sign, with: " \(sign) ")
    }
    spaced = spaced.replacing("-", with: " - ")
    let words = spaced.split(separator: " ").filter { $0 != "?" && $0 != "=" }
    tokens = words.filter { !Self.currencies.contains($0) }
    if tokens.count < words.count { isMoney = true }
  }

  /// Currencies, which do not change a calculation.
  private static let currencies: Set<Substring> = ["dollar", "dollars", "euro", "euros", "bucks", "quid"]

  /// The next token, or `nil` at the end.
  var next: Substring? { isAtEnd ? nil : tokens[position] }
  var isAtEnd: Bool { position == tokens.count }

  /// Consumes the first of these phrases that comes next, and returns whether one does.
  mutating func take(_ phrases: String...) -> Bool { take(phrases) }

  /// Consumes the first of these phrases that comes next, and returns whether one does.
  mutating func take(_ phrases: [String]) -> Bool {
    for phrase in phrases {
      let words = phrase.split(separator: " ")
      guard tokens[position...].starts(with: words) else { continue }
      position += words.count
      return true
    }
    return false
  }

  /// Reads all of the text as a calculation or conversion, and returns its result.
  mutating func result() -> SumValue? {
    guard let value = expression(), isAtEnd, value.amount.isFinite else { return nil }
    guard let unit = value.unit else { return tokens.count > 1 ? value : nil }
    return hasOperation && (!isMoney || unit.isAlsoMoney) ? value : nil
  }

  /// Reads a sum and the unit it is wanted in, if one is named: “five miles in kilometres”, “how many cups are there in
  /// a litre”.
  mutating func expression() -> SumValue? {
    if take("how many", "how much") {
      guard let wanted = unit() else { return nil }
      let isAsked = take("are there", "is there", "are", "is", "do")
      guard take("in", "equal", "make") || isAsked, let given = sum() else { return nil }
      hasOperation = true
      return given.converted(to: wanted)
    }
    _ = take("convert")
    guard let given = instruction() ?? sum() else { return nil }
    _ = take("is", "are")
    guard take("in", "to", "into", "as") else { return given }
    guard let wanted = unit() else { return nil }
    hasOperation = true
    return given.converted(to: wanted)
  }

  /// Reads a sum that begins with what to do: “add 12 percent to 85”, “split 84 three ways”. Consumes nothing if there is
  /// none.
  private mutating func instruction() -> SumValue? {
    let unread = self
    hasOperation = true
    let before = self
    if take("add"), let more = product(), take("to"), let whole = product() { return whole.plus(more) }
    self = before
    if take("subtract", "deduct", "take away", "take"), let less = power() {
      if take("off"), let whole = product() { return less.taken(off: whole) }
      if take("from", "away from"), let whole = product() { return whole.minus(less) }
    }
    self = before
    if take("multiply"), let one = power(), take("by", "with"), let other = power() {
      return one.times(other)
    }
    self = before
    if take("divide", "split", "share"), let whole = sum(), let parts = parts() {
      return whole.divided(by: parts)
    }
    self = unread
    return nil
  }

  /// Reads products that are added or subtracted, and charges on top of them.
  private mutating func sum() -> SumValue? {
    guard var total = product() else { return nil }
    while true {
      if let charge = charge() {
        total = SumValue(total.amount * (1 + charge), total.unit)
        continue
      }
      let isMore = take("+", "plus", "add")
      guard isMore || take("-", "minus another", "minus", "less", "take off", "take away", "subtract") else {
        return total
      }
      hasOperation = true
      // “100 plus 20 percent” is 120.
      guard let next = product(), let result = isMore ? total.plus(next) : total.minus(next) else {
        return nil
      }
      total = result
    }
  }

  /// Reads a share that is charged on top: “with 20 percent tax”, “plus tip of 15”. Returns `nil` for anything else.
  private mutating func charge() -> Double? {
    let before = self
    guard take("with", "plus", "and", "including", "adding", "add") else { return nil }
    (hasOperation, isMoney) = (true, true)
    let start = self
    _ = take("a", "the")
    if take(Self.charges), take("of", "at"), let share = measurement(), share.unit == nil {
      return share.amount < 1 ? share.amount : share.amount / 100
    }
    self = start
    _ = take("a", "the")
    if let share = measurement(), share.unit == nil, share.amount < 1, take(Self.charges) {
      return share.amount
    }
    self = before
    return nil
  }

  /// What is charged on top of a price.
  static let charges = ["sales tax", "tax", "vat", "gst", "tip", "service charge", "service"]
}
