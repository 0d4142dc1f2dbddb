/// Words from outside, made fit for one line or for paragraphs.
enum SpokenText {
  /// One line: control characters, line breaks and runs of spaces become one space; nothing at the ends.
  static func line(_ text: String) -> String {
    text.unicodeScalars.split { isSpace($0) || isControl($0) }
      .map { String(String.UnicodeScalarView($0.filter { !isDirection($0) })) }
      .filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Lines stay; other control characters go.
  static func paragraphs(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      var scalars = String.UnicodeScalarView()
      scalars.append(
        contentsOf: line.unicodeScalars.filter { !isDirection($0) && (!isControl($0) || $0 == "\t") })
      return String(scalars)
    }.joined(separator: "\n")
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar == "\u{FEFF}"
  }

  /// Embeddings, overrides and isolates can make a line show other words than it holds. Letters that run right
  /// to left need none of them.
  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
  }
}

extension SpokenText {
  /// One line of at most so many Unicode scalars, for words that strangers wrote.
  static func line(_ text: String, limit: Int) -> String {
    String(line(text).unicodeScalars.prefix(limit))
  }
}
