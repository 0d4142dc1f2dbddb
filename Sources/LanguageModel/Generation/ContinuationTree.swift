/// A tree of token sequences; sequences with a common beginning share its nodes.
struct ContinuationTree {
  struct Node {
    let token: Int32
    let parent: Int
    var children: [Int] = []
    /// The natural logarithm of the token's probability after the tokens before it, once it is computed.
    var logProbability: Float = 0
  }

  /// The nodes; the first is the root, which stands for the prompt's end.
  private(set) var nodes = [Node(token: -1, parent: -1)]
  /// The last node of each sequence.
  private(set) var ends: [Int] = []

  init(_ sequences: [[Int32]]) {
    for sequence in sequences {
      var node = 0
      for token in sequence { node = child(token, of: node) }
      ends.append(node)
    }
  }

  private mutating func child(_ token: Int32, of parent: Int) -> Int {
    if let known = nodes[parent].children.first(where: { nodes[$0].token == token }) { return known }
    nodes.append(Node(token: token, parent: parent))
    nodes[parent].children.append(nodes.count - 1)
    return nodes.count - 1
  }

  /// Returns the sum of the log probabilities from the root to a node.
  func logProbability(to end: Int) -> Float {
    var sum = 0 as Float
    var node = end
    while node > 0 {
      sum += nodes[node].logProbability
      node = nodes[node].parent
    }
    return sum
  }

  /// Returns the nodes from `first` on, each the only child of the one before, as far as logits are needed after
  /// them.
  func chain(from first: Int) -> [Int] {
    var chain = [first]
    while let last = chain.last, nodes[last].children.count == 1, let next = nodes[last].children.first,
      !nodes[next].children.isEmpty
    {
      chain.append(next)
    }
    return chain
  }

  /// The index of a sequence that begins another one or occurs twice; `nil` if there is none.
  var firstNotApart: Int? {
    ends.indices.first { !nodes[ends[$0]].children.isEmpty || ends[..<$0].contains(ends[$0]) }
  }

  mutating func set(_ logProbability: Float, of node: Int) { nodes[node].logProbability = logProbability }
}
