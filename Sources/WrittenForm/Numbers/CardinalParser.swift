/// A parser for spoken cardinals: numbers below a thousand, each with a smaller scale than the one before.
struct CardinalParser {
  var position: Int
  let takesOrdinal: Bool
  private(set) var components: [Cardinal.Component] = []
  private(set) var isOrdinal = false

  init(position: Int, takesOrdinal: Bool) {
    self.position = position
    self.takesOrdinal = takesOrdinal
  }

  mutating func run(_ words: inout TokenReader, article: Bool) -> Bool {
    var limit = Int.max
    while !isOrdinal {
      var trial = self
      if !components.isEmpty, words.isWord("and", at: trial.position) { trial.position += 1 }
      guard let value = trial.hundreds(&words, isFirst: components.isEmpty, article: article) else { break }
      var exponent = 0
      if !trial.isOrdinal, value < 1000, case .scale(let said)? = trial.peek(&words) {
        trial.next(&words)
        exponent = said
      }
      // The second number of "two thousand three million" begins anew, and so does that of "one hundred and two
      // hundred".
      guard exponent < limit, exponent > 0 || trial.isOrdinal || words.number(trial.position) != .hundred
      else { break }
      guard Self.fits(value, exponent: exponent, under: limit) else { break }
      trial.components.append(.init(value: value, exponent: exponent))
      self = trial
      limit = exponent
      if exponent == 0 { break }
    }
    return !components.isEmpty
  }

  private static func fits(_ value: Int, exponent: Int, under limit: Int) -> Bool {
    limit == Int.max || exponent + String(value).utf8.count <= limit
  }

  /// Reads a number from 1 to 999, or as the first component also "eleven hundred twenty one".
  private mutating func hundreds(_ words: inout TokenReader, isFirst: Bool, article: Bool) -> Int? {
    var value = 1
    if isFirst, article, words.isWord("a", at: position) {
      switch words.number(position + 1) {
      case .hundred: position += 1
      case .scale:
        position += 1
        return 1
      default: return nil
      }
    } else {
      guard let read = underHundred(&words) else { return nil }
      value = read
    }
    guard !isOrdinal else { return value }
    guard value < 10 || (isFirst && (value < 20 || value % 10 != 0)), peek(&words) == .hundred else {
      return value
    }
    next(&words)
    value *= 100
    guard !isOrdinal else { return value }
    var rest = self
    if words.isWord("and", at: rest.position) { rest.position += 1 }
    if let tail = rest.underHundred(&words), words.number(rest.position) != .hundred || rest.isOrdinal {
      self = rest
      value += tail
    }
    return value
  }

  private mutating func underHundred(_ words: inout TokenReader) -> Int? {
    switch peek(&words) {
    case .digit(let value), .teen(let value):
      next(&words)
      return value
    case .tens(let value):
      next(&words)
      guard !isOrdinal, case .digit(let digit)? = peek(&words) else { return value }
      next(&words)
      return value + digit
    default: return nil
    }
  }

  /// Returns the number word at the position, or an ordinal if one may end the number.
  private func peek(_ words: inout TokenReader) -> NumberWord? {
    guard let token = words.token(position) else { return nil }
    return token.number ?? (takesOrdinal ? token.ordinal : nil)
  }

  private mutating func next(_ words: inout TokenReader) {
    isOrdinal = words.token(position)?.number == nil
    position += 1
  }
}
