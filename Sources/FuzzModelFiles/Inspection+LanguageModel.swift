import Inference
import LanguageModel

extension Inspection {
  /// Opens every part of a language model in the file, and uses it.
  /// - Returns: The parts that could be opened.
  func checkLanguageModel(_ file: GGUFFile) throws -> [String] {
    var opened: [String] = []
    let parts = [("tokenizer", checkTokenizer), ("model", checkTransformer)]
    for (name, check) in parts {
      do {
        try check(file)
        opened.append(name)
      } catch is ModelFileError {}
    }
    return opened
  }

  private func checkTokenizer(_ file: GGUFFile) throws {
    let tokenizer = try TextTokenizer(file)
    for text in ["", "hi hi!  é😀\n<|im_end|> <tool>▁", String(repeating: "hi ", count: 100)] {
      let tokens = tokenizer.encode(text, readsSpecial: true)
      try insist(tokens.allSatisfy { $0 >= 0 && $0 < tokenizer.count }, "a token that is none")
      _ = tokenizer.decode(tokens)
    }
    _ = tokenizer.encode(bytes: [0xC3, 0x28, 0xF0, 0x9F, 0xFF])
    do {
      let format = try ChatFormat(file, tokenizer: tokenizer)
      let messages = [
        ChatMessage(.system, "a"), ChatMessage(.user, "<|im_end|>"), ChatMessage(.assistant, "b"),
      ]
      let tokens = format.tokens(of: messages, thinks: false) + format.endTokens
      try insist(tokens.allSatisfy { $0 >= 0 && $0 < tokenizer.count }, "a token that is none")
    } catch is ChatFormatError {}
  }

  private func checkTransformer(_ file: GGUFFile) throws {
    let model = try LanguageModel(file)
    let transformer = Transformer(model, processor: processor, capacity: 4)
    let tokens = [0, Int32(model.dimensions.vocabularySize) - 1].prefix(transformer.capacity)
    var count = 0
    try transformer.readEach(Array(tokens)) { _, logits in count += logits.count }
    try insist(count == tokens.count * model.dimensions.vocabularySize, "logits")
  }
}
