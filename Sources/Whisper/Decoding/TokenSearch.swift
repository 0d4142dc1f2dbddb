/// A way to choose tokens: keeps hypotheses and says how they go on.
protocol TokenSearch {
  /// Those that have not ended, one for each row of the next logits.
  var hypotheses: [Hypothesis] { get }

  /// Takes the logits after each of ``hypotheses``, and makes them a token longer.
  ///
  /// - Returns: For each of the new hypotheses the row that it goes on from; nil when the search is over.
  mutating func advance(_ logits: TokenLogits) -> [Int]?

  /// All there is to choose from in the end.
  func candidates() -> [Hypothesis]
}

/// A beginning of what may have been said.
struct Hypothesis: Sendable, Hashable {
  /// What was chosen, after the tokens that the decoding began with and without the end of text.
  var tokens: [Int32] = []
  /// Log probability of each of the tokens, and of the end of text if it was chosen.
  var logProbabilities: [Float] = []
  /// The sum of ``logProbabilities``.
  var score: Float = 0

  func followed(by token: Int32, logProbability: Float) -> Hypothesis {
    var next = self
    next.tokens.append(token)
    next.logProbabilities.append(logProbability)
    next.score += logProbability
    return next
  }

  func ended(logProbability: Float) -> Hypothesis {
    var next = self
    next.logProbabilities.append(logProbability)
    next.score += logProbability
    return next
  }
}
