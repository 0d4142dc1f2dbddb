import Capture

/// The rules by which an utterance counts as one of the expected answers.
enum ExpectedAnswers {
  /// The most samples of an answer: 4 s.
  static let longest = 4 * AudioChunk.sampleRate

  /// Returns whether `answer` may be all that was said: the free text `heard` has at most one word more. The check
  /// is needed because a search for answers alone finds them within longer sentences, too.
  ///
  /// Repeated words count once, since a model tends to repeat short utterances.
  static func covers(_ answer: String, heard: String) -> Bool {
    differentWords(heard) <= differentWords(answer) + 1
  }

  private static func differentWords(_ text: String) -> Int {
    Set(comparedWords(text)).count
  }
}

/// Returns the words of a text for comparison: lowercased, without punctuation.
func comparedWords(_ text: String) -> [Substring] {
  text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
}
