/// The subset construction, which makes one rule's network deterministic: each state is a set of the network's
/// states, with at most one next state per byte and at most one return state per called rule.
struct RuleDeterminizer {
  /// The most network states that are examined for one grammar, and again for the parts that it repeats.
  static let mostWork = 4_000_000

  private let network: RuleNetwork
  private let classes: ByteClasses
  /// The number of the rule's first state in the table.
  private let base: Int
  private var sets: [[Int32]] = []
  private var indices: [[Int32]: Int32] = [:]
  /// The state for a set of the network's states and all that they reach without a byte.
  private var closures: [[Int32]: Int32] = [:]
  private var closureOfOne: [Int32]
  private var seen: [Bool]
  private var work: Int

  /// Adds a rule's states to the table.
  ///
  /// - Parameter work: The rest of ``mostWork``, which is reduced.
  static func add(
    _ network: RuleNetwork, of rule: Int, classes: ByteClasses, to table: inout StateTable, work: inout Int
  ) throws(GrammarError) {
    var determinizer = RuleDeterminizer(network, classes: classes, base: table.count, work: work)
    try determinizer.addStates(of: rule, to: &table)
    work = determinizer.work
  }

  private init(_ network: RuleNetwork, classes: ByteClasses, base: Int, work: Int) {
    self.network = network
    self.classes = classes
    self.base = base
    self.work = work
    closureOfOne = Array(repeating: -1, count: network.edges.count)
    seen = Array(repeating: false, count: network.edges.count)
    // Most networks have fewer sets than states.
    indices.reserveCapacity(network.edges.count)
  }

  private mutating func addStates(of rule: Int, to table: inout StateTable) throws(GrammarError) {
    _ = try state(closing: RuleNetwork.start)
    while table.count - base < sets.count {
      let set = sets[table.count - base]
      var targets = Targets(classCount: classes.count)
      for member in set {
        for edge in network.edges[Int(member)] { targets.add(edge, classes) }
      }
      var row = targets.only
      for index in row.indices where row[index] >= 0 {
        if let several = targets.several[index] {
          row[index] = try state(closing: several)
        } else {
          row[index] = try state(closing: row[index])
        }
      }
      var calls: [StateTable.Call] = []
      for (rule, targets) in targets.calls.sorted(by: { $0.key < $1.key }) {
        calls.append(.init(rule: rule, target: try state(closing: targets)))
      }
      table.add(to: rule, next: row, calls: calls, isAccepting: set.contains(RuleNetwork.end))
    }
    table.finish(rule)
  }

  private mutating func state(closing target: Int32) throws(GrammarError) -> Int32 {
    if closureOfOne[Int(target)] < 0 { closureOfOne[Int(target)] = try state(of: closure(of: [target])) }
    return closureOfOne[Int(target)]
  }

  private mutating func state(closing targets: [Int32]) throws(GrammarError) -> Int32 {
    if let known = closures[targets] { return known }
    let state = try state(of: closure(of: targets))
    closures[targets] = state
    return state
  }

  /// Returns these network states and all that they reach without a byte, leaving out states that only lead on
  /// without a byte.
  private mutating func closure(of targets: [Int32]) throws(GrammarError) -> [Int32] {
    var members: [Int32] = []
    var pending = targets
    var visited: [Int32] = []
    while let member = pending.popLast() {
      guard !seen[Int(member)] else { continue }
      seen[Int(member)] = true
      visited.append(member)
      var matters = member == RuleNetwork.end
      for edge in network.edges[Int(member)] {
        if edge.label == .nothing { pending.append(edge.target) } else { matters = true }
      }
      if matters { members.append(member) }
    }
    for member in visited { seen[Int(member)] = false }
    work -= visited.count + targets.count + 1
    guard work > 0 else { throw .tooLarge("steps to make its rules deterministic", limit: Self.mostWork) }
    members.sort()
    return members
  }

  private mutating func state(of set: [Int32]) throws(GrammarError) -> Int32 {
    if let known = indices[set] { return known }
    guard base + sets.count < GrammarAutomaton.mostStates else {
      throw .tooLarge("states of its rules, made deterministic", limit: GrammarAutomaton.mostStates)
    }
    let index = Int32(base + sets.count)
    sets.append(set)
    indices[set] = index
    return index
  }
}

/// The targets of a set of network states. Most classes of bytes lead to one state or to none.
private struct Targets {
  /// The first target of each class; negative if there is none.
  var only: [Int32]
  /// All targets, for classes with several.
  var several: [Int: [Int32]] = [:]
  var calls: [Int: [Int32]] = [:]

  init(classCount: Int) { only = Array(repeating: -1, count: classCount) }

  mutating func add(_ edge: RuleNetwork.Edge, _ classes: ByteClasses) {
    switch edge.label {
    case .nothing: break
    case .rule(let rule): calls[rule, default: []].append(edge.target)
    case .bytes(let range):
      for index in classes.classes(of: range) where only[index] != edge.target {
        if only[index] < 0 {
          only[index] = edge.target
        } else {
          several[index, default: [only[index]]].append(edge.target)
        }
      }
    }
  }
}
