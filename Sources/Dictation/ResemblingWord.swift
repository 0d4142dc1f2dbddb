import WrittenForm

/// Finds what a word was misheard as.
enum ResemblingWord {
  /// A word as long as the other may differ in this share of its letters at most.
  private static let mostDifferent = 0.6
  /// A name is misheard as up to so many words: “on a car”.
  private static let mostWords = 3

  /// The words of a text that are most like another, without the marks around them; nil where none is, or the word
  /// itself is there.
  static func nearest(to word: String, in text: Substring) -> Substring? {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
    let wanted = letters(word)
    guard !wanted.isEmpty else { return nil }
    var best: (words: Substring, difference: Double)?
    for start in words.indices {
      for end in start..<min(start + mostWords, words.count) {
        let found = text[words[start].startIndex..<words[end].endIndex]
        let heard = letters(found)
        let difference = Double(EditDistance.between(heard, wanted)) / Double(max(heard.count, wanted.count))
        if difference == 0 { return nil }
        // The last of those that are as near was said last.
        if difference <= min(mostDifferent, best?.difference ?? 1) {
          best = (found, difference)
        }
      }
    }
    return best?.words
  }

  private static func letters(_ text: some StringProtocol) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
