import Foundation
import Inference
import LanguageModel
import Testing

/// The tiny model with random weights that generation is tested with (`training/language_model/generation_model.py`).
enum GenerationModel {
  /// How its texts are tokenized: `merging` joins bytes, `bytes` knows one way to write each text.
  enum Vocabulary: String, CaseIterable {
    case merging = "generation.gguf"
    case bytes = "bytes.gguf"
  }

  static func path(_ name: String) throws -> String {
    let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Goldens")
    return try #require(url).path(percentEncoded: false)
  }

  static func tokenizer(_ vocabulary: Vocabulary = .merging) throws -> TextTokenizer {
    try TextTokenizer(GGUFFile(path: path(vocabulary.rawValue)))
  }

  static func transformer(capacity: Int = 512) throws -> Transformer {
    let processor = Processor(kernels: try .named("scalar"), threads: ThreadPool(threadCount: 1))
    return Transformer(
      try LanguageModel(path: path("generation.gguf")), processor: processor, capacity: capacity)
  }

  static func session(
    _ vocabulary: Vocabulary = .merging, endTokens: Set<Int32>? = nil, capacity: Int = 512
  ) throws -> GenerationSession {
    try GenerationSession(
      LanguageModel(path: path("generation.gguf")), tokenizer: tokenizer(vocabulary), endTokens: endTokens,
      kernels: .named("scalar"), threads: ThreadPool(threadCount: 1), capacity: capacity)
  }
}

extension GenerationSession {
  /// The tokens of a prompt that are a text's.
  nonisolated func prompt(_ text: String = "remind me to call Anna") -> [Int32] { tokenizer.encode(text) }

  func compile(gbnf: String) throws -> CompiledGrammar { try compile(Grammar(gbnf: gbnf)) }
}

extension GenerationOptions {
  static func with(_ change: (inout GenerationOptions) throws -> Void) rethrows -> GenerationOptions {
    var options = GenerationOptions()
    options.maximumTokens = 60
    try change(&options)
    return options
  }
}
