import Whisper

/// What may be ordered in sentences of a person's own, as these are now.
public struct CommandGrammar: Sendable {
  /// Another one wherever the sentences are others, so that what was worked out for the ones before is not used for them.
  public var version: Int
  /// What the sentences are said in.
  public var language: Language
  public var words: any WordGrammar

  public init(version: Int, language: Language, words: any WordGrammar) {
    (self.version, self.language, self.words) = (version, language, words)
  }
}

/// The same in a model's tokens.
struct ExpectedCommands {
  let version: Int
  let language: Language
  let sentences: ExpectedSentences

  private init(_ grammar: CommandGrammar, _ tokenizer: WhisperTokenizer) {
    (version, language) = (grammar.version, grammar.language)
    sentences = Self.sentences(grammar.words, tokenizer)
  }

  /// - Parameter known: What was worked out before, and is used again where the sentences are the same.
  static func of(
    _ grammar: CommandGrammar?, _ tokenizer: WhisperTokenizer, after known: ExpectedCommands?
  ) -> ExpectedCommands? {
    guard let grammar else { return nil }
    if let known, known.version == grammar.version { return known }
    return ExpectedCommands(grammar, tokenizer)
  }

  private static func sentences(
    _ grammar: some WordGrammar, _ tokenizer: WhisperTokenizer
  ) -> ExpectedSentences {
    ExpectedSentences(grammar, tokenizer)
  }
}
