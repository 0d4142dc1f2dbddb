import Inference

/// A model, its tokenizer, and a context that remembers what was read last.
///
/// Whatever a prompt shares with what the context holds, from the first token on, is not read again: a conversation that
/// grows, or a system prompt that stays, costs only what is new. One text is written at a time; others wait their
/// turn. The work is done on a thread of the session's own.
public actor GenerationSession {
  public nonisolated let model: LanguageModel
  public nonisolated let tokenizer: TextTokenizer
  /// The tokens that end a text.
  public nonisolated let endTokens: Set<Int32>
  /// Positions for which there is room.
  public nonisolated let capacity: Int

  /// How many tokens the model has read so far, those of prompts included.
  public var computedTokens: Int { transformer.computedTokens }

  private let kernels: Kernels
  private let transformer: Transformer
  private nonisolated let queue = SerialQueue(label: "VoiceCore language model")
  private var knownVocabulary: TokenVocabulary?

  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - tokenizer: of the model's own file.
  ///   - endTokens: the tokens that end a text; the file's own where nothing is given.
  ///   - capacity: positions to make room for; the model's context length if that is less.
  ///   - cache: how the keys and values of what was read are kept.
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

  /// Makes a grammar ready for ``GenerationOptions/grammar``.
  public func compile(_ grammar: Grammar) throws(GrammarError) -> CompiledGrammar {
    try CompiledGrammar(grammar, vocabulary: vocabulary)
  }

  /// The tokens' bytes as grammars need them, made once.
  public var vocabulary: TokenVocabulary {
    if let knownVocabulary { return knownVocabulary }
    let made = tokenizer.vocabulary(endTokens: endTokens.sorted().map(Int.init))
    knownVocabulary = made
    return made
  }

  /// Writes a text that continues a prompt.
  ///
  /// Nothing is done before the stream is made; it is written as fast as the model can, not as the stream is read.
  /// - Parameter prompt: tokens, at least one and at most ``capacity``.
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

  /// Reads tokens, of a system prompt say, so that a text that begins with them is sooner begun.
  public func prepare(_ tokens: [Int32]) throws {
    guard !tokens.isEmpty, transformer.sharedPrefix(with: tokens) < tokens.count else { return }
    _ = try transformer.read(all: tokens)
  }

  /// Natural logarithms of the probabilities that each text comes after the prompt, written with the tokens that the
  /// tokenizer gives it. What follows the text is left open.
  public func logProbabilities(of texts: [String], after prompt: [Int32]) throws -> [Float] {
    try logProbabilities(ofTokens: texts.map(continuation), after: prompt)
  }

  /// The same for tokens.
  public func logProbabilities(ofTokens sequences: [[Int32]], after prompt: [Int32]) throws -> [Float] {
    try scoring.logProbabilities(of: sequences, after: prompt)
  }

  /// The probabilities of alternatives of which one must come after the prompt, the values of an enum say. They add up to
  /// 1. The model is asked only where the alternatives' tokens part.
  ///
  /// - Parameter following: what comes after each, where an alternative may be the beginning of another.
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

  /// A text's tokens where others come before it.
  private func continuation(_ text: String) -> [Int32] {
    tokenizer.encode(text, isBeginning: false, except: [])
  }
}

extension Transformer {
  /// How many of these tokens, from the first on, it has read.
  public func sharedPrefix(with wanted: [Int32]) -> Int {
    zip(tokens, wanted).prefix { $0 == $1 }.count
  }

  /// Sees to it that exactly these tokens are read, at least one, and returns the logits after the last, valid until the
  /// next call. Only what follows the longest shared beginning is computed; the last token always is.
  ///
  /// - Throws: as ``read(_:)``; where there is no room, nothing changes.
  public func read(all wanted: [Int32]) throws -> UnsafeMutableBufferPointer<Float> {
    guard wanted.count <= capacity else {
      throw TransformerError.contextFull(needed: wanted.count, capacity: capacity)
    }
    let shared = min(sharedPrefix(with: wanted), max(wanted.count - 1, 0))
    keep(shared)
    return try read(Array(wanted[shared...]))
  }
}
