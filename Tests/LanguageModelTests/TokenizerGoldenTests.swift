import Foundation
import Inference
import LanguageModel
import PublishedWeights
import Testing

/// What llama.cpp makes of nasty texts, some of them broken (`training/language_model/tokenizer_goldens.py`).
@Suite struct TokenizerGoldenTests {
  struct Golden: Decodable, Sendable {
    struct Text: Decodable, Sendable {
      var bytes: String
      var tokens: [Int32]
    }

    var vocabulary: String
    var texts: [Text]
  }

  static let goldens: [Golden] = {
    let file = Bundle.module.url(forResource: "Goldens/tokenizers", withExtension: "json")
    guard let file, let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([Golden].self, from: data)) ?? []
  }()

  @Test func goldensAreThere() {
    #expect(Self.goldens.count == 7)
    #expect(Self.goldens.allSatisfy { $0.texts.count >= 100 })
  }

  @Test(arguments: ["bpe-gpt-2", "bpe-llama-bpe", "bpe-qwen2"])
  func smallVocabulariesAgree(_ name: String) throws {
    let url = try #require(Bundle.module.url(forResource: "Goldens/\(name)", withExtension: "gguf"))
    try compare(url, "\(name).gguf")
  }

  @Test(
    .enabled(if: TextTokenizerTests.isThere, "../shared/data/models/vocab is absent"),
    arguments: ["gpt-2", "llama-bpe", "qwen2"])
  func publishedVocabulariesAgree(_ name: String) throws {
    let file = "ggml-vocab-\(name).gguf"
    try compare(TextTokenizerTests.folder.appending(path: file), file)
  }

  @Test(.enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
  func smolLM2Agrees() throws {
    let path = try #require(PublishedWeights.smallLanguageModel)
    try compare(URL(filePath: path), "smollm2-135m-instruct")
  }

  private func compare(_ url: URL, _ name: String) throws {
    let tokenizer = try TextTokenizer(GGUFFile(path: url.path(percentEncoded: false)))
    let golden = try #require(Self.goldens.first { $0.vocabulary == name })
    for text in golden.texts {
      let digits = Array(text.bytes.utf8)
      let bytes = try stride(from: 0, to: digits.count, by: 2).map {
        try #require(UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16))
      }
      #expect(tokenizer.encode(bytes: bytes) == text.tokens, "\(name): \(text.bytes)")
    }
  }
}
