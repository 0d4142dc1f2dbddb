import Audio

/// When an utterance is taken for an answer that is expected.
enum ExpectedAnswers {
  /// Samples of one at most: 4 s.
  static let longest = 4 * AudioChunk.sampleRate
  /// What is less probably one is what was heard freely.
  static let leastProbability = 0.75
}
