import Foundation

/// A search for the likeliest sentences of a grammar, which follows hypotheses side by side.
struct GrammarSearch: TokenSearch {
  /// One way to read a hypothesis's tokens as words of the grammar.
  private struct Path: Hashable {
    var state = GrammarTokens.start
    var words: [Int] = []
    /// The token ranges of the words that belong to values.
    var values: [Range<Int>] = []
    /// The number of tokens before the word that is being spelled.
    var written = 0
  }

  /// A sentence that was found, in its likeliest writing.
  struct Found {
    var hypothesis: Hypothesis
    var words: [Int]
    /// The token ranges of the words that belong to values.
    var values: [Range<Int>]
    /// The logarithm of the summed probability of all its writings that were found.
    var score: Float
  }

  private(set) var hypotheses = [Hypothesis()]
  private var paths: [[Path]] = [[Path()]]
  private var found: [[Int]: Found] = [:]
  private let grammar: GrammarTokens
  private let endOfText: Int32
  private let breadth: Breadth
  /// The least log probability of a hypothesis; below it, it is dropped.
  private let least: Float

  /// The breadth of a search.
  struct Breadth {
    /// The number of hypotheses followed side by side.
    var width: Int
    /// A hypothesis that is this much less likely than the best one, ended or not, is dropped.
    var hopeless: Float
  }

  init(_ grammar: GrammarTokens, endOfText: Int32, _ breadth: Breadth, least: Float) {
    (self.grammar, self.endOfText, self.breadth, self.least) = (grammar, endOfText, breadth, least)
  }

  private struct Continuation {
    var row: Int
    var token: Int32
    var logProbability: Float
    var score: Float
  }

  mutating func advance(_ logits: TokenLogits) -> [Int]? {
    var continuations: [Continuation] = []
    for (row, hypothesis) in hypotheses.enumerated() {
      let values = logits[row]
      let whole = LogProbability.logSumExp(values)
      guard whole > -.infinity else { continue }
      for path in paths[row] where grammar.mayEnd(in: path.state) && !path.words.isEmpty {
        keep(hypothesis.ended(logProbability: values[Int(endOfText)] - whole), path)
      }
      for token in Set(paths[row].flatMap { grammar.next(after: $0.state) })
      where values.indices.contains(Int(token)) {
        let logProbability = values[Int(token)] - whole
        continuations.append(
          Continuation(
            row: row, token: token, logProbability: logProbability, score: hypothesis.score + logProbability))
      }
    }
    let best = max(
      continuations.map(\.score).max() ?? -.infinity, found.values.map(\.score).max() ?? -.infinity)
    let least = max(self.least, best - breadth.hopeless)
    // Tokens break ties.
    continuations = continuations.filter { $0.score >= least }
      .sorted { ($1.score, $0.row, $0.token) < ($0.score, $1.row, $1.token) }
    return goOn(with: continuations)
  }

  /// Continues with the likeliest hypotheses, up to the width. Of those that say the same words and are in the
  /// same place of the grammar, only the likeliest goes on.
  private mutating func goOn(with continuations: [Continuation]) -> [Int]? {
    var next: (hypotheses: [Hypothesis], paths: [[Path]], parents: [Int]) = ([], [], [])
    var seen: Set<[Int]> = []
    for continuation in continuations {
      let row = continuation.row
      let hypothesis = hypotheses[row].followed(
        by: continuation.token, logProbability: continuation.logProbability)
      var after: [Path] = []
      for path in paths[row] {
        for (state, said) in grammar.states(after: path.state, continuation.token) {
          var path = path
          path.state = state
          if let said {
            path.words.append(said.word)
            if said.isValue { path.values.append(path.written..<hypothesis.tokens.count) }
            path.written = hypothesis.tokens.count
          }
          // Only one path to a state is needed, however it got there.
          if !after.contains(where: { $0.state == state }) { after.append(path) }
        }
      }
      guard let first = after.first,
        seen.insert(first.words + [-1, first.state.place, first.state.node]).inserted
      else { continue }
      next.hypotheses.append(hypothesis)
      next.paths.append(after)
      next.parents.append(row)
      if next.parents.count == breadth.width { break }
    }
    (hypotheses, paths) = (next.hypotheses, next.paths)
    return next.parents.isEmpty ? nil : next.parents
  }

  private mutating func keep(_ hypothesis: Hypothesis, _ path: Path) {
    guard hypothesis.score > -.infinity else { return }
    var new = Found(hypothesis: hypothesis, words: path.words, values: path.values, score: hypothesis.score)
    if let known = found[path.words] {
      let (more, less) = (max(known.score, new.score), min(known.score, new.score))
      let score = more + log1p(exp(less - more))
      if known.hypothesis.score >= hypothesis.score { new = known }
      new.score = score
    }
    found[path.words] = new
  }

  func candidates() -> [Hypothesis] { sentences.map(\.hypothesis) }

  /// The sentences that were found, the likeliest first. Words break ties.
  var sentences: [Found] {
    found.values.sorted { one, other in
      one.score != other.score ? one.score > other.score : one.words.lexicographicallyPrecedes(other.words)
    }
  }
}
