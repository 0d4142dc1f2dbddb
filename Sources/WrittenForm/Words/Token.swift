/// A word of the spoken text with its surroundings.
struct Token: Sendable, Hashable {
  /// The word without surrounding punctuation.
  var text: String
  /// The lower-case form, which rules compare.
  var lower: String
  /// Punctuation directly before the word.
  var leading = ""
  /// Punctuation directly after the word.
  var trailing = ""
  /// The separator before the word: a space, a hyphen, or newlines.
  var separator = " "
  /// The seconds of silence before the word, if the recognizer reports them.
  var pause = 0.0
  var number: NumberWord?
  var ordinal: NumberWord?

  init(text: String) {
    self.text = text
    self.lower = text.lowercased()
    self.number = NumberWord.cardinals[lower]
    self.ordinal = number == nil ? NumberWord.ordinals[lower] : nil
  }

  /// The word as a single ASCII letter, as in spelling, or `nil` if it is not one.
  var letter: Character? {
    guard lower.utf8.count == 1, let first = lower.first, first.isASCII, first.isLetter else { return nil }
    return first
  }

  /// The word as digits, or `nil` if the recognizer did not write it so.
  var literalDigits: String? {
    !text.isEmpty && text.utf8.count <= 18 && text.utf8.allSatisfy { (48...57).contains($0) } ? text : nil
  }
}
