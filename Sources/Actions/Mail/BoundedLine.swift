extension SpokenText {
  /// One line of at most so many Unicode scalars, for words that strangers wrote.
  static func line(_ text: String, limit: Int) -> String {
    String(line(text).unicodeScalars.prefix(limit))
  }
}
