/// What a model may write: named rules, of which one is where the text starts.
///
/// A grammar is plain data, read from GBNF (``init(gbnf:)``). ``CompiledGrammar`` joins it to a model's vocabulary.
public struct Grammar: Sendable {
  struct Rule: Sendable {
    var name: String
    var expression: GrammarExpression
    /// Where a text defines it.
    var position: TextPosition?
  }

  var rules: [Rule]
  /// The index of the rule that the whole text must match.
  var root: Int
}
