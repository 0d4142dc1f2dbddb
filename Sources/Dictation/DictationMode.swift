/// What becomes of what is said.
public enum DictationMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// Text with the capitals and marks that the recognizer writes.
  case automatic
  /// Words, with no capital and no mark that was not said.
  case raw
  /// One sentence, however it was said: a capital at its beginning, a mark at its end.
  case sentence
  /// Code: small letters, symbols by their names, no space that code would not have.
  case verbatim
}
