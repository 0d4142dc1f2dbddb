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
