/// Changes the logits of a hypothesis's next token, to forbid some.
protocol LogitRule: Sendable {
  /// - Parameters:
  ///   - logits: Over the vocabulary; −∞ forbids a token.
  ///   - sampled: The hypothesis's tokens after those it began with.
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

/// Forbids a text that begins with a lone space, or is empty.
struct SuppressBlank: LogitRule {
  private let tokens: [Int32]

  init(_ tokenizer: WhisperTokenizer) {
    tokens = tokenizer.encode(" ") + [tokenizer.special.endOfText]
  }

  func apply(to logits: UnsafeMutableBufferPointer<Float>, after sampled: [Int32]) {
    if sampled.isEmpty { logits.forbid(tokens) }
  }
}

/// Forbids tokens everywhere.
struct SuppressTokens: LogitRule {
  let tokens: [Int32]

  /// Forbids the special tokens that occur only in prompts, and the given ones.
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
