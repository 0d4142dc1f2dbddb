/// Reads cardinals and ordinals, in words or digits.
struct NumberWords: Sendable {
  /// The number words of a language.
  struct Source {
    /// "one" to "nineteen", "twenty", …; "hundred" and "thousand" are multipliers.
    var cardinals: [String: Int]
    var ordinals: [String: Int]
    var multipliers: [String: Int]
    /// The article that stands for one before a multiplier: "a hundred".
    var article: String?
    /// The suffixes of ordinals in digits: "st", "nd".
    var suffixes: [String]
    /// The word for "and", which may stand between hundreds and the rest, or between tens and units.
    var and: String
    /// Whether "and" joins tens and units, as in "vinte e cinco".
    var joinsTensWithAnd: Bool
  }

  private var cardinals: [Int: Int] = [:]
  private var ordinals: [Int: Int] = [:]
  private var multipliers: [Int: Int] = [:]
  private var suffixes: Set<Int> = []
  private let article: Int?
  private let and: Int
  private let joinsTensWithAnd: Bool

  init(_ source: Source, vocabulary: inout Vocabulary) {
    for (word, value) in source.cardinals { cardinals[vocabulary.insert(word)] = value }
    for (word, value) in source.ordinals { ordinals[vocabulary.insert(word)] = value }
    for (word, value) in source.multipliers { multipliers[vocabulary.insert(word)] = value }
    for word in source.suffixes { suffixes.insert(vocabulary.insert(word)) }
    article = source.article.map { vocabulary.insert($0) }
    and = vocabulary.insert(source.and)
    joinsTensWithAnd = source.joinsTensWithAnd
  }

  /// Returns the number or ordinal that begins at a token, and the index after it, or `nil` if there is none.
  func read(_ tokens: [Token], at start: Int) -> (meaning: Meaning, end: Int)? {
    let token = tokens[start]
    if let value = token.number {
      if let fraction = token.fraction {
        return (.decimal(value, fraction: fraction.value, digits: fraction.digits), start + 1)
      }
      if start + 1 < tokens.count, !tokens[start + 1].followsSpace, suffixes.contains(tokens[start + 1].word)
      {
        return (.ordinal(value), start + 2)
      }
      return (.number(value, digits: token.digits), start + 1)
    }
    guard token.word >= 0 else { return nil }
    if let value = ordinals[token.word] { return (.ordinal(value), start + 1) }
    guard cardinals[token.word] != nil || token.word == article else { return nil }
    return readWords(tokens, at: start)
  }

  /// Reads a number in words: "two thousand and ten", "one hundred", "twenty fifth".
  private func readWords(_ tokens: [Token], at start: Int) -> (meaning: Meaning, end: Int)? {
    guard var (value, next, isOrdinal) = article(tokens, at: start) ?? belowHundred(tokens, at: start) else {
      return nil
    }
    while !isOrdinal, next < tokens.count, next - start < 8, let multiplier = multipliers[tokens[next].word],
      value > 0, value % multiplier != 0 || value < multiplier
    {
      value *= multiplier
      next += 1
      let rest = next < tokens.count && tokens[next].word == and ? next + 1 : next
      if let below = belowHundred(tokens, at: rest), value + below.value < 1_000_000 {
        value += below.value
        next = below.next
        isOrdinal = below.isOrdinal
      }
      if multiplier >= 1000 { break }
    }
    return (isOrdinal ? .ordinal(value) : .number(value, digits: 0), next)
  }

  /// Reads the "a" of "a hundred".
  private func article(_ tokens: [Token], at start: Int) -> (value: Int, next: Int, isOrdinal: Bool)? {
    guard tokens[start].word == article, start + 1 < tokens.count, multipliers[tokens[start + 1].word] != nil
    else { return nil }
    return (1, start + 1, false)
  }

  private func belowHundred(_ tokens: [Token], at start: Int) -> (value: Int, next: Int, isOrdinal: Bool)? {
    guard start < tokens.count, let value = cardinals[tokens[start].word] else {
      if start < tokens.count, let value = ordinals[tokens[start].word] { return (value, start + 1, true) }
      return nil
    }
    guard value >= 20, value % 10 == 0 else { return (value, start + 1, false) }
    var next = start + 1
    if joinsTensWithAnd {
      guard next < tokens.count, tokens[next].word == and else { return (value, next, false) }
      next += 1
    }
    if next < tokens.count, let unit = cardinals[tokens[next].word], (1...9).contains(unit) {
      return (value + unit, next + 1, false)
    }
    if next < tokens.count, let unit = ordinals[tokens[next].word], (1...9).contains(unit) {
      return (value + unit, next + 1, true)
    }
    return (value, start + 1, false)
  }
}
