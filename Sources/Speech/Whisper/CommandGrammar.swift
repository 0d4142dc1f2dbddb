import Whisper

/// The sentences of a person's own commands.
public struct CommandGrammar: Sendable {
  /// Changes whenever the sentences change, so that nothing prepared for other sentences is used.
  public var version: Int
  /// The language of the sentences.
  public var language: Language
  public var words: any WordGrammar

  public init(version: Int, language: Language, words: any WordGrammar) {
    (self.version, self.language, self.words) = (version, language, words)
  }
}

/// A ``CommandGrammar`` in a model's tokens.
struct ExpectedCommands {
  let version: Int
  let language: Language
  let sentences: ExpectedSentences

  private init(_ grammar: CommandGrammar, _ tokenizer: WhisperTokenizer) {
    (version, language) = (grammar.version, grammar.language)
    sentences = Self.sentences(grammar.words, tokenizer)
  }

  /// - Parameter known: The result for earlier sentences. It is used again if they are the same.
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
