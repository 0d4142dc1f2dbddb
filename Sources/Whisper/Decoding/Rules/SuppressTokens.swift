/// Forbids tokens everywhere.
struct SuppressTokens: LogitRule {
  let tokens: [Int32]

  /// The special tokens that only prompts have, and those asked for.
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
