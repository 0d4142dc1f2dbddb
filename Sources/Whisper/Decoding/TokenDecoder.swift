import Foundation

/// A decoder that turns an encoded window into text: it builds the prompt, applies the rules, searches, and
/// chooses among the results.
///
/// Source: openai-whisper's `DecodingTask`.
struct TokenDecoder {
  let predictor: any TokenPredictor
  let tokenizer: WhisperTokenizer
  let options: DecodingOptions

  /// Decodes the window that the predictor encoded last. For a multilingual model, `options` must have a language.
  func decode() throws -> DecodingResult {
    let (found, noSpeech) = try candidates()
    let ranked = found.map { ($0, rank: rank($0)) }.sorted { $0.rank > $1.rank }.map(\.0)
    var best = result(ranked.first ?? Hypothesis(), noSpeech: noSpeech)
    guard options.temperature == 0 else { return best }
    for other in ranked.dropFirst() {
      let other = result(other, noSpeech: noSpeech)
      let isNew = other.text != best.text && !best.alternatives.contains { $0.text == other.text }
      if isNew { best.alternatives.append(other) }
    }
    return best
  }

  /// Returns all hypotheses that the search found, and the probability of no speech.
  func candidates() throws -> (found: [Hypothesis], noSpeech: Float) {
    var search = self.search
    let noSpeech = try run(&search)
    return (search.candidates(), noSpeech)
  }

  /// Runs a search to its end. Returns the probability of no speech.
  func run(_ search: inout some TokenSearch) throws -> Float {
    let prompt = self.prompt
    let start = prompt.firstIndex(of: tokenizer.special.startOfTranscript) ?? 0
    let last = prompt.count - 1
    let first = try predictor.prompt(prompt, logitsAt: start == last ? [last] : [start, last])
    let noSpeech = LogProbability.probability(of: tokenizer.special.noSpeech, in: first[0])
    var logits = TokenLogits(values: first[first.rows - 1], vocabularySize: first.vocabularySize)

    let rules = self.rules
    let limit = options.tokenLimit(predictor.dimensions)
    for count in 1...limit {
      try Task.checkCancellation()
      for (row, hypothesis) in search.hypotheses.enumerated() {
        for rule in rules { rule.apply(to: logits[row], after: hypothesis.tokens) }
      }
      let before = search.hypotheses.count
      guard let parents = search.advance(logits), count < limit,
        prompt.count + count <= predictor.dimensions.textContext
      else { break }
      if parents != Array(0..<before) { predictor.branch(parents: parents) }
      logits = try predictor.step(search.hypotheses.map { $0.tokens[$0.tokens.count - 1] })
    }
    return noSpeech
  }

  /// The prompt: the preceding text, the start with language and task, and the prefix.
  var prompt: [Int32] {
    let special = tokenizer.special
    let half = predictor.dimensions.textContext / 2
    var tokens: [Int32] = []
    if !options.prompt.isEmpty {
      tokens = [special.startOfPrevious] + options.prompt.suffix(max(0, half - 1))
    }
    tokens += tokenizer.start(language: options.language, task: options.task)
    if !options.hasTimestamps { tokens.append(special.noTimestamps) }
    return tokens + options.prefix.suffix(max(0, predictor.dimensions.textContext - tokens.count))
  }

  var rules: [any LogitRule] {
    var rules: [any LogitRule] = []
    if options.suppressesBlank { rules.append(SuppressBlank(tokenizer)) }
    rules.append(
      SuppressTokens(tokenizer, nonSpeech: options.suppressesNonSpeech, others: options.suppressedTokens))
    if options.hasTimestamps {
      let precision = 30 / Double(max(1, predictor.dimensions.audioContext))
      let maximum = options.maximumInitialTimestamp.map { Int32(clamping: Int(($0 / precision).rounded())) }
      rules.append(TimestampRules(special: tokenizer.special, maximumInitialTimestamp: maximum))
    }
    return rules
  }

  /// The number of phrases that are followed side by side. So many cost little more than one.
  private static let phraseWidth = 16

  private var search: any TokenSearch {
    let end = tokenizer.special.endOfText
    if let phrases = options.phrases {
      return PhraseSearch(phrases, endOfText: end, width: Self.phraseWidth)
    }
    guard options.temperature == 0, options.beamWidth > 1 else {
      return GreedySearch(
        endOfText: end, temperature: options.temperature, count: options.bestOf, seed: options.seed)
    }
    return BeamSearch(endOfText: end, width: options.beamWidth, patience: options.patience)
  }

  /// Returns the candidate's log-probability relative to its length.
  private func rank(_ candidate: Hypothesis) -> Float {
    let length = Float(max(1, candidate.tokens.count))
    return candidate.score / (options.lengthPenalty.map { LengthPenalty.of(length, $0) } ?? length)
  }

  private func result(_ best: Hypothesis, noSpeech: Float) -> DecodingResult {
    let text = tokenizer.decode(best.tokens).strippingSpace()
    let sum = best.logProbabilities.reduce(0, +)
    return DecodingResult(
      tokens: best.tokens, tokenLogProbabilities: Array(best.logProbabilities.prefix(best.tokens.count)),
      text: text, averageLogProbability: Double(sum) / Double(best.tokens.count + 1),
      noSpeechProbability: Double(noSpeech), temperature: options.temperature,
      compressionRatio: CompressionRatio.of(text))
  }
}

/// The divisor of a hypothesis's score, which makes long hypotheses comparable with short ones. Source: Wu et al.,
/// "Google's neural machine translation system", equation 14.
enum LengthPenalty {
  static func of(_ length: Float, _ exponent: Float) -> Float { pow((5 + length) / 6, exponent) }
}
