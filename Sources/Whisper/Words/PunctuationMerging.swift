/// A function that joins punctuation to the words that it belongs to.
///
/// Source: openai-whisper's `merge_punctuations`.
enum PunctuationMerging {
  /// Marks that belong to the word after them.
  private static let opening = "\"'“¿([{-"
  /// Marks that belong to the word before them.
  private static let closing = "\"'.。,，!！?？:：”)]}、"

  static func merge(_ words: [WordTiming]) -> [WordTiming] {
    var words = words
    var following = words.count - 1
    for previous in stride(from: words.count - 2, through: 0, by: -1) {
      if words[previous].text.hasPrefix(" "), opening.holds(words[previous].text.strippingSpace()) {
        words[following].text = words[previous].text + words[following].text
        words[following].tokens = words[previous].tokens + words[following].tokens
        (words[previous].text, words[previous].tokens) = ("", [])
      } else {
        following = previous
      }
    }
    var previous = 0
    for following in words.indices.dropFirst() {
      if !words[previous].text.hasSuffix(" "), closing.holds(words[following].text) {
        words[previous].text += words[following].text
        words[previous].tokens += words[following].tokens
        (words[following].text, words[following].tokens) = ("", [])
      } else {
        previous = following
      }
    }
    return words
  }
}
