/// A word, with the space before it, and its tokens.
struct TokenWord: Sendable, Hashable {
  var text: String
  var tokens: [Int32]
}

extension WhisperTokenizer {
  /// Groups tokens into words: at spaces and punctuation, or, in languages written without spaces, at every
  /// character boundary between tokens. Special tokens stand alone.
  func words(_ tokens: [Int32], language: Language?) -> [TokenWord] {
    let characters = characterGroups(tokens)
    if let language, language.isWrittenWithoutSpaces { return characters }
    var words: [TokenWord] = []
    for group in characters {
      let isSpecial = group.tokens[0] >= special.endOfText
      if words.isEmpty || isSpecial || group.text.hasPrefix(" ")
        || ASCIIPunctuation.text.holds(group.text.strippingSpace())
      {
        words.append(group)
      } else {
        words[words.count - 1].text += group.text
        words[words.count - 1].tokens += group.tokens
      }
    }
    return words
  }

  /// Returns the shortest runs of tokens that are complete characters.
  private func characterGroups(_ tokens: [Int32]) -> [TokenWord] {
    let full = Array(decodeWithTimestamps(tokens).unicodeScalars)
    var groups: [TokenWord] = []
    var current: [Int32] = []
    var offset = 0
    for token in tokens {
      current.append(token)
      let text = Array(decodeWithTimestamps(current).unicodeScalars)
      // If the whole text has U+FFFD at this place too, it does not come from an incomplete character.
      let isComplete =
        text.firstIndex(of: "\u{FFFD}").map { place in
          offset + place < full.count && full[offset + place] == "\u{FFFD}"
        } ?? true
      guard isComplete else { continue }
      groups.append(TokenWord(text: String(String.UnicodeScalarView(text)), tokens: current))
      current = []
      offset += text.count
    }
    return groups
  }
}

enum ASCIIPunctuation {
  static let text = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
}

extension String {
  /// Returns whether the text contains `part` as consecutive scalars. Every text contains the empty one.
  func holds(_ part: String) -> Bool {
    let (whole, part) = (Array(unicodeScalars), Array(part.unicodeScalars))
    guard part.count <= whole.count else { return false }
    return (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
  }

  /// Returns the text without white space at both ends. As in Python, ASCII's separators count as white space.
  func strippingSpace() -> String {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || ("\u{1C}"..."\u{1F}").contains(scalar)
    }
    let start = unicodeScalars.drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(start[...last])
  }
}
