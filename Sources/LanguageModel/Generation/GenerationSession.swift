import Inference
import Queues

/// A model, its tokenizer, and a context that keeps the tokens read last.
///
/// A prompt's common beginning with the context is not read again: in a growing conversation, or after a fixed
/// system prompt, only the new part takes time. One text is generated at a time; others wait their turn. The work
/// runs on a thread of the session's own.
public actor GenerationSession {
  /// The model.
  public nonisolated let model: LanguageModel
  /// The tokenizer.
  public nonisolated let tokenizer: TextTokenizer
  /// The tokens that end a text.
  public nonisolated let endTokens: Set<Int32>
  /// The number of tokens that the context has room for.
  public nonisolated let capacity: Int

  /// The number of tokens that the model has read so far, including prompts.
  public var computedTokens: Int { transformer.computedTokens }

  private let kernels: Kernels
  private let transformer: Transformer
  private nonisolated let queue = SerialQueue(label: "VoiceCore language model")
  private var knownVocabulary: TokenVocabulary?

  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Creates a session with an empty context.
  ///
  /// - Parameters:
  ///   - tokenizer: The tokenizer of the model's own file.
  ///   - endTokens: The tokens that end a text; by default the file's own.
  ///   - capacity: The number of tokens to make room for, at most the model's context length.
  ///   - cache: The format in which keys and values are kept.
  /// - Throws: ``GenerationError/tokenizerOfAnotherModel(tokens:vocabulary:)``.
  public init(
    _ model: LanguageModel, tokenizer: TextTokenizer, endTokens: Set<Int32>? = nil, kernels: Kernels,
    threads: ThreadPool, capacity: Int = 4_096, cache: KeyValueCache.Form = .f16
  ) throws(GenerationError) {
    guard tokenizer.count <= model.dimensions.vocabularySize else {
      throw .tokenizerOfAnotherModel(tokens: tokenizer.count, vocabulary: model.dimensions.vocabularySize)
    }
    self.model = model
    self.tokenizer = tokenizer
    self.endTokens = endTokens ?? Set([tokenizer.end].compactMap { $0.map(Int32.init) })
    self.kernels = kernels
    transformer = Transformer(
      model, processor: Processor(kernels: kernels, threads: threads), capacity: capacity, cache: cache)
    self.capacity = transformer.capacity
  }

  /// Creates a session in which a text ends where a turn ends in a chat format, with the best kernels.
  ///
  /// - Throws: ``GenerationError`` or `KernelsError`.
  package init(
    _ model: LanguageModel, tokenizer: TextTokenizer, turnsOf format: ChatFormat, threads: Int, capacity: Int
  ) throws {
    try self.init(
      model, tokenizer: tokenizer, endTokens: Set(format.endTokens), kernels: .chosen(),
      threads: ThreadPool(threadCount: threads), capacity: capacity)
  }

  /// Compiles a grammar for ``GenerationOptions/grammar``.
  public func compile(_ grammar: Grammar) throws(GrammarError) -> CompiledGrammar {
    try CompiledGrammar(grammar, vocabulary: vocabulary)
  }

  /// The tokens' bytes in the form that grammars need. It is computed once.
  public var vocabulary: TokenVocabulary {
    if let knownVocabulary { return knownVocabulary }
    let made = tokenizer.vocabulary(endTokens: endTokens.sorted().map(Int.init))
    knownVocabulary = made
    return made
  }

  /// Generates a text that continues a prompt.
  ///
  /// The text is generated as fast as the model can, independently of how fast the stream is read.
  ///
  /// - Parameter prompt: At least one and at most ``capacity`` tokens.
  public nonisolated func generate(
    after prompt: [Int32], _ options: GenerationOptions = GenerationOptions()
  ) -> GenerationStream {
    GenerationStream { emit in try await self.write(prompt, options, emit) }
  }

  private func write(
    _ prompt: [Int32], _ options: GenerationOptions, _ emit: (String) -> Void
  ) throws -> Generation {
    try Task.checkCancellation()
    var run = try GenerationRun(
      transformer, tokenizer: tokenizer, kernels: kernels, prompt: prompt, endTokens: endTokens,
      options: options)
    return try run.run(emit)
  }

  /// Reads tokens, such as a system prompt, so that a text after them begins sooner.
  public func prepare(_ tokens: [Int32]) throws {
    guard !tokens.isEmpty, transformer.sharedPrefix(with: tokens) < tokens.count else { return }
    _ = try transformer.read(all: tokens)
  }

  /// Returns the natural logarithm of the probability that each text follows the prompt, in the tokens that the
  /// tokenizer gives it. Anything may come after the text.
  public func logProbabilities(of texts: [String], after prompt: [Int32]) throws -> [Float] {
    try logProbabilities(ofTokens: texts.map(continuation), after: prompt)
  }

  /// Returns the natural logarithm of the probability that each sequence of tokens follows the prompt.
  public func logProbabilities(ofTokens sequences: [[Int32]], after prompt: [Int32]) throws -> [Float] {
    try scoring.logProbabilities(of: sequences, after: prompt)
  }

  /// Returns the probabilities of alternatives, such as the values of an enum, of which one must follow the
  /// prompt. They sum to 1. The model is asked only where the alternatives' tokens differ.
  ///
  /// - Parameter following: The text after each alternative, needed if one may be the beginning of another.
  /// - Throws: ``GenerationError/alternativesNotApart(_:)``; ``TransformerError``.
  public func probabilities(
    of alternatives: [String], followedBy following: String = "", after prompt: [Int32]
  ) throws -> [Float] {
    let sequences = alternatives.map { continuation($0 + following) }
    if let index = ContinuationTree(sequences).firstNotApart {
      throw GenerationError.alternativesNotApart(alternatives[index])
    }
    return try scoring.probabilities(amongOnly: sequences, after: prompt)
  }

  private var scoring: ContinuationScoring { ContinuationScoring(transformer: transformer, kernels: kernels) }

  /// Returns the tokens of a text that follows other tokens.
  private func continuation(_ text: String) -> [Int32] {
    tokenizer.encode(text, isBeginning: false, except: [])
  }
}

extension Transformer {
  /// Returns how many of these tokens, from the first on, the context already holds.
  public func sharedPrefix(with wanted: [Int32]) -> Int {
    zip(tokens, wanted).prefix { $0 == $1 }.count
  }

  /// Makes the context hold exactly these tokens (at least one) and returns the logits after the last, which are
  /// valid until the next call. Only the tokens after the longest common beginning are computed, and always the
  /// last one.
  ///
  /// - Throws: The errors of ``read(_:)``. If there is no room, nothing changes.
  public func read(all wanted: [Int32]) throws -> UnsafeMutableBufferPointer<Float> {
    guard wanted.count <= capacity else {
      throw TransformerError.contextFull(needed: wanted.count, capacity: capacity)
    }
    let shared = min(sharedPrefix(with: wanted), max(wanted.count - 1, 0))
    keep(shared)
    return try read(Array(wanted[shared...]))
  }
}
