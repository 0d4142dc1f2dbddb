import Inference

/// The generation of one text, token by token, on the caller's thread.
package struct GenerationRun {
  private let transformer: Transformer
  private let tokenizer: TextTokenizer
  private let endTokens: Set<Int32>
  private let options: GenerationOptions
  private let kernels: Kernels

  /// The tokens of the prompt and the text so far. The model may not have read the last ones.
  private var context: [Int32]
  private var written: [GeneratedToken] = []
  private var output: OutputText
  private var sampler: Sampler
  private var state: GrammarState?
  private var mask: TokenMask
  private var statistics = GenerationStatistics()

  /// Prepares a generation.
  ///
  /// - Parameters:
  ///   - prompt: The tokens that the text continues, at least one.
  ///   - endTokens: The tokens that end a text.
  /// - Throws: ``GenerationError`` or ``TransformerError`` if the options or the prompt cannot be used.
  package init(
    _ transformer: Transformer, tokenizer: TextTokenizer, kernels: Kernels, prompt: [Int32],
    endTokens: Set<Int32>, options: GenerationOptions
  ) throws {
    guard !options.stopStrings.contains("") else { throw GenerationError.emptyStopString }
    guard !prompt.isEmpty else { throw TransformerError.nothingToRead }
    guard prompt.count <= transformer.capacity else {
      throw TransformerError.contextFull(needed: prompt.count, capacity: transformer.capacity)
    }
    if let vocabulary = options.grammar?.vocabulary, vocabulary.count != tokenizer.count {
      throw GenerationError.grammarOfAnotherVocabulary(tokens: vocabulary.count, vocabulary: tokenizer.count)
    }
    self.transformer = transformer
    self.tokenizer = tokenizer
    self.endTokens = endTokens.union(options.grammar?.vocabulary.endTokens.map(Int32.init) ?? [])
    self.options = options
    self.kernels = kernels
    context = prompt
    output = OutputText(stops: options.stopStrings)
    sampler = Sampler(options.sampling, kernels: kernels)
    state = options.grammar?.start
    mask = TokenMask(count: state?.grammar.vocabulary.count ?? 0)
    statistics.promptTokens = prompt.count
    statistics.reusedTokens = min(transformer.sharedPrefix(with: prompt), prompt.count - 1)
  }

  /// Generates the text to its end, and passes each part that can no longer change to `emit`.
  package mutating func run(_ emit: (String) -> Void) throws -> Generation {
    let begin = ContinuousClock.now
    var promptRead: ContinuousClock.Instant?
    func give(_ text: String) { if !text.isEmpty { emit(text) } }

    give(jumpForward())
    var end = try endWithoutModel()
    while end == nil {
      let logits = try transformer.read(all: context)
      promptRead = promptRead ?? .now
      statistics.choices += 1
      // The model may have more logits than the tokenizer has tokens.
      let ofTokens = UnsafeMutableBufferPointer(rebasing: logits[..<min(tokenizer.count, logits.count)])
      let likeliest = likeliest(ofTokens)
      guard let chosen = sampler.choose(ofTokens, allowed: state.map { _ in mask }, after: recent[...]) else {
        throw GenerationError.noProbabilities
      }
      if endTokens.contains(chosen.token) {
        end = .endToken
      } else {
        give(try append(chosen, among: likeliest))
        give(jumpForward())
        end = try endWithoutModel()
      }
    }
    give(output.finish())
    statistics.promptSeconds = begin.duration(to: promptRead ?? .now) / .seconds(1)
    statistics.generationSeconds = (promptRead ?? .now).duration(to: .now) / .seconds(1)
    return Generation(
      text: output.text, tokens: written, end: end ?? .length, statistics: statistics)
  }

  /// The tokens that the penalties count.
  private var recent: [Int32] {
    guard options.unpenalized > 0 else { return context }
    let most = options.sampling.repetitionWindow
    let asked = max(0, statistics.promptTokens - options.unpenalized)
    return context[..<asked].suffix(most) + context[statistics.promptTokens...].suffix(most)
  }

  /// Updates the mask of allowed tokens. Returns why the text ends here, or `nil` if it goes on.
  private mutating func endWithoutModel() throws -> GenerationEnd? {
    if output.isStopped { return .stopString }
    if let state {
      state.allowedTokens(into: &mask)
      let ends = state.grammar.vocabulary.endTokens.count { mask.contains($0) }
      if mask.allowedCount == ends {
        guard state.isComplete else { throw GenerationError.noTokenFits(after: output.text) }
        return .grammarComplete
      }
    }
    if written.count >= options.maximumTokens { return .length }
    return context.count > transformer.capacity ? .contextFull : nil
  }

  /// Returns the tokens for ``GeneratedToken/alternatives``.
  private func likeliest(_ logits: UnsafeMutableBufferPointer<Float>) -> [TokenProbability] {
    guard options.alternatives > 0 else { return [] }
    let sum = kernels.logSumExp(UnsafeBufferPointer(logits))
    var best: [TokenProbability] = []
    for (token, logit) in logits.enumerated() {
      let logProbability = min(logit - sum, 0)
      if best.count == options.alternatives, logProbability <= best[best.count - 1].logProbability {
        continue
      }
      let place = best.firstIndex { $0.logProbability < logProbability } ?? best.count
      best.insert(TokenProbability(token: Int32(token), logProbability: logProbability), at: place)
      if best.count > options.alternatives { best.removeLast() }
    }
    return best
  }

  /// Appends a token and returns the text that is now final.
  private mutating func append(_ chosen: SampledToken, among likeliest: [TokenProbability]) throws -> String {
    // Only some parses of a very ambiguous grammar are followed, so one may end within a token.
    guard state?.accept(token: Int(chosen.token)) != false else {
      throw GenerationError.noTokenFits(after: output.text)
    }
    context.append(chosen.token)
    written.append(
      GeneratedToken(
        token: chosen.token, logProbability: chosen.logProbability,
        allowedLogProbability: chosen.allowedLogProbability, isForced: false, alternatives: likeliest))
    return output.append(tokenizer.bytes(of: chosen.token))
  }

  /// Appends the text that the grammar forces, if there is room, and returns the text that is now final.
  private mutating func jumpForward() -> String {
    guard options.jumpsForward, !output.isStopped, let state,
      let jump = JumpForward(after: written.suffix(4).map(\.token), in: state, tokenizer: tokenizer)
    else { return "" }
    let more = jump.tokens.count - jump.replaced
    guard written.count + more <= options.maximumTokens, context.count + more <= transformer.capacity else {
      return ""
    }
    let choices = written.suffix(jump.replaced)
    context.removeLast(jump.replaced)
    written.removeLast(jump.replaced)
    context += jump.tokens
    var forced = jump.tokens.map {
      GeneratedToken(token: $0, logProbability: nil, allowedLogProbability: 0, isForced: true)
    }
    if !choices.isEmpty, !forced.isEmpty { forced[0].take(choices) }
    written += forced
    statistics.forcedTokens += forced.count { $0.isForced }
    self.state?.accept(jump.bytes)
    return output.append(jump.bytes)
  }
}

extension GeneratedToken {
  /// Takes over the probabilities of the tokens that it replaces.
  fileprivate mutating func take(_ choices: ArraySlice<GeneratedToken>) {
    isForced = choices.allSatisfy(\.isForced)
    guard !isForced else { return }
    logProbability = choices.reduce(0) { $0 + ($1.logProbability ?? 0) }
    allowedLogProbability = choices.reduce(0) { $0 + $1.allowedLogProbability }
  }
}
