import Whisper

/// Sentences to listen for besides free text.
public struct CommandGrammar: Sendable {
  /// The source of the sentences, which decides how easily they are believed.
  public enum Origin: Sendable, Hashable {
    /// The person's own commands.
    case person
    /// Short commands that everybody gives to an assistant. They are believed more easily, and only where the free
    /// text has hardly more words.
    case everyday
  }

  /// The source of the sentences.
  public var origin: Origin
  /// A number that changes whenever the sentences change, so that nothing prepared for earlier sentences is used.
  public var version: Int
  /// The language of the sentences.
  public var language: Language
  /// The grammar of the sentences, in words.
  public var words: any WordGrammar

  /// Creates a grammar.
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

  /// Prepares grammars for a model.
  ///
  /// - Parameter known: The result for earlier grammars. Those that have not changed are reused.
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

  /// Returns whether `sentence` may replace the free text `heard`. The person's own sentences always may. An
  /// everyday sentence may not if the free text already has its words, or is longer by more than a word.
  func mayBe(_ sentence: String, heard: String) -> Bool {
    origin == .person
      || comparedWords(sentence) != comparedWords(heard) && ExpectedAnswers.covers(sentence, heard: heard)
  }
}
