/// The words from one place on, as seen by rules.
///
/// It records whether a rule asked for a word that has not been said yet. In that case the result may still change,
/// by which a growing text knows what is stable.
struct TokenReader {
  let tokens: [Token]
  /// Whether no more words will follow.
  let isComplete: Bool
  /// The seconds of silence that separate two expressions.
  static let separatingPause = 0.6
  private(set) var start = 0
  private(set) var reachedEnd = false
  /// The furthest offset that is known to be reachable without a separation.
  private var clear = 0

  init(tokens: [Token], isComplete: Bool) {
    self.tokens = tokens
    self.isComplete = isComplete
  }

  mutating func moveTo(_ index: Int) {
    start = index
    reachedEnd = false
    clear = 0
  }

  /// Returns the word at an offset from the start, or `nil` beyond the end or after punctuation or a silence that
  /// separates.
  mutating func token(_ offset: Int) -> Token? {
    let index = start + offset
    guard index < tokens.count else {
      // Punctuation after the last word ends the expression.
      if !isComplete, index > start, tokens[tokens.count - 1].trailing.isEmpty { reachedEnd = true }
      return nil
    }
    while clear < offset {
      if separates(start + clear + 1) { return nil }
      clear += 1
    }
    return tokens[index]
  }

  private func separates(_ index: Int) -> Bool {
    let token = tokens[index]
    return !tokens[index - 1].trailing.isEmpty || !token.leading.isEmpty
      || token.pause >= Self.separatingPause
      || token.separator.contains("\n")
  }

  mutating func lower(_ offset: Int) -> String? { token(offset)?.lower }
  mutating func number(_ offset: Int) -> NumberWord? { token(offset)?.number }

  mutating func isWord(_ word: String, at offset: Int) -> Bool { token(offset)?.lower == word }

  mutating func isOne(of words: Set<String>, at offset: Int) -> Bool {
    guard let lower = token(offset)?.lower else { return false }
    return words.contains(lower)
  }

  /// Returns a word before the start, or `nil` at the beginning and after punctuation or silence.
  func before(_ distance: Int = 1) -> Token? {
    let index = start - distance
    guard distance > 0, index >= 0, start < tokens.count else { return nil }
    for inner in (index + 1)...start where separates(inner) { return nil }
    return tokens[index]
  }
}
