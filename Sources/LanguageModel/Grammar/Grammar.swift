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

/// What a grammar's rule matches.
indirect enum GrammarExpression: Sendable {
  /// These bytes, one after the other.
  case literal([UInt8])
  /// One scalar of a set, in UTF-8.
  case characters(ScalarRanges)
  case sequence([GrammarExpression])
  /// Any one of these; with none, nothing matches.
  case choice([GrammarExpression])
  /// At least `minimum` and, if there is a `maximum`, at most that many in a row.
  case repetition(GrammarExpression, minimum: Int, maximum: Int?)
  /// The rule at this index.
  case rule(Int)
  /// Items in order, with a separator between those that are present.
  case list([Item], separator: GrammarExpression)
  /// A run of whole words of a text.
  case span(SpanGrammar)

  /// An item of a list.
  struct Item: Sendable {
    var expression: GrammarExpression
    /// Whether a list without it is refused.
    var isRequired = true
    /// Whether it may occur any number of times in a row.
    var repeats = false
  }

  /// The empty text.
  static let empty = GrammarExpression.sequence([])

  static func optional(_ part: GrammarExpression) -> GrammarExpression {
    .repetition(part, minimum: 0, maximum: 1)
  }

  /// One of these scalars.
  static func one(of scalars: String) -> GrammarExpression {
    .characters(ScalarRanges(scalars.unicodeScalars))
  }

  static func text(_ text: String) -> GrammarExpression { .literal(Array(text.utf8)) }
}
