/// Functions that cut texts into sentences.
package enum Passages {
  private static let marks: Set<Character> = [".", "!", "?", "…", "。", "！", "？"]

  /// Returns the sentences of a text. One that is too long is cut after the last word that fits, or within a word
  /// that is too long itself.
  ///
  /// - Parameter most: The most characters of a piece.
  package static func of(_ text: String, atMost most: Int = 500) -> [String] {
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

  /// Returns the complete sentences at the beginning of a text that is still growing, and the rest.
  package static func whole(of text: String) -> (sentences: String, rest: String) {
    var end = text.startIndex
    while let next = sentenceEnd(of: text[end...]) { end = next }
    return (String(text[..<end]), String(text[end...]))
  }

  /// The fewest words of a clause that is spoken by itself.
  private static let wordsOfClause = 4

  /// Returns the first clause of a sentence that is still growing and the rest, or `nil` if none is long enough to be
  /// spoken by itself. What is in quotation marks or brackets stays together.
  package static func clause(of text: String) -> (clause: String, rest: String)? {
    var (words, isQuoted, brackets) = (0, false, 0)
    for (place, character) in zip(text.indices, text) {
      switch character {
      case "\"", "“", "”", "«", "»": isQuoted.toggle()
      case "(", "[": brackets += 1
      case ")", "]": brackets -= 1
      case " ": words += 1
      case ",", ";", ":", "–", "—":
        let after = text.index(after: place)
        guard words + 1 >= wordsOfClause, !isQuoted, brackets <= 0, after < text.endIndex,
          text[after].isWhitespace
        else { continue }
        return (String(text[..<after]), String(text[after...]))
      default: break
      }
    }
    return nil
  }

  /// Returns the end of the first sentence, or `nil` if none ends in the text. A sentence ends at a line's end, or
  /// at a mark that is followed by a space and no lowercase letter, except for the period of “Dr.” or “J.”.
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

  /// Returns whether the last word is one that takes a period without ending a sentence, such as “Dr”, “J” or
  /// “e.g”.
  private static func isAbbreviated(_ text: Substring) -> Bool {
    let word = text.reversed().prefix { !$0.isWhitespace }
    return word.contains(".") || (word.count <= 3 && word.last?.isUppercase == true)
  }
}
