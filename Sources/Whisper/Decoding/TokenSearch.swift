import Foundation
import Inference

/// A search strategy, which keeps hypotheses and continues them with tokens.
protocol TokenSearch {
  /// The hypotheses that have not ended, one for each row of the next logits.
  var hypotheses: [Hypothesis] { get }

  /// Takes the logits after each of ``hypotheses``, and makes the hypotheses a token longer.
  ///
  /// - Returns: For each new hypothesis, the row that it continues; `nil` when the search is over.
  mutating func advance(_ logits: TokenLogits) -> [Int]?

  /// Returns all candidates when the search is over.
  func candidates() -> [Hypothesis]
}

/// The beginning of a possible text.
struct Hypothesis: Sendable, Hashable {
  /// The chosen tokens, without those that the decoding began with and without the end of text.
  var tokens: [Int32] = []
  /// The log probability of each token, and of the end of text if it was chosen.
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

/// Functions that compute probabilities from logits.
enum LogProbability {
  /// Returns log Σ exp(x), or −∞ if all logits are −∞.
  static func logSumExp(_ logits: UnsafeMutableBufferPointer<Float>) -> Float {
    Kernels.preferred.logSumExp(UnsafeBufferPointer(logits))
  }

  /// Returns the probability of one token.
  static func probability(of token: Int32, in logits: UnsafeMutableBufferPointer<Float>) -> Float {
    guard logits.indices.contains(Int(token)) else { return 0 }
    return exp(logits[Int(token)] - logSumExp(logits))
  }
}
