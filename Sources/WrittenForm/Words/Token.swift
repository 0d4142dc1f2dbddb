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
  /// The separator from the word before: a space, a hyphen, or newlines.
  var separator = " "
  /// Seconds of silence before the word, if the recognizer told.
  var pause = 0.0
  var number: NumberWord?
  var ordinal: NumberWord?

  init(text: String) {
    self.text = text
    self.lower = text.lowercased()
    self.number = NumberWord.cardinals[lower]
    self.ordinal = number == nil ? NumberWord.ordinals[lower] : nil
  }

  /// A single ASCII letter, as in a spelled word.
  var letter: Character? {
    guard lower.utf8.count == 1, let first = lower.first, first.isASCII, first.isLetter else { return nil }
    return first
  }

  /// The digits, if the recognizer wrote them as such.
  var literalDigits: String? {
    !text.isEmpty && text.utf8.count <= 18 && text.utf8.allSatisfy { (48...57).contains($0) } ? text : nil
  }

  /// Whether it is two or more letters, and so may be part of an address.
  var isPlainWord: Bool {
    lower.utf8.count >= 2 && lower.utf8.allSatisfy { (97...122).contains($0) }
  }
}
