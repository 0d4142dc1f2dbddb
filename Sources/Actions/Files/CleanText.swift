/// Cleans text from outside for a line or for paragraphs.
enum CleanText {
  /// Returns the text in one line: control characters, line breaks and runs of spaces become one space, with none
  /// at the ends.
  static func line(_ text: String) -> String {
    text.unicodeScalars.split { isSpace($0) || isControl($0) }
      .map { String(String.UnicodeScalarView($0.filter { !isDirection($0) })) }
      .filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Returns the text with its lines, without other control characters.
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

  /// Returns whether a scalar controls the text direction. Such scalars can make a line look different from its
  /// content, and right-to-left letters do not need them.
  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
  }
}

extension CleanText {
  /// Returns the text in one line of at most `limit` Unicode scalars, as for a stranger's words.
  static func line(_ text: String, limit: Int) -> String {
    String(line(text).unicodeScalars.prefix(limit))
  }
}
