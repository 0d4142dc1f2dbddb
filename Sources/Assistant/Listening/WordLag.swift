import Speech

/// Measures how long the words of an utterance took from being spoken to being shown.
struct WordLag {
  /// Seconds of the stream, and when the sound up to them had come in.
  private var marks: [(second: Double, time: ContinuousClock.Instant)] = []
  /// For each place in the text, the words that were shown there and when each appeared first.
  private var shown: [[String: ContinuousClock.Instant]] = []

  /// The seconds of marks to keep at least. An utterance is never longer.
  private static let reach = 40.0

  /// Notes that the sound of the stream has come in up to a second.
  mutating func captured(upTo second: Double, at time: ContinuousClock.Instant) {
    if let first = marks.first, first.second < second - 2 * Self.reach {
      marks.removeAll { $0.second < second - Self.reach }
    }
    marks.append((second, time))
  }

  /// Begins an utterance.
  mutating func begin() { shown = [] }

  /// Notes the text that is shown.
  mutating func shown(_ text: String, at time: ContinuousClock.Instant) {
    for (place, word) in text.split(separator: " ").enumerated() {
      if place == shown.count { shown.append([:]) }
      let word = Self.compared(word)
      if shown[place][word] == nil { shown[place][word] = time }
    }
  }

  /// Returns a word without case and punctuation, so that its spellings compare equal.
  private static func compared(_ word: some StringProtocol) -> String {
    let letters = word.lowercased().filter { $0.isLetter || $0.isNumber }
    return letters.isEmpty ? String(word) : letters
  }

  /// Returns the lag of each word of the final text in milliseconds, without the words that were never shown.
  func milliseconds(of transcript: Transcript) -> [Double] {
    transcript.words.enumerated().compactMap { place, word in
      guard shown.indices.contains(place), let time = shown[place][Self.compared(word.text)],
        let mark = marks.first(where: { $0.second >= word.end })
      else { return nil }
      // The sound after the word's end came later.
      let spoken = mark.time - .seconds(mark.second - word.end)
      return (time - spoken).milliseconds
    }
  }
}
