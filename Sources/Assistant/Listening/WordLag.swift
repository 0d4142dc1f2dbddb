import Speech

/// How long the words of an utterance took from being spoken to being shown.
struct WordLag {
  /// Seconds of the stream, and when the sound up to there had come in.
  private var marks: [(second: Double, time: ContinuousClock.Instant)] = []
  /// For each place in the text the words that were shown there, and when each was first.
  private var shown: [[String: ContinuousClock.Instant]] = []

  /// Seconds of marks that are kept at least: an utterance is no longer.
  private static let reach = 40.0

  /// The stream's sound up to here has come in.
  mutating func captured(upTo second: Double, at time: ContinuousClock.Instant) {
    if let first = marks.first, first.second < second - 2 * Self.reach {
      marks.removeAll { $0.second < second - Self.reach }
    }
    marks.append((second, time))
  }

  /// An utterance begins.
  mutating func begin() { shown = [] }

  mutating func shown(_ text: String, at time: ContinuousClock.Instant) {
    for (place, word) in text.split(separator: " ").enumerated() {
      if place == shown.count { shown.append([:]) }
      let word = Self.compared(word)
      if shown[place][word] == nil { shown[place][word] = time }
    }
  }

  /// A mark that follows or a capital makes no other word.
  private static func compared(_ word: some StringProtocol) -> String {
    let letters = word.lowercased().filter { $0.isLetter || $0.isNumber }
    return letters.isEmpty ? String(word) : letters
  }

  /// Of each word of the final text, in milliseconds.
  func milliseconds(of transcript: Transcript) -> [Double] {
    transcript.words.enumerated().compactMap { place, word in
      guard shown.indices.contains(place), let time = shown[place][Self.compared(word.text)],
        let mark = marks.first(where: { $0.second >= word.end })
      else { return nil }
      // The rest of that sound came after the word.
      let spoken = mark.time - .seconds(mark.second - word.end)
      return (time - spoken).milliseconds
    }
  }
}
