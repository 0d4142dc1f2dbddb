import Foundation
import Inference

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

/// Probabilities from logits.
enum LogProbability {
  /// log Σ exp(x); −∞ when there is nothing but −∞.
  static func logSumExp(_ logits: UnsafeMutableBufferPointer<Float>) -> Float {
    Kernels.preferred.logSumExp(UnsafeBufferPointer(logits))
  }

  /// The probability of one token.
  static func probability(of token: Int32, in logits: UnsafeMutableBufferPointer<Float>) -> Float {
    guard logits.indices.contains(Int(token)) else { return 0 }
    return exp(logits[Int(token)] - logSumExp(logits))
  }
}
