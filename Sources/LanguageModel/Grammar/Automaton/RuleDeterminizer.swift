/// Makes one rule's network deterministic: each state is a set of the network's states, and has at most one next state
/// for a byte, and at most one place to return to for a rule (the subset construction).
struct RuleDeterminizer {
  struct State {
    /// The next state for each class of bytes; negative where there is none.
    var next: [Int32]
    /// The rules that may begin here, with the state to return to.
    var calls: [(rule: Int, target: Int32)] = []
    var isAccepting = false
  }

  /// How many states of networks may be looked at for one grammar.
  static let mostWork = 4_000_000

  private let network: RuleNetwork
  private let classes: ByteClasses
  private var sets: [[Int32]] = []
  private var indices: [[Int32]: Int32] = [:]
  private var closures: [[Int32]: Int32] = [:]
  private var seen: [Bool]
  private var work: Int
  private let roomForStates: Int

  /// - Parameter work: what is left of ``mostWork``, and is lessened by what this rule takes.
  static func states(
    of network: RuleNetwork, classes: ByteClasses, work: inout Int, roomForStates: Int
  ) throws(GrammarError) -> [State] {
    var determinizer = RuleDeterminizer(network, classes: classes, work: work, room: roomForStates)
    let states = try determinizer.run()
    work = determinizer.work
    return states
  }

  private init(_ network: RuleNetwork, classes: ByteClasses, work: Int, room: Int) {
    self.network = network
    self.classes = classes
    self.work = work
    roomForStates = room
    seen = Array(repeating: false, count: network.edges.count)
  }

  private mutating func run() throws(GrammarError) -> [State] {
    _ = try state(closing: [RuleNetwork.start])
    var states: [State] = []
    while states.count < sets.count {
      states.append(try expand(sets[states.count]))
    }
    return states
  }

  private mutating func expand(_ set: [Int32]) throws(GrammarError) -> State {
    var byteTargets: [[Int32]] = Array(repeating: [], count: classes.count)
    var callTargets: [Int: [Int32]] = [:]
    var state = State(next: Array(repeating: -1, count: classes.count))
    for member in set {
      if member == RuleNetwork.end { state.isAccepting = true }
      for edge in network.edges[Int(member)] {
        switch edge.label {
        case .nothing: continue
        case .bytes(let range):
          for index in classes.classes(of: range) { byteTargets[index].append(edge.target) }
        case .rule(let rule):
          callTargets[rule, default: []].append(edge.target)
        }
      }
    }
    for (index, targets) in byteTargets.enumerated() where !targets.isEmpty {
      state.next[index] = try self.state(closing: targets)
    }
    for (rule, targets) in callTargets.sorted(by: { $0.key < $1.key }) {
      state.calls.append((rule, try self.state(closing: targets)))
    }
    return state
  }

  /// The state for these of the network's states and all that are reached from them without a byte.
  private mutating func state(closing targets: [Int32]) throws(GrammarError) -> Int32 {
    if let known = closures[targets] { return known }
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
    if let known = indices[members] {
      closures[targets] = known
      return known
    }
    guard sets.count < roomForStates else {
      throw .tooLarge("states of its rules, made deterministic", limit: GrammarAutomaton.mostStates)
    }
    let index = Int32(sets.count)
    sets.append(members)
    indices[members] = index
    closures[targets] = index
    return index
  }
}
