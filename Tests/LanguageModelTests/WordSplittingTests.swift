import Testing

@testable import LanguageModel

@Suite struct WordSplittingTests {
  private func pieces(_ text: String, digits: Int) -> [String] { pieces(text, .words(digits: digits)) }

  private func pieces(_ text: String, _ rule: SplittingRule) -> [String] {
    var text = text
    var pieces: [String] = []
    text.withUTF8 { text in
      rule.forEachPiece(in: text) {
        pieces.append(String(decoding: text[$0], as: UTF8.self))
      }
    }
    return pieces
  }

  @Test(arguments: [
    ("Hello, world", ["Hello", ",", " world"]),
    ("I'LL we'Re 'x ʼs", ["I", "'LL", " we", "'Re", " '", "x", " ʼs"]),
    ("it'ſ", ["it", "'ſ"]),
    ("12345 67", ["123", "45", " ", "67"]),
    ("a  b   \n \n  c", ["a", " ", " b", "   \n \n", " ", " c"]),
    ("x!!\n\ny", ["x", "!!\n\n", "y"]),
    ("\tab (cd) $é", ["\tab", " (", "cd", ")", " $", "é"]),
    ("tail   ", ["tail", "   "]),
    ("日本 語\u{3000}\u{3000}x", ["日本", " 語", "\u{3000}", "\u{3000}x"]),
    ("\r\nA", ["\r\n", "A"]),
  ])
  func cutsAsLlama3Does(_ text: String, _ expected: [String]) {
    #expect(pieces(text, digits: 3) == expected)
  }

  @Test func cutsEachDigitForQwen2() {
    #expect(pieces("12 3", digits: 1) == ["1", "2", " ", "3"])
  }

  @Test func cutsEachDigitFirstForSmolLM() {
    #expect(pieces("at 10  am 5's", .digitsThenGPT2) == ["at", " ", "1", "0", " ", " am", " ", "5", "'s"])
  }
}
