/// A word, a number or a mark of a text.
struct Token: Sendable {
  /// The word's place in the language's vocabulary, `Token.unknown` for any other word or mark.
  var word: Int
  /// The value of a run of digits.
  var number: Int?
  /// The digits after a decimal point, as in the 5 of `2.5`.
  var fraction: (value: Int, digits: Int)?
  /// How many digits were written; 0 for a word.
  var digits = 0
  /// Offsets in Unicode scalars.
  var start: Int
  var end: Int
  var isCapitalized = false
  /// Whether a space, or the text's beginning, comes before it.
  var followsSpace = false
  var startsSentence = false
  /// Inside quotation marks, where a name is not a time.
  var isQuoted = false

  static let unknown = -1
  static let numeral = -2
}
