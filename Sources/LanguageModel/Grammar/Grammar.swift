/// A grammar of what a model may write: named rules, one of which is where the text starts.
///
/// A grammar is plain data, read from GBNF (``init(gbnf:)``) or made from a JSON schema. ``CompiledGrammar`` joins it
/// to a model's vocabulary.
public struct Grammar: Sendable {
  struct Rule: Sendable {
    var name: String
    var expression: GrammarExpression
    /// Its position in the grammar's text, if it has one.
    var position: TextPosition?
  }

  var rules: [Rule]
  /// The index of the rule that the whole text must match.
  var root: Int
}
