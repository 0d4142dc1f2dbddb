import WrittenForm

/// The words of a run, some of which may be left out. A word keeps its place in the phrase.
struct CleanupText: Sendable, Hashable {
  private(set) var words: [SaidWord]

  init(_ words: [SaidWord]) {
    self.words = words
  }

  var text: String {
    words.map { $0.leading + $0.text + $0.trailing }.joined(separator: " ")
  }

  /// Leaves words out. A mark that ended the sentence stays, and so does the capital at its beginning.
  ///
  /// - Parameter dropsComma: Whether the comma before them goes, too, as it set them off.
  mutating func leaveOut(_ range: Range<Int>, dropsComma: Bool = false) {
    guard let first = words[range].first, let last = words[range].last else { return }
    words.removeSubrange(range)
    let next = range.lowerBound
    if next > 0 {
      let endsSentence = last.endsSentence && (next == words.count || words[next].opensSentence)
      if endsSentence {
        words[next - 1].trailing = last.trailing
      } else if dropsComma, words[next - 1].trailing == ",", !Self.opening.contains(words[next - 1].lower) {
        words[next - 1].trailing = ""
      }
    }
    guard next < words.count else { return }
    if first.opensSentence {
      if first.text.first?.isLowercase == false { words[next].text = words[next].capitalized }
      words[next].opensSentence = true
    } else if words[next].opensSentence, next > 0, !words[next - 1].endsSentence {
      words[next].text = words[next].decapitalized(names: [])
      words[next].opensSentence = false
    }
  }

  /// Removes the comma after a word.
  mutating func dropComma(at index: Int) {
    if words[index].trailing == "," { words[index].trailing = "" }
  }

  /// Returns the index of the first word in a word's sentence.
  func sentenceStart(_ index: Int) -> Int {
    var start = index
    while start > 0, !words[start - 1].endsSentence { start -= 1 }
    return start
  }

  /// Returns the index after the last word in a word's sentence.
  func sentenceEnd(_ index: Int) -> Int {
    (words[index...].firstIndex { $0.endsSentence } ?? words.count - 1) + 1
  }

  /// Words that open a sentence, with a comma of their own.
  private static let opening: Set<String> = [
    "well", "yes", "no", "yeah", "okay", "ok", "oh", "right", "however", "still", "anyway", "finally",
    "first",
    "hello", "hi", "thanks",
  ]
}

extension SaidWord {
  /// The word as it is compared: in small letters, with one kind of apostrophe.
  var key: String { String(lower.map { $0 == "’" ? "'" : $0 }) }
}
