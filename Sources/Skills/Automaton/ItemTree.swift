/// A tree of item sequences with shared beginnings: the sentences of all skills, or the values of a list.
struct ItemTree: Sendable {
  struct Edge: Sendable {
    var item: Int32
    var node: Int32
  }

  struct Node: Sendable {
    var edges: [Edge] = []
    /// The sequences that end here, in the order in which they were added.
    var ends: [Int32] = []
    /// The edges with known beginnings, if there are many edges.
    var byBeginning: [Beginning: [Edge]] = [:]
    /// The edges with unknown beginnings, if there are many edges.
    var open: [Edge] = []
  }

  private static let fewEdges = 8

  private(set) var nodes = [Node()]

  /// Builds the tree of these sequences, which are numbered from 0.
  init(_ sequences: some Sequence<[Int32]>, _ store: ItemStore) {
    var children: [UInt64: Int32] = [:]
    for (number, sequence) in sequences.enumerated() {
      var node = Int32(0)
      for item in sequence {
        let key = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: item))
        if let child = children[key] {
          node = child
        } else {
          let child = Int32(nodes.count)
          children[key] = child
          nodes.append(Node())
          nodes[Int(node)].edges.append(Edge(item: item, node: child))
          node = child
        }
      }
      nodes[Int(node)].ends.append(Int32(number))
    }
    for index in nodes.indices where nodes[index].edges.count > Self.fewEdges { sortEdges(of: index, store) }
  }

  private mutating func sortEdges(of index: Int, _ store: ItemStore) {
    for edge in nodes[index].edges {
      if let beginnings = store.beginnings[Int(edge.item)] {
        for beginning in beginnings { nodes[index].byBeginning[beginning, default: []].append(edge) }
      } else {
        nodes[index].open.append(edge)
      }
    }
  }

  /// Returns the edges of a node that may follow, given the possible beginnings of the remaining text.
  func edges(of node: Int32, beginnings: some Sequence<Beginning>) -> [Edge] {
    guard nodes[Int(node)].edges.count > Self.fewEdges else { return nodes[Int(node)].edges }
    var edges: [Edge] = []
    for beginning in beginnings {
      if let more = nodes[Int(node)].byBeginning[beginning] { edges += more }
    }
    edges += nodes[Int(node)].open
    guard edges.count > 1 else { return edges }
    // A part with several beginnings may occur several times.
    var seen: Set<Int32> = []
    return edges.filter { seen.insert($0.node).inserted }
  }
}
