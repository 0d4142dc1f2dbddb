/// Finds the tokens that the grammar takes from one position on, by going through the vocabulary's tree once.
struct TokenWalk {
  /// Tokens that end while the position's rule, or one that it called, is still open or just ended.
  var accepted: [Int32] = []
  /// Nodes of the tree at which the position's rule may have ended, with longer tokens beneath.
  var exits: [Int32] = []
  /// How many nodes were looked at.
  var visits = 0

  private var states: [Int32]

  init(longest: Int) { states = Array(repeating: 0, count: longest + 1) }

  /// Walks all that is beneath a node.
  /// - Parameter start: the position reached with the node's own bytes.
  mutating func walk(
    beneath node: Int, from start: Int32, in vocabulary: TokenVocabulary,
    _ automaton: inout PositionAutomaton,
    classes: ByteClasses
  ) {
    let classCount = classes.count
    let top = Int(vocabulary.nodeDepth[node])
    let end = Int(vocabulary.nodeEnd[node])
    states[top] = start
    vocabulary.nodeByte.withUnsafeBufferPointer { bytes in
      vocabulary.nodeDepth.withUnsafeBufferPointer { depths in
        vocabulary.nodeEnd.withUnsafeBufferPointer { ends in
          vocabulary.nodeTokens.withUnsafeBufferPointer { firstTokens in
            classes.ofByte.withUnsafeBufferPointer { classOf in
              var node = node + 1
              while node < end {
                visits += 1
                let depth = Int(depths[node])
                let byteClass = Int(classOf[Int(bytes[node])])
                let state = states[depth - 1]
                var next = automaton.rows[Int(state) * classCount + byteClass]
                if next == PositionAutomaton.unknown { next = automaton.fill(state, byteClass) }
                guard next >= 0 else {
                  node = Int(ends[node])
                  continue
                }
                states[depth] = next
                let first = Int(firstTokens[node])
                // Each node leads to a token; its own come before those beneath it.
                let last = Int(firstTokens[node + 1])
                if first < last { accepted.append(contentsOf: vocabulary.ordered[first..<last]) }
                if automaton.isFinished[Int(next)], Int(ends[node]) > node + 1 { exits.append(Int32(node)) }
                node += 1
              }
            }
          }
        }
      }
    }
  }
}
