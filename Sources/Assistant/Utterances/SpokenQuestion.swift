/// Tells questions from requests by how they are worded.
enum SpokenQuestion {
  private static let firstWords: Set<String> = [
    "what", "what's", "whats", "when", "when's", "who", "who's", "which", "where", "where's", "how",
    "do", "does", "am", "is", "are", "have",
  ]

  private static let wordsBefore: Set<String> = [
    "actually", "no", "wait", "and", "so", "ok", "okay", "oh", "right", "hey", "hmm", "sorry", "but", "well",
  ]

  /// Returns whether the text is worded as a question, which changes nothing. “What about four” proposes a change
  /// instead.
  static func isAsked(_ text: String) -> Bool {
    let words = text.lowercased().replacing("’", with: "'").split { !$0.isLetter && $0 != "'" }
      .drop { Self.wordsBefore.contains(String($0)) }.map(String.init)
    guard let first = words.first, firstWords.contains(String(first)) else { return false }
    return words.count > 1 && words[1] != "about"
  }
}
