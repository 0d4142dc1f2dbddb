/// A search for the likeliest phrases of a grammar, which follows hypotheses side by side.
struct PhraseSearch: TokenSearch {
  /// A hypothesis that is this much less likely than the best ended one is dropped.
  private static let hopeless: Float = 8

  private(set) var hypotheses = [Hypothesis()]
  private var states: [Set<Int>] = [PhraseTokens.start]
  private var ended: [Hypothesis] = []
  private let phrases: PhraseTokens
  private let endOfText: Int32
  private let width: Int

  init(_ phrases: PhraseTokens, endOfText: Int32, width: Int) {
    (self.phrases, self.endOfText, self.width) = (phrases, endOfText, max(1, width))
  }

  private struct Continuation {
    var row: Int
    var token: Int32
    var logProbability: Float
    var score: Float
    var states: Set<Int>
  }

  mutating func advance(_ logits: TokenLogits) -> [Int]? {
    var continuations: [Continuation] = []
    for (row, hypothesis) in hypotheses.enumerated() {
      let values = logits[row]
      let whole = LogProbability.logSumExp(values)
      guard whole > -.infinity else { continue }
      if phrases.mayEnd(in: states[row]) {
        ended.append(hypothesis.ended(logProbability: values[Int(endOfText)] - whole))
      }
      for (token, next) in phrases.next(after: states[row]) where values.indices.contains(Int(token)) {
        let logProbability = values[Int(token)] - whole
        continuations.append(
          Continuation(
            row: row, token: token, logProbability: logProbability, score: hypothesis.score + logProbability,
            states: next))
      }
    }
    let least = max(-.greatestFiniteMagnitude, (ended.map(\.score).max() ?? -.infinity) - Self.hopeless)
    // Tokens break ties.
    let best = continuations.filter { $0.score >= least }
      .sorted { ($1.score, $0.row, $0.token) < ($0.score, $1.row, $1.token) }.prefix(width)
    hypotheses = best.map { hypotheses[$0.row].followed(by: $0.token, logProbability: $0.logProbability) }
    states = best.map(\.states)
    return best.isEmpty ? nil : best.map(\.row)
  }

  func candidates() -> [Hypothesis] { ended.filter { $0.score > -.infinity } }
}
