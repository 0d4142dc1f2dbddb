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
