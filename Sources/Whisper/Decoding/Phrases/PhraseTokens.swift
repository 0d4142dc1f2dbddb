/// The phrases of a grammar as an automaton over a model's tokens, in all the ways that the model may write them.
struct PhraseTokens: Sendable, Hashable {
  /// For each state, the states that each token leads to.
  private var arcs: [[Int32: Set<Int>]]
  /// The states in which a phrase may end.
  private var ends: Set<Int> = []

  init(_ grammar: PhraseGrammar, _ tokenizer: WhisperTokenizer) {
    let count = grammar.arcs.count
    arcs = Array(repeating: [:], count: count + 1)
    let marked = count
    let closures = (0..<count).map { grammar.closure(of: $0) }
    ends = Set((0..<count).filter { closures[$0].contains(grammar.end) } + [marked])
    for state in 0..<count {
      for (words, forms) in WrittenForms.all(from: closures[state], in: grammar) {
        let targets = grammar.states(after: words, from: state)
        for form in forms {
          add(tokenizer.encode(form), from: state, to: targets)
          add(tokenizer.encode(form + ","), from: state, to: targets)
          guard !targets.isDisjoint(with: ends) else { continue }
          for mark in [".", "!", "?"] { add(tokenizer.encode(form + mark), from: state, to: [marked]) }
        }
      }
    }
  }

  private mutating func add(_ tokens: [Int32], from start: Int, to targets: Set<Int>) {
    var state = start
    for token in tokens.dropLast() {
      arcs.append([:])
      arcs[state][token, default: []].insert(arcs.count - 1)
      state = arcs.count - 1
    }
    if let last = tokens.last { arcs[state][last, default: []].formUnion(targets) }
  }

  /// The states before the first token.
  static let start: Set<Int> = [0]

  /// Returns whether a phrase may end in one of these states.
  func mayEnd(in states: Set<Int>) -> Bool { !states.isDisjoint(with: ends) }

  /// Returns the tokens that may come next, each with the states that it leads to.
  func next(after states: Set<Int>) -> [Int32: Set<Int>] {
    states.reduce(into: [:]) { next, state in next.merge(arcs[state]) { $0.union($1) } }
  }
}
