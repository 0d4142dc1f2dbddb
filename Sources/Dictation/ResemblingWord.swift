import WrittenForm

/// Finds the misheard form of a word.
enum ResemblingWord {
  /// The largest share of letters in which a word of the same length may differ.
  private static let mostDifferent = 0.6
  /// The most words that a name may be misheard as: “on a car”.
  private static let mostWords = 3

  /// The words of a text that are most similar to another word, without surrounding punctuation; nil if none is, or
  /// if the word itself is there.
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
        // Of equally similar ones, the last counts.
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
