import Synchronization

/// A grammar made ready for one vocabulary.
///
/// It may be shared: what it learns of the vocabulary in one decoding serves all others. ``start`` is where a text
/// begins; a ``GrammarState`` is where one has got to.
public final class CompiledGrammar: Sendable {
  /// How many nodes of the vocabulary's trees are looked at beforehand. At up to 15 ns each they take at most
  /// some 45 ms; a large grammar's later positions are looked at when a text comes there.
  public static let usualPreparation = 3_000_000

  let automaton: GrammarAutomaton
  public let vocabulary: TokenVocabulary
  private let masks: Mutex<MaskCache>

  /// - Parameters:
  ///   - grammar: what may be written.
  ///   - vocabulary: the tokens to write it with.
  ///   - preparation: how many nodes of the vocabulary's trees to look at beforehand; 0 leaves all to the decoding.
  /// - Throws: ``GrammarError`` where a rule begins with itself, matches no text, or is too large.
  public init(
    _ grammar: Grammar, vocabulary: TokenVocabulary, preparation: Int = CompiledGrammar.usualPreparation
  ) throws(GrammarError) {
    automaton = try GrammarAutomaton(grammar)
    self.vocabulary = vocabulary
    var cache = MaskCache(automaton, vocabulary)
    cache.prepare(visits: preparation)
    masks = Mutex(cache)
  }

  /// Before the text's first byte.
  public var start: GrammarState { GrammarState(self) }

  func addTokens(after stacks: ParseStacks, to mask: inout TokenMask) {
    masks.withLock { $0.addTokens(after: stacks, to: &mask) }
  }
}
