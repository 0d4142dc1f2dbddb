import Synchronization

/// A grammar compiled for one vocabulary.
///
/// It may be shared: what it computes during one generation serves all others. A text begins in ``start``; a
/// ``GrammarState`` is a position in it.
public final class CompiledGrammar: Sendable {
  /// How many nodes of the vocabulary's trees are visited when the grammar is compiled. At up to 15 ns each they take
  /// about 45 ms; the other positions of a large grammar are computed when a text reaches them.
  public static let usualPreparation = 3_000_000

  let automaton: GrammarAutomaton
  public let vocabulary: TokenVocabulary
  private let masks: Mutex<MaskCache>

  /// - Parameters:
  ///   - grammar: What may be written.
  ///   - vocabulary: The tokens to write it with.
  ///   - preparation: How many nodes of the vocabulary's trees to visit now; 0 leaves everything to the generation.
  /// - Throws: ``GrammarError`` if a rule begins with itself, matches no text, or is too large.
  public init(
    _ grammar: Grammar, vocabulary: TokenVocabulary, preparation: Int = CompiledGrammar.usualPreparation
  ) throws(GrammarError) {
    automaton = try GrammarAutomaton(grammar)
    self.vocabulary = vocabulary
    var cache = MaskCache(automaton, vocabulary)
    cache.prepare(visits: preparation)
    masks = Mutex(cache)
  }

  /// The state before the text's first byte.
  public var start: GrammarState { GrammarState(self) }

  func addTokens(after stacks: ParseStacks, to mask: inout TokenMask) {
    masks.withLock { $0.addTokens(after: stacks, to: &mask) }
  }
}
