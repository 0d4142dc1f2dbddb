import Inference
import LanguageModel
import ModelStore

/// A language model for conversations.
struct ServedLanguageModel: Sendable {
  let name: String
  private(set) var session: GenerationSession
  let format: ChatFormat

  /// - Parameters:
  ///   - path: A GGUF file.
  ///   - context: The tokens to make room for.
  /// - Throws: `ModelFileError`, `ChatFormatError`, `GenerationError` or `KernelsError`.
  init(path: String, threads: Int, context: Int) throws {
    let model = try LanguageModel(path: path)
    let tokenizer = try TextTokenizer(model.file)
    format = try ChatFormat(model.file, tokenizer: tokenizer)
    session = try GenerationSession(
      model, tokenizer: tokenizer, endTokens: Set(format.endTokens), kernels: .chosen(),
      threads: ThreadPool(threadCount: threads), capacity: context)
    name = ModelStore.name(ofFile: path)
  }

  init(name: String, session: GenerationSession, format: ChatFormat) {
    (self.name, self.session, self.format) = (name, session, format)
  }

  /// Whether nothing else holds its session.
  mutating func isUnused() -> Bool { isKnownUniquelyReferenced(&session) }
}
