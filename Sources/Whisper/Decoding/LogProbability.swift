import Foundation
import Inference

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
