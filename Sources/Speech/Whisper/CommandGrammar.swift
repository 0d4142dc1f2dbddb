import Whisper

/// Sentences that are listened for beside free text.
public struct CommandGrammar: Sendable {
  /// Whose sentences they are.
  public enum Origin: Sendable, Hashable {
    /// A person's own.
    case person
    /// Short ones that everybody says to an assistant. They are believed more easily, and only where the free text has
    /// hardly more words.
    case everyday
  }

  public var origin: Origin
  /// Changes whenever the sentences change, so that nothing prepared for other sentences is used.
  public var version: Int
  /// The language of the sentences.
  public var language: Language
  public var words: any WordGrammar

  public init(origin: Origin = .person, version: Int, language: Language, words: any WordGrammar) {
    (self.origin, self.version, self.language, self.words) = (origin, version, language, words)
  }
}

/// A ``CommandGrammar`` in a model's tokens.
struct ExpectedCommands {
  let origin: CommandGrammar.Origin
  let version: Int
  let language: Language
  let sentences: ExpectedSentences

  private init(_ grammar: CommandGrammar, _ tokenizer: WhisperTokenizer) {
    (origin, version, language) = (grammar.origin, grammar.version, grammar.language)
    sentences = Self.sentences(grammar.words, tokenizer, grammar.origin == .everyday ? .everyday : .any)
  }

  /// - Parameter known: The result for earlier grammars. What has not changed is used again.
  static func of(
    _ grammars: [CommandGrammar], _ tokenizer: WhisperTokenizer, after known: [ExpectedCommands]
  ) -> [ExpectedCommands] {
    grammars.map { grammar in
      known.first { ($0.origin, $0.version) == (grammar.origin, grammar.version) }
        ?? ExpectedCommands(grammar, tokenizer)
    }
  }

  private static func sentences(
    _ grammar: some WordGrammar, _ tokenizer: WhisperTokenizer, _ fit: SentenceFit
  ) -> ExpectedSentences {
    ExpectedSentences(grammar, tokenizer, fit: fit)
  }

  /// Whether one of the sentences may be what was said, beside what was heard freely. An everyday sentence changes
  /// nothing where it was heard so, and is no part of a longer one.
  func mayBe(_ sentence: String, heard: String) -> Bool {
    origin == .person
      || comparedWords(sentence) != comparedWords(heard) && ExpectedAnswers.covers(sentence, heard: heard)
  }
}
