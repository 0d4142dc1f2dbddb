import LanguageModel

extension TokenVocabulary {
  /// A token for each byte, some longer ones, and token 0 for the end.
  static let bytes = TokenVocabulary(
    tokens: [[]] + (0...255).map { [UInt8($0)] } + longer.map { Array($0.utf8) }, endTokens: [0])

  private static let longer = [
    "ab", "abc", "bc", "\"a", "\",", "\":", "\"}", "}}", "]]", "]]]", "],[", "[[", "{\"", "true", "12", "3,4",
    "é", "日本",
    "  ", "\n\n", "null", "a\"b", "\"]", "))", "))))", "()()", "1+(", "😀",
  ]
}

extension CompiledGrammar {
  convenience init(gbnf: String) throws {
    try self.init(Grammar(gbnf: gbnf), vocabulary: .bytes)
  }

  /// Whether the grammar takes the whole text.
  func takes(_ text: String) -> Bool {
    var state = start
    return state.accept(text.utf8) && state.isComplete
  }
}

extension GrammarState {
  /// The state after a text; nil where it is refused.
  func after(_ text: String) -> GrammarState? { after(Array(text.utf8)) }

  func after(_ bytes: [UInt8]) -> GrammarState? {
    var copy = self
    return copy.accept(bytes) ? copy : nil
  }

  func after(token: Int) -> GrammarState? {
    var copy = self
    return copy.accept(token: token) ? copy : nil
  }
}
