/// A text in sentences.
public enum Passages {
  private static let marks: Set<Character> = [".", "!", "?", "…", "。", "！", "？"]

  /// A sentence each; one that is too long is cut after the last word that fits, else in the middle of one.
  ///
  /// - Parameter most: Characters of a piece.
  public static func of(_ text: String, atMost most: Int = 500) -> [String] {
    var passages: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      let piece = rest.prefix(most)
      var end = piece.endIndex
      if let sentence = sentenceEnd(of: rest.prefix(most + 2)), sentence <= end {
        end = sentence
      } else if end < rest.endIndex, let space = piece.lastIndex(where: \.isWhitespace) {
        end = rest.index(after: space)
      }
      let passage = rest[..<end]
      if passage.contains(where: { !$0.isWhitespace }) { passages.append(String(passage)) }
      rest = rest[end...]
    }
    return passages
  }

  /// The whole sentences at the beginning of a text that is still coming, and what follows them.
  public static func whole(of text: String) -> (sentences: String, rest: String) {
    var end = text.startIndex
    while let next = sentenceEnd(of: text[end...]) { end = next }
    return (String(text[..<end]), String(text[end...]))
  }

  /// Behind the first sentence: a line's end, or a mark before a space and no small letter, but not that of “Dr.” or “J.”.
  private static func sentenceEnd(of text: Substring) -> Substring.Index? {
    for place in text.indices where text[place].isNewline || marks.contains(text[place]) {
      let after = text.index(after: place)
      if !["." as Character, "!", "?", "…"].contains(text[place]) { return after }
      guard after < text.endIndex, text[after].isWhitespace,
        let next = text[after...].first(where: { !$0.isWhitespace }), !next.isLowercase
      else { continue }
      if text[place] != "." || !isAbbreviated(text[..<place]) { return after }
    }
    return nil
  }

  /// Whether a text ends in what is written with a point though its sentence goes on.
  private static func isAbbreviated(_ text: Substring) -> Bool {
    let word = text.reversed().prefix { !$0.isWhitespace }
    return word.contains(".") || (word.count <= 3 && word.last?.isUppercase == true)
  }
}
