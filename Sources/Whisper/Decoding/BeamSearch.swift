/// A beam search. It follows the likeliest hypotheses side by side until enough of them have ended.
///
/// Source: openai-whisper's `BeamSearchDecoder`; patience: Kasai et al., "Beam decoding with controlled patience".
struct BeamSearch: TokenSearch {
  private(set) var hypotheses = [Hypothesis()]
  private var ended: [Hypothesis] = []
  private let endOfText: Int32
  private let width: Int
  /// The number of ended hypotheses that stops the search.
  private let enough: Int

  init(endOfText: Int32, width: Int, patience: Float) {
    self.endOfText = endOfText
    self.width = max(1, width)
    enough = max(1, Int((Float(self.width) * patience).rounded(.toNearestOrEven)))
  }

  private struct Continuation {
    var row: Int
    var token: Int32
    var logProbability: Float
    var score: Float
    /// The order in which continuations were found, which breaks ties.
    var order: Int
  }

  mutating func advance(_ logits: TokenLogits) -> [Int]? {
    var continuations: [Continuation] = []
    for (row, hypothesis) in hypotheses.enumerated() {
      let values = logits[row]
      let whole = LogProbability.logSumExp(values)
      for token in likeliest(values) {
        let logProbability = values[Int(token)] - whole
        continuations.append(
          Continuation(
            row: row, token: token, logProbability: logProbability, score: hypothesis.score + logProbability,
            order: continuations.count))
      }
    }
    continuations.sort { ($1.score, $0.order) < ($0.score, $1.order) }

    var next: [Hypothesis] = []
    var parents: [Int] = []
    for continuation in continuations {
      let hypothesis = hypotheses[continuation.row]
      if continuation.token == endOfText {
        if ended.count < enough {
          ended.append(hypothesis.ended(logProbability: continuation.logProbability))
        }
      } else {
        next.append(
          hypothesis.followed(by: continuation.token, logProbability: continuation.logProbability))
        parents.append(continuation.row)
        if next.count == width { break }
      }
    }
    hypotheses = next
    return ended.count >= enough || parents.isEmpty ? nil : parents
  }

  func candidates() -> [Hypothesis] {
    let missing = max(0, width - ended.count)
    return ended + hypotheses.sorted { $0.score > $1.score }.prefix(missing)
  }

  /// Returns the likeliest tokens: one more than the width, since one of them may be the end of text.
  private func likeliest(_ logits: UnsafeMutableBufferPointer<Float>) -> [Int32] {
    var best: [(token: Int32, logit: Float)] = []
    var lowest = -Float.infinity
    for (token, logit) in logits.enumerated() where logit > lowest {
      let place = best.firstIndex { $0.logit < logit } ?? best.count
      best.insert((Int32(token), logit), at: place)
      if best.count > width + 1 { best.removeLast() }
      if best.count == width + 1 { lowest = best[width].logit }
    }
    return best.map(\.token)
  }
}
