/// One word of the spoken text with what stands around it.
struct Token: Sendable, Hashable {
  /// The word as it was, without punctuation around it.
  var text: String
  /// What every rule compares.
  var lower: String
  /// Punctuation before and after the word, attached to it.
  var leading = ""
  var trailing = ""
  /// What separated it from the word before: a space, a hyphen, or newlines.
  var separator = " "
  /// Seconds of silence before the word, where the recognizer told.
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

  /// Digits that the recognizer already wrote as such.
  var literalDigits: String? {
    !text.isEmpty && text.utf8.count <= 18 && text.utf8.allSatisfy { (48...57).contains($0) } ? text : nil
  }

  /// Letters alone, two or more: a word that can be part of an address.
  var isPlainWord: Bool {
    lower.utf8.count >= 2 && lower.utf8.allSatisfy { (97...122).contains($0) }
  }
}
