/// The costs of breaking a text after each of its words.
///
/// Phrases are found by traits that many languages share: punctuation, pauses, and that the words that begin a
/// phrase (articles, prepositions, conjunctions) are short.
struct PhraseBreaks {
  /// The most letters of a word that probably belongs to the word after it.
  private static let short = 3
  private static let clauseMarks: Set<Character> = [",", ";", ":", "–", "—", ")", "]", "、", "，", "；", "："]

  /// The cost of a break after each word: 0 at a sentence's end, and more the more closely the word belongs to the
  /// next one.
  let costs: [Double]
  let endsSentence: [Bool]

  init(_ words: [TimedText]) {
    let ends = Self.sentenceEnds(words)
    endsSentence = ends
    costs = words.indices.map { index in
      guard index + 1 < words.count, !ends[index] else { return 0 }
      let (word, next) = (words[index], words[index + 1])
      if word.text.last.map(Self.clauseMarks.contains) ?? false { return 1 }
      // A missing space shows that the words are parts of one, except in scripts that are written without spaces.
      let isWithinWord = !(next.text.first?.isWhitespace ?? true) && (word.text.last?.isASCII ?? false)
      let pause = max(0, next.start - word.end)
      return max(1, 3 + (Self.isShort(word) ? 2 : 0) - (Self.isShort(next) ? 1 : 0) - min(2, 5 * pause))
        + (isWithinWord ? 4 : 0)
    }
  }

  private static func isShort(_ word: TimedText) -> Bool { word.text.count(where: \.isLetter) <= short }

  private static func sentenceEnds(_ words: [TimedText]) -> [Bool] {
    var ends = [Bool](repeating: false, count: words.count)
    var (index, scalars, passed) = (0, 0, 0)
    for sentence in Passages.of(words.map(\.text).joined(), atMost: 2_000) {
      passed += sentence.unicodeScalars.count
      while index < words.count, scalars < passed {
        scalars += words[index].text.unicodeScalars.count
        index += 1
      }
      if index > 0, scalars == passed, index < words.count { ends[index - 1] = true }
    }
    return ends
  }
}
