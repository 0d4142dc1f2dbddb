/// A rule that changes the logits of a hypothesis's next token, mostly to forbid some tokens.
protocol LogitRule: Sendable {
  /// Applies the rule.
  ///
  /// - Parameters:
  ///   - logits: The logits of the whole vocabulary; −∞ forbids a token.
  ///   - sampled: The tokens of the hypothesis, without those that the decoding began with.
  func apply(to logits: UnsafeMutableBufferPointer<Float>, after sampled: [Int32])
}

extension UnsafeMutableBufferPointer<Float> {
  func forbid(_ tokens: some Sequence<Int32>) {
    for token in tokens where indices.contains(Int(token)) { self[Int(token)] = -.infinity }
  }

  func forbid(_ tokens: Range<Int32>) {
    let range = Range(uncheckedBounds: (Int(tokens.lowerBound), Int(tokens.upperBound))).clamped(to: indices)
    for token in range { self[token] = -.infinity }
  }
}

/// A rule that forbids a text which begins with a lone space or is empty.
struct SuppressBlank: LogitRule {
  private let tokens: [Int32]

  init(_ tokenizer: WhisperTokenizer) {
    tokens = tokenizer.encode(" ") + [tokenizer.special.endOfText]
  }

  func apply(to logits: UnsafeMutableBufferPointer<Float>, after sampled: [Int32]) {
    if sampled.isEmpty { logits.forbid(tokens) }
  }
}

/// A rule that forbids certain tokens everywhere.
struct SuppressTokens: LogitRule {
  let tokens: [Int32]

  /// Creates a rule that forbids the special tokens which occur only in prompts, and the given ones.
  init(_ tokenizer: WhisperTokenizer, nonSpeech: Bool, others: [Int32]) {
    let special = tokenizer.special
    tokens =
      (nonSpeech ? tokenizer.nonSpeechTokens : []) + others + [
        special.transcribe, special.translate, special.startOfTranscript, special.startOfPrevious,
        special.startOfLanguageModel, special.noSpeech,
      ]
  }

  func apply(to logits: UnsafeMutableBufferPointer<Float>, after sampled: [Int32]) {
    logits.forbid(tokens)
  }
}
