import Foundation

/// Probabilities from logits.
enum LogProbability {
  /// log Σ exp(x); −∞ when there is nothing but −∞.
  static func logSumExp(_ logits: some Collection<Float>) -> Float {
    var highest = -Float.infinity
    for logit in logits where logit > highest { highest = logit }
    guard highest > -.infinity else { return highest }
    var sum = 0.0
    // What lies 30 below the highest, e³⁰ times over, would not change the sum as a `Float`.
    for logit in logits where logit > highest - 30 { sum += Double(exp(logit - highest)) }
    return highest + Float(log(sum))
  }

  /// The probability of one token.
  static func probability(of token: Int32, in logits: UnsafeMutableBufferPointer<Float>) -> Float {
    guard logits.indices.contains(Int(token)) else { return 0 }
    return exp(logits[Int(token)] - logSumExp(logits))
  }
}
