/// Forbids to begin with a space alone, or with nothing at all.
struct SuppressBlank: LogitRule {
  private let tokens: [Int32]

  init(_ tokenizer: WhisperTokenizer) {
    tokens = tokenizer.encode(" ") + [tokenizer.special.endOfText]
  }

  func apply(to logits: UnsafeMutableBufferPointer<Float>, after sampled: [Int32]) {
    if sampled.isEmpty { logits.forbid(tokens) }
  }
}
