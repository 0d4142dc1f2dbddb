/// Words that are said twice because the speaker began anew: “we need to, we need to talk”, “we wan- we wanted”.
struct Restart: Sendable, Hashable {
  /// The most words of a repeated beginning.
  private static let longest = 6

  /// The words of the first beginning.
  let range: Range<Int>
  /// Whether nobody says that on purpose, so that it is left out without a question.
  let isCertain: Bool
  /// Whether rules leave it out if nothing else decides.
  let isUsual: Bool

  /// Finds a restart that begins at an index.
  init?(in text: CleanupText, at start: Int) {
    if let range = Self.cutOff(text.words, start) {
      (self.range, isCertain, isUsual) = (range, true, true)
      return
    }
    let words = text.words
    let most = min(Self.longest, (words.count - start) / 2)
    guard most > 0 else { return nil }
    for count in (1...most).reversed() {
      let middle = start + count
      let (first, second) = (words[start..<middle], words[middle..<middle + count])
      guard zip(first, second).allSatisfy({ $0.key == $1.key && !$0.isMark }),
        !first.contains(where: \.endsSentence)
      else { continue }
      let classes = first.map { WordClass($0) }
      guard classes.contains(where: { $0 != .number }) else { return nil }
      range = start..<middle
      let goesOn = middle + count < words.count && second.last?.endsClause == false
      if count > 1 {
        let begins = classes.contains { $0.map { !$0.isNarrow } ?? false }
        isCertain = begins && goesOn
        isUsual = isCertain
        return
      }
      guard let word = first.first, !Self.doubled.contains(word.key) else { return nil }
      let isSmall = classes[0].map { !$0.isNarrow } ?? false
      isCertain = isSmall && goesOn && !Self.alsoTwice.contains(word.key)
      isUsual = isCertain || (classes[0] == nil && word.trailing.isEmpty)
      return
    }
    return nil
  }

  /// A word that was cut off, with the words before it that are said again after it.
  private static func cutOff(_ words: [SaidWord], _ start: Int) -> Range<Int>? {
    let most = min(longest, (words.count - start) / 2)
    guard most >= 0 else { return nil }
    for count in 0...most where start + count + 1 < words.count {
      let cut = words[start + count]
      guard cut.text.count > 1, cut.text.hasSuffix("-"), !cut.text.dropLast().contains("-") else { continue }
      let again = start + count + 1
      guard again + count < words.count,
        zip(words[start..<start + count], words[again...]).allSatisfy({ $0.key == $1.key }),
        words[again + count].key.hasPrefix(cut.key.dropLast())
      else { continue }
      return start..<again
    }
    return nil
  }

  /// Words that are often said twice on purpose.
  private static let doubled: Set<String> = [
    "very", "so", "really", "no", "yes", "bye", "ha", "knock", "long", "much", "many", "more", "far", "never",
    "well",
    "now", "there", "too", "again", "please", "wait", "hey", "hello", "okay", "far", "big", "way", "blah",
    "half",
  ]
  /// Small words that may stand twice in a sentence: “that that”, “had had”, “what it is is”, “come in in time”.
  private static let alsoTwice: Set<String> = [
    "that", "had", "is", "was", "do", "did", "in", "on", "her", "you", "up", "it", "there",
  ]
}
