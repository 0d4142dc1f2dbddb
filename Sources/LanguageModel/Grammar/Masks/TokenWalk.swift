/// A search for the tokens that the grammar accepts at one position, in one pass through the vocabulary's trees.
struct TokenWalk {
  /// The accepted tokens that end while the position's rule, or one that it called, is open or has just ended,
  /// except those covered by ``text``.
  var accepted: [Int32] = []
  /// The number of characters up to which all plain-text tokens are accepted.
  private(set) var text = 0
  /// The nodes at which the position's rule may have ended, and below which there are longer tokens.
  var exits: [Int32] = []
  /// The number of nodes visited.
  var visits = 0

  private var states: [Int32]

  init(longest: Int) { states = Array(repeating: 0, count: longest + 1) }

  /// Walks all tokens.
  mutating func walk(from start: Int32, in trees: TokenVocabulary.Trees, _ automaton: inout PositionAutomaton)
  {
    text = Int(automaton.textRun(from: start))
    for root in trees.roots { walk(beneath: root, from: start, in: trees, &automaton) }
  }

  /// Walks everything below a node.
  ///
  /// - Parameter start: The position reached with the node's own bytes.
  mutating func walk(
    beneath node: Int, from start: Int32, in trees: TokenVocabulary.Trees,
    _ automaton: inout PositionAutomaton
  ) {
    let end = Int(trees.end[node])
    states[Int(trees.depth[node])] = start
    var node = node + 1
    while node < end {
      visits += 1
      let depth = Int(trees.depth[node])
      let after = Int(trees.end[node])
      let first = Int(trees.firstToken[node])
      let height = trees.textHeight[node]
      if height <= PositionAutomaton.longestTextRun, height <= automaton.textRun(from: states[depth - 1]) {
        // Everything below is accepted. It has at most as many characters as there are bytes so far, plus those to
        // come.
        if depth - 1 + Int(height) > text {
          accepted.append(
            contentsOf: UnsafeBufferPointer(rebasing: trees.ordered[first..<Int(trees.firstToken[after])]))
        }
        node = after
        continue
      }
      let next = automaton.next(states[depth - 1], trees.byte[node])
      guard next >= 0 else {
        node = after
        continue
      }
      states[depth] = next
      // Each node leads to a token; its own tokens come before those below it.
      for place in first..<Int(trees.firstToken[node + 1]) { accepted.append(trees.ordered[place]) }
      if automaton.isFinished[Int(next)], after > node + 1 { exits.append(Int32(node)) }
      node += 1
    }
  }
}
