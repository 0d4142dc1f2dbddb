import Capture

/// When an utterance is taken for an answer that is expected.
enum ExpectedAnswers {
  /// Samples of one at most: 4 s.
  static let longest = 4 * AudioChunk.sampleRate

  /// Whether an answer may be all that was said: what was heard freely has at most one word more. A search for answers
  /// alone finds them in longer sentences, too.
  ///
  /// Words that come twice count once, since a model says again what is short.
  static func covers(_ answer: String, heard: String) -> Bool {
    differentWords(heard) <= differentWords(answer) + 1
  }

  private static func differentWords(_ text: String) -> Int {
    Set(comparedWords(text)).count
  }
}

/// The words of a text without what only writing adds.
func comparedWords(_ text: String) -> [Substring] {
  text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
}
