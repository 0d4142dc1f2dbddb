import Inference

/// How a vocabulary's text is cut into pieces that byte-pair encoding never joins.
enum SplittingRule: Sendable, Hashable {
  case gpt2
  /// Words with the mark before them, and numbers of at most so many digits.
  case words(digits: Int)

  /// The rule that a GGUF file names in `tokenizer.ggml.pre`; nil where it is none of those here.
  init?(name: String) {
    switch name {
    case "gpt-2": self = .gpt2
    case "llama-bpe", "llama3", "llama-v3": self = .words(digits: 3)
    case "qwen2", "deepseek-r1-qwen": self = .words(digits: 1)
    default: return nil
    }
  }

  /// Calls `piece` with the bytes of each piece of valid UTF-8, in order; they cover the text.
  func forEachPiece(in text: UnsafeBufferPointer<UInt8>, _ piece: (Range<Int>) -> Void) {
    switch self {
    case .gpt2: GPT2Splitting.forEachPiece(in: text, piece)
    case .words(let digits): WordSplitting(digits: digits).forEachPiece(in: text, piece)
    }
  }
}
