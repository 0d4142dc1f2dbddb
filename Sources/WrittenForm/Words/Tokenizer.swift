/// Splits text into words, and separates their punctuation.
enum Tokenizer {
  /// Words with dots that belong to them.
  private static let dotted: Set<String> = [
    "a.m.", "p.m.", "mr.", "mrs.", "ms.", "dr.", "st.", "e.g.", "i.e.",
  ]

  static func tokens(_ text: some StringProtocol) -> [Token] {
    var result: [Token] = []
    var newlines = 0
    var word = String.UnicodeScalarView()
    func flush() {
      guard !word.isEmpty else { return }
      var split = Self.split(String(word))
      if newlines > 0, !split.isEmpty { split[0].separator = newlines > 1 ? "\n\n" : "\n" }
      result += split
      word = String.UnicodeScalarView()
      newlines = 0
    }
    for scalar in text.unicodeScalars {
      if isSpace(scalar) {
        flush()
        if scalar == "\n" || scalar == "\u{2029}" { newlines += 1 }
      } else {
        word.append(scalar)
      }
    }
    flush()
    return result
  }

  /// Returns whether a scalar separates words. No-break spaces (U+00A0, U+202F) do not.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace && scalar != "\u{A0}" && scalar != "\u{202F}"
  }

  private static func split(_ chunk: String) -> [Token] {
    if dotted.contains(chunk.lowercased()) { return [Token(text: chunk)] }
    let characters = Array(chunk)
    guard let first = characters.firstIndex(where: { !isPunctuation($0) }),
      let last = characters.lastIndex(where: { !isPunctuation($0) })
    else { return [Token(text: chunk)] }
    var tokens = hyphenated(String(characters[first...last]))
    tokens[0].leading = String(characters[..<first])
    tokens[tokens.count - 1].trailing = String(characters[(last + 1)...])
    return tokens
  }

  /// Splits a hyphenated number, so that "twenty-five" is two words. All other words stay whole.
  private static func hyphenated(_ word: String) -> [Token] {
    guard word.contains("-"), word.utf8.count < 60 else { return [Token(text: word)] }
    var parts = word.split(separator: "-", omittingEmptySubsequences: false).map { Token(text: String($0)) }
    guard parts.allSatisfy({ $0.number != nil || $0.ordinal != nil }) else { return [Token(text: word)] }
    for index in parts.indices.dropFirst() { parts[index].separator = "-" }
    return parts
  }

  private static let punctuation: Set<Character> = [
    ".", ",", "!", "?", ";", ":", "\"", "'", "(", ")", "[", "]", "{", "}", "…", "“", "”", "‘", "’", "«", "»",
    "¿",
    "¡",
  ]

  private static func isPunctuation(_ character: Character) -> Bool { punctuation.contains(character) }
}
