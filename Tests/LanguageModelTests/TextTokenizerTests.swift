import Foundation
import Inference
import LanguageModel
import Testing

/// The reference's tokenizations beside the vocabularies: llama.cpp's `ggml-vocab-*.gguf.inp` and `.out`.
@Suite struct TextTokenizerTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/data/models/vocab").standardized
  static let isThere = FileManager.default.fileExists(atPath: folder.path)

  static func tokenizer(_ name: String) throws -> TextTokenizer {
    try TextTokenizer(GGUFFile(path: folder.appending(path: "ggml-vocab-\(name).gguf").path))
  }

  @Test(
    .enabled(if: isThere, "../shared/data/models/vocab is absent"),
    arguments: ["gpt-2", "llama-bpe", "qwen2"])
  func agreesWithTheReference(_ name: String) throws {
    let tokenizer = try Self.tokenizer(name)
    let base = Self.folder.appending(path: "ggml-vocab-\(name).gguf").path
    let texts = try String(contentsOfFile: base + ".inp", encoding: .utf8)
      .components(separatedBy: "\n__ggml_vocab_test__\n")
    let expected = try String(contentsOfFile: base + ".out", encoding: .utf8).components(separatedBy: "\n")
    for (text, line) in zip(texts, expected) {
      let tokens = tokenizer.encode(text)
      #expect(
        tokens == line.split(separator: " ").compactMap { Int32($0) }, "\(name): \(text.debugDescription)")
      #expect(tokenizer.decode(tokens) == text)
    }
  }

  @Test(.enabled(if: isThere, "../shared/data/models/vocab is absent"))
  func readsControlTokensOnlyWhenAsked() throws {
    let tokenizer = try Self.tokenizer("llama-bpe")
    let text = "a<|begin_of_text|>b"
    #expect(tokenizer.encode(text, readsSpecial: true).contains(128_000))
    let plain = tokenizer.encode(text)
    #expect(!plain.contains(128_000))
    #expect(tokenizer.decode(plain) == text)
  }

  /// Runs that make careless splitting or joining take the square of their length.
  @Test(.enabled(if: isThere, "../shared/data/models/vocab is absent"), .timeLimit(.minutes(5)))
  func longRunsComeBack() throws {
    let tokenizer = try Self.tokenizer("gpt-2")
    for part in [" ", "a", "\n", "1", "!", "é", "😀", " \n", "ab ", "'s"] {
      let text = String(repeating: part, count: 3_000)
      #expect(tokenizer.decode(tokenizer.encode(text)) == text)
    }
  }

  @Test(.enabled(if: isThere, "../shared/data/models/vocab is absent"))
  func aGrammarUsesItsVocabulary() throws {
    let tokenizer = try Self.tokenizer("qwen2")
    let grammar = try Grammar(gbnf: #"root ::= " Hello" [a-z]*"#)
    let compiled = try CompiledGrammar(grammar, vocabulary: tokenizer.vocabulary(), preparation: 0)
    var mask = TokenMask(count: compiled.vocabulary.count)
    compiled.start.allowedTokens(into: &mask)
    let hello = try #require(tokenizer.encode(" Hello").first)
    #expect(mask.contains(Int(hello)))
    #expect(
      mask.allowed.allSatisfy { " Hello".utf8.starts(with: compiled.vocabulary.bytes(of: $0).prefix(6)) })
  }
}
