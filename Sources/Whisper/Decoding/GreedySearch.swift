import Foundation
import Inference

/// A greedy or random search. It continues one hypothesis with the likeliest tokens, or several independent ones
/// with random tokens, drawn by their probability.
struct GreedySearch: TokenSearch {
  private(set) var hypotheses = [Hypothesis()]
  private var ended: [Hypothesis] = []
  private let endOfText: Int32
  /// The temperature: 0 chooses the likeliest token; other values divide the logits.
  private let temperature: Float
  /// The number of hypotheses.
  private let count: Int
  private var random: SplitMix64

  init(endOfText: Int32, temperature: Float, count: Int, seed: UInt64) {
    self.endOfText = endOfText
    self.temperature = temperature
    self.count = temperature > 0 ? max(1, count) : 1
    random = SplitMix64(seed: seed)
  }

  mutating func advance(_ logits: TokenLogits) -> [Int]? {
    // At first, all hypotheses share the only row: the one after the prompt.
    let rows = hypotheses[0].tokens.isEmpty ? Array(repeating: 0, count: count) : Array(hypotheses.indices)
    var next: [Hypothesis] = []
    var parents: [Int] = []
    for row in rows {
      let values = logits[row]
      let whole = LogProbability.logSumExp(values)
      let hypothesis = hypotheses[row]
      guard let token = choose(values), token != endOfText else {
        let last = values[Int(endOfText)] - whole
        ended.append(whole > -.infinity ? hypothesis.ended(logProbability: last) : hypothesis)
        continue
      }
      next.append(hypothesis.followed(by: token, logProbability: values[Int(token)] - whole))
      parents.append(row)
    }
    hypotheses = next
    return parents.isEmpty ? nil : parents
  }

  func candidates() -> [Hypothesis] { ended + hypotheses }

  /// Chooses a token, or returns `nil` if all are forbidden.
  private mutating func choose(_ logits: UnsafeMutableBufferPointer<Float>) -> Int32? {
    var highest = -Float.infinity
    var best: Int32?
    for (token, logit) in logits.enumerated() where logit > highest {
      highest = logit
      best = Int32(token)
    }
    guard temperature > 0, best != nil else { return best }
    func weight(_ logit: Float) -> Double { exp(Double((logit - highest) / temperature)) }
    var left = logits.reduce(0) { $0 + weight($1) } * Double.random(in: 0..<1, using: &random)
    for (token, logit) in logits.enumerated() {
      left -= weight(logit)
      if left < 0 { return Int32(token) }
    }
    return best
  }
}
