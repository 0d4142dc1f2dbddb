/// A generated text and its details.
public struct Generation: Sendable, Hashable {
  /// The text.
  public var text: String
  /// The tokens of the text, without an end token. If a stop string ended the text, they include at least that
  /// string.
  public var tokens: [GeneratedToken]
  /// The reason why the text ended.
  public var end: GenerationEnd
  /// The work that the text took.
  public var statistics: GenerationStatistics
}

/// The reason why a text ended.
public enum GenerationEnd: String, Sendable, Hashable, Codable {
  /// The model chose a token that ends a text.
  case endToken = "end_token"
  /// The text reached a stop string.
  case stopString = "stop_string"
  /// The text has ``GenerationOptions/maximumTokens`` tokens.
  case length
  /// The context has no room for the next token.
  case contextFull = "context_full"
  /// The grammar allows nothing to follow.
  case grammarComplete = "grammar_complete"
}

/// A token of a generated text.
public struct GeneratedToken: Sendable, Hashable {
  /// The token's number.
  public var token: Int32
  /// The natural logarithm of its probability among all tokens; `nil` for a forced token, for which the model was
  /// not asked.
  public var logProbability: Float?
  /// The natural logarithm of its probability among the tokens that the grammar allowed; 0 for a forced token.
  public var allowedLogProbability: Float
  /// Whether the grammar forced it.
  ///
  /// Forced text is tokenized together with the token before it. If that changes the earlier token, the new one keeps
  /// the probabilities of the choice.
  public var isForced: Bool
  /// The likeliest tokens at its place, the likeliest first: as many as ``GenerationOptions/alternatives``, or
  /// none for a forced token.
  public var alternatives: [TokenProbability] = []
}

/// A token that might have been chosen.
public struct TokenProbability: Sendable, Hashable {
  /// The token's number.
  public var token: Int32
  /// The natural logarithm of its probability among all tokens.
  public var logProbability: Float
}

/// The work that a text took.
public struct GenerationStatistics: Sendable, Hashable {
  /// The number of tokens of the prompt.
  public var promptTokens = 0
  /// The number of the prompt's tokens that were already in the context.
  public var reusedTokens = 0
  /// The number of tokens that the grammar forced and that were appended without asking the model.
  public var forcedTokens = 0
  /// The number of times that the model was asked for the next token.
  public var choices = 0
  /// Seconds until the prompt was read.
  public var promptSeconds = 0.0
  /// Seconds from then until the end of the text.
  public var generationSeconds = 0.0
}

/// The options for generating a text.
public struct GenerationOptions: Sendable {
  /// The options for choosing tokens.
  public var sampling = SamplingOptions.greedy
  /// The most tokens to write, including those that a grammar forces.
  public var maximumTokens = 512
  /// Strings that end the text. They are not part of it, and need not begin or end at a token's edge.
  public var stopStrings: [String] = []
  /// The grammar that the text must match, compiled for the session's vocabulary
  /// (``GenerationSession/compile(_:)``); `nil` allows any text.
  public var grammar: CompiledGrammar?
  /// Whether text that the grammar forces is appended without asking the model.
  public var jumpsForward = true
  /// The number of the likeliest tokens to record for each place.
  public var alternatives = 0
  /// The number of the prompt's last tokens that the penalties leave alone, such as those of a question, whose words
  /// its answer needs.
  public var unpenalized = 0

  /// Creates the default options.
  public init() {}
}

/// The reason why a text could not be generated. A full context or an invalid token is a ``TransformerError``.
public enum GenerationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A stop string is empty.
  case emptyStopString
  /// The grammar was compiled for another vocabulary.
  case grammarOfAnotherVocabulary(tokens: Int, vocabulary: Int)
  /// The tokenizer has more tokens than the model.
  case tokenizerOfAnotherModel(tokens: Int, vocabulary: Int)
  /// The grammar requires a text for which the vocabulary has no tokens.
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
