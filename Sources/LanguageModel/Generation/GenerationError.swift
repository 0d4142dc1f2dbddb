/// Why a text could not be generated. A full context or an invalid token is a ``TransformerError``.
public enum GenerationError: Error, Sendable, Hashable, CustomStringConvertible {
  case emptyStopString
  /// The grammar was compiled for another vocabulary.
  case grammarOfAnotherVocabulary(tokens: Int, vocabulary: Int)
  /// The tokenizer has more tokens than the model.
  case tokenizerOfAnotherModel(tokens: Int, vocabulary: Int)
  /// The grammar needs a text that the vocabulary has no tokens for.
  case noTokenFits(after: String)
  /// The model's logits are not numbers.
  case noProbabilities
  /// An alternative begins another one or occurs twice.
  case alternativesNotApart(String)

  public var description: String {
    switch self {
    case .emptyStopString:
      "A stop string is empty. Leave it out."
    case .grammarOfAnotherVocabulary(let tokens, let vocabulary):
      "The grammar was compiled for a vocabulary of \(tokens) tokens and the tokenizer has \(vocabulary). "
        + "Compile it with this session."
    case .tokenizerOfAnotherModel(let tokens, let vocabulary):
      "The tokenizer has \(tokens) tokens and the model \(vocabulary). Take the tokenizer from the model's file."
    case .noTokenFits(let text):
      "The grammar allows no token of the vocabulary after “\(text)”."
    case .noProbabilities:
      "The model's output is not numbers. Its file may be damaged; fetch it again."
    case .alternativesNotApart(let text):
      "The alternative “\(text)” begins another one, or is there twice. Say what follows the alternatives, such as a "
        + "closing quotation mark."
    }
  }
}
