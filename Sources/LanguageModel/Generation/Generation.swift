/// A text that was written, and how.
public struct Generation: Sendable, Hashable {
  public var text: String
  /// What the text was written with, an end token left out. They reach beyond the text where a stop string ended it.
  public var tokens: [GeneratedToken]
  public var end: GenerationEnd
  public var statistics: GenerationStatistics
}

/// Why a text ended.
public enum GenerationEnd: String, Sendable, Hashable, Codable {
  /// The model chose a token that ends a text.
  case endToken = "end_token"
  case stopString = "stop_string"
  /// ``GenerationOptions/maximumTokens`` were written.
  case length
  /// There is no room for the next token.
  case contextFull = "context_full"
  /// The grammar allows the text to end here and nothing to follow.
  case grammarComplete = "grammar_complete"
}

/// A token of a text that was written.
public struct GeneratedToken: Sendable, Hashable {
  public var token: Int32
  /// Natural logarithm of its probability among all tokens; nil for a forced token, which no model was asked about.
  public var logProbability: Float?
  /// The same among the tokens that the grammar allowed; 0 for a forced token.
  public var allowedLogProbability: Float
  /// Whether it came of text that the grammar left no choice about.
  ///
  /// Such text is tokenized together with the token before it. Where that becomes another token, the new one keeps the
  /// probabilities of the choice that was made.
  public var isForced: Bool
  /// The likeliest tokens at its place among all, the likeliest first: as many as ``GenerationOptions/alternatives``, and
  /// none for a forced token.
  public var alternatives: [TokenProbability] = []
}

/// A token that might have come.
public struct TokenProbability: Sendable, Hashable {
  public var token: Int32
  /// Natural logarithm of its probability among all tokens.
  public var logProbability: Float
}

/// What writing a text took.
public struct GenerationStatistics: Sendable, Hashable {
  public var promptTokens = 0
  /// The prompt's tokens that did not have to be read, since the context held them already.
  public var reusedTokens = 0
  /// Tokens that were appended without asking the model.
  public var forcedTokens = 0
  /// How often the model was asked for the next token.
  public var choices = 0
  /// From the beginning until the prompt was read.
  public var promptSeconds = 0.0
  /// From then until the end.
  public var generationSeconds = 0.0
}

/// How a text is written.
public struct GenerationOptions: Sendable {
  public var sampling = SamplingOptions.greedy
  /// Most tokens to write, those that a grammar forces included.
  public var maximumTokens = 512
  /// The text ends before the first of these, wherever tokens begin and end.
  public var stopStrings: [String] = []
  /// What may be written, compiled for the session's vocabulary (``GenerationSession/compile(_:)``).
  public var grammar: CompiledGrammar?
  /// Whether text that the grammar leaves no choice about is appended without asking the model for it.
  public var jumpsForward = true
  /// How many of the likeliest tokens to note beside each one that is chosen.
  public var alternatives = 0

  public init() {}
}
