import Foundation
import Inference
import LanguageModel
import Testing

/// What PyPI's `sentencepiece` makes of texts with a vocabulary trained for this
/// (`training/language_model/sentencepiece_goldens.py`).
@Suite struct SentencePieceTests {
  private struct Golden: Decodable {
    var text: String
    var tokens: [Int32]
  }

  private func tokenizer() throws -> TextTokenizer {
    let url = try #require(Bundle.module.url(forResource: "Goldens/sentencepiece", withExtension: "gguf"))
    return try TextTokenizer(GGUFFile(path: url.path(percentEncoded: false)))
  }

  @Test func agreesWithSentencePiece() throws {
    let url = try #require(Bundle.module.url(forResource: "Goldens/sentencepiece", withExtension: "json"))
    let goldens = try JSONDecoder().decode([Golden].self, from: Data(contentsOf: url))
    #expect(goldens.count > 400)
    let tokenizer = try tokenizer()
    for golden in goldens {
      #expect(tokenizer.encode(golden.text) == golden.tokens, "\(golden.text.debugDescription)")
      // The letter for a space reads as one.
      let readable = golden.text.unicodeScalars.map { $0 == "▁" ? " " : $0 }
      #expect(Array(tokenizer.decode(golden.tokens).unicodeScalars) == readable)
    }
  }

  /// As `sentencepiece` does, each byte of no character counts as U+FFFD.
  @Test func brokenTextIsMended() throws {
    let tokenizer = try tokenizer()
    #expect(tokenizer.encode(bytes: [0x61, 0xE2, 0x82, 0x62]) == tokenizer.encode("a\u{FFFD}\u{FFFD}b"))
    #expect(tokenizer.encode(bytes: [0xFF]) == tokenizer.encode("\u{FFFD}"))
    #expect(tokenizer.encode(bytes: [0xED, 0xA0, 0x80]) == tokenizer.encode("\u{FFFD}\u{FFFD}\u{FFFD}"))
    #expect(tokenizer.encode(bytes: "é😀".utf8) == tokenizer.encode("é😀"))
  }

  @Test func controlTokensAreReadOnlyWhenAsked() throws {
    let tokenizer = try tokenizer()
    let end = try #require(tokenizer.end)
    #expect(tokenizer.encode("a</s>", readsSpecial: true).last == Int32(end))
    #expect(!tokenizer.encode("a</s>").contains(Int32(end)))
    #expect(tokenizer.addsBeginning)
  }
}
