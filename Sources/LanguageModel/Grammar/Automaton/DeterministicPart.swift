/// A part of a rule as a deterministic automaton over bytes, so that many copies of it in a row stay small.
struct DeterministicPart {
  let start = 0
  let end: Int
  /// The edges that leave each state. None enters the start, and none leaves the end.
  private(set) var edges: [[(bytes: ClosedRange<UInt8>, target: Int)]] = []

  /// Makes a part deterministic. Returns `nil` if copies could not replace the part: it calls rules, may be empty,
  /// or may both end and continue.
  ///
  /// - Parameter work: The rest of ``RuleDeterminizer/mostWork`` for all parts of a grammar, which is reduced.
  init?(_ network: RuleNetwork, work: inout Int) throws(GrammarError) {
    let labels = network.edges.joined().map(\.label)
    guard !labels.contains(where: { if case .rule = $0 { true } else { false } }) else { return nil }
    let classes = ByteClasses([network])
    var table = StateTable(classCount: classes.count, ruleCount: 1)
    try RuleDeterminizer.add(network, of: 0, classes: classes, to: &table, work: &work)
    let ends = table.isAccepting.indices.filter { table.isAccepting[$0] }
    guard ends.count == 1, let end = ends.first, end != start, table.row(end).allSatisfy({ $0 < 0 }),
      !table.next.contains(Int32(start))
    else { return nil }
    self.end = end
    for state in 0..<table.count { edges.append(Self.edges(of: Array(table.row(state)), classes)) }
  }

  /// Returns a state's edges. Consecutive bytes that lead to the same state share an edge.
  private static func edges(
    of row: [Int32], _ classes: ByteClasses
  ) -> [(bytes: ClosedRange<UInt8>, target: Int)] {
    var edges: [(bytes: ClosedRange<UInt8>, target: Int)] = []
    for byte in UInt8.min...UInt8.max {
      let target = Int(row[Int(classes.ofByte[Int(byte)])])
      guard target >= 0 else { continue }
      if let last = edges.last, last.target == target, Int(last.bytes.upperBound) + 1 == Int(byte) {
        edges[edges.count - 1].bytes = last.bytes.lowerBound...byte
      } else {
        edges.append((byte...byte, target))
      }
    }
    return edges
  }
}

/// The classes of bytes that a grammar never distinguishes.
struct ByteClasses: Sendable {
  /// The class of each byte.
  let ofByte: [UInt8]
  let count: Int
  /// For each class of a single byte, that byte.
  let soleByte: [UInt8?]

  init(_ networks: [RuleNetwork]) {
    var startsClass = Array(repeating: false, count: 257)
    startsClass[0] = true
    for network in networks {
      for case .bytes(let range) in network.edges.joined().map(\.label) {
        startsClass[Int(range.lowerBound)] = true
        startsClass[Int(range.upperBound) + 1] = true
      }
    }
    var ofByte: [UInt8] = []
    var firsts: [Int] = []
    for byte in 0..<256 {
      if startsClass[byte] { firsts.append(byte) }
      ofByte.append(UInt8(firsts.count - 1))
    }
    self.ofByte = ofByte
    count = firsts.count
    soleByte = zip(firsts, firsts.dropFirst() + [256]).map { $1 - $0 == 1 ? UInt8($0) : nil }
  }

  /// Returns the classes that a range of bytes consists of.
  func classes(of range: ClosedRange<UInt8>) -> ClosedRange<Int> {
    Int(ofByte[Int(range.lowerBound)])...Int(ofByte[Int(range.upperBound)])
  }
}
