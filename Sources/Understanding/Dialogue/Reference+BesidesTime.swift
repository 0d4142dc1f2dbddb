/// Utterances that say nothing of their own besides a time: “and an hour before”, “what about the day after”.
extension Reference {
  /// Returns whether `text` only asks, apart from the words at `span`, for the same once more: “and … too”.
  package static func repeats(_ text: String, besides span: Range<Int>) -> Bool {
    guard let utterance = Utterance(text) else { return false }
    let words = utterance.words.filter { !span.overlaps($0.range) }.map(\.normal)
    return !Set(words).isDisjoint(with: ["too", "again", "also", "well", "same"])
      && words.allSatisfy(repeatingWords.contains)
  }

  /// Returns whether only “and” or the like joins what is at `span` to what was said: “and an hour before”.
  package static func joins(_ text: String, besides span: Range<Int>) -> Bool {
    guard let utterance = Utterance(text) else { return false }
    let words = utterance.words.filter { !span.overlaps($0.range) }.map(\.normal)
    return words.first.map(moreWords.contains) ?? false
      && words.allSatisfy(repeatingWords.contains)
  }

  /// Returns whether `text` only asks about what is at `span`: “and what about the day after”.
  package static func asksAbout(_ text: String, besides span: Range<Int>) -> Bool {
    guard let utterance = Utterance(text) else { return false }
    return utterance.words.filter { !span.overlaps($0.range) }.allSatisfy {
      askingWords.contains($0.normal)
    }
  }

  private static let askingWords: Set<String> = [
    "and", "or", "so", "then", "what", "how", "about", "the", "on", "for",
  ]

  /// Words that join something to what was said before.
  static let moreWords: Set<String> = ["and", "also", "plus"]

  private static let repeatingWords: Set<String> = [
    "and", "also", "plus", "the", "same", "again", "too", "as", "well", "on", "for", "thing", "please", "one",
    "another",
  ]
}
