/// A grammar as deterministic automata over classes of bytes, one for each rule, that call one another.
///
/// The states of all rules are numbered together. A parser's position is a set of stacks of such numbers
/// (``ParseStacks``): the top is where the innermost rule is, those beneath are where its callers go on.
struct GrammarAutomaton: Sendable {
  struct Call: Sendable {
    /// The callee's first state. It never accepts; where the callee may be empty the caller passes it by.
    let start: Int32
    /// Where the caller goes on; nil where the caller has nothing more to do and is left out of the stack.
    let target: Int32?
    let rule: Int32
  }

  static let mostStates = 50_000
  /// How many ways into rules that begin with rules there may be from one state.
  static let mostWaysIn = 2_000

  let classes: ByteClasses
  let start: Int32
  /// The next state for each state and class, a state's classes side by side; negative where there is none.
  let next: [Int32]
  let isAccepting: [Bool]
  let calls: [[Call]]
  /// Whether a rule may begin with a class of bytes, a rule's classes side by side.
  let mayStart: [Bool]
  /// The rule of each state.
  let rule: [Int32]
  /// The states that a rule may return to.
  let returns: [[Int32]]
  /// How much deeper the stack must get, at the least, until each state's rule ends.
  let depthToEnd: [Int]
  /// How much deeper one byte may make the stack, at the most.
  let deepestStep: Int

  var stateCount: Int { isAccepting.count }
  /// The most that any state needs until its rule ends.
  let deepestEnd: Int

  init(_ grammar: Grammar) throws(GrammarError) {
    let analysis = try GrammarAnalysis(grammar)
    let kept = grammar.rules.indices.filter {
      analysis.reachable[$0] && analysis.productive[$0] && ($0 == grammar.root || !analysis.inlined[$0])
    }
    var networks: [RuleNetwork] = []
    var room = RuleNetwork.mostStates
    for rule in kept {
      let network = try RuleNetwork(rule: rule, of: analysis, room: room)
      room -= network.edges.count
      networks.append(network)
    }
    let classes = ByteClasses(networks)
    var assembly = Assembly(classCount: classes.count, ruleCount: grammar.rules.count)
    var work = RuleDeterminizer.mostWork
    for (rule, network) in zip(kept, networks) {
      let states = try RuleDeterminizer.states(
        of: network, classes: classes, work: &work, roomForStates: Self.mostStates - assembly.states.count)
      assembly.add(states, of: rule)
    }
    assembly.removeDeadEnds()
    self.classes = classes
    start = assembly.firstState[grammar.root]
    next = assembly.states.flatMap(\.next)
    isAccepting = assembly.states.map(\.isAccepting)
    calls = assembly.calls()
    rule = assembly.rule
    mayStart = assembly.starters()
    returns = assembly.returns(calls)
    depthToEnd = assembly.depthToEnd(calls)
    // Dead ends are left aside: nothing leads to them.
    deepestEnd = depthToEnd.filter { $0 <= Self.deepestNesting }.max() ?? 0
    deepestStep = try Self.deepestStep(calls)
    guard 1 + depthToEnd[Int(start)] <= Self.deepestNesting else {
      throw .tooLarge("rules within rules that any text needs", limit: Self.deepestNesting)
    }
  }

  /// Bounds the work of one step where rules begin with rules in ever more ways.
  /// - Returns: how many rules may begin with one another.
  private static func deepestStep(_ calls: [[Call]]) throws(GrammarError) -> Int {
    var ways: [Int32: Int] = [:]
    var depths: [Int32: Int] = [:]
    for state in calls.indices {
      // Depth first, a rule's first state when all those that it may begin with are counted.
      var pending = [Int32(state)]
      while let last = pending.last {
        let unknown = calls[Int(last)].map(\.start).filter { ways[$0] == nil }
        guard unknown.isEmpty else {
          pending += unknown
          continue
        }
        pending.removeLast()
        let count = calls[Int(last)].reduce(1) { $0 + (ways[$1.start] ?? 0) }
        guard count <= Self.mostWaysIn else {
          throw .tooLarge("ways into rules that begin with rules", limit: Self.mostWaysIn)
        }
        ways[last] = count
        depths[last] = calls[Int(last)].reduce(0) { max($0, 1 + (depths[$1.start] ?? 0)) }
      }
    }
    return depths.values.max() ?? 0
  }
}

/// Puts the rules' states together.
private struct Assembly {
  let classCount: Int
  var states: [RuleDeterminizer.State] = []
  var rule: [Int32] = []
  /// Where the root may begin and, with the empty text left out, where a call of a rule begins.
  var firstState: [Int32]
  var callState: [Int32]

  init(classCount: Int, ruleCount: Int) {
    self.classCount = classCount
    firstState = Array(repeating: -1, count: ruleCount)
    callState = Array(repeating: -1, count: ruleCount)
  }

  mutating func add(_ added: [RuleDeterminizer.State], of index: Int) {
    let base = Int32(states.count)
    firstState[index] = base
    callState[index] = base
    for state in added {
      var moved = state
      for position in moved.next.indices where moved.next[position] >= 0 { moved.next[position] += base }
      for position in moved.calls.indices { moved.calls[position].target += base }
      states.append(moved)
    }
    if states[Int(base)].isAccepting {
      var entry = states[Int(base)]
      entry.isAccepting = false
      callState[index] = Int32(states.count)
      states.append(entry)
    }
    rule += Array(repeating: Int32(index), count: states.count - Int(base))
  }

  /// Takes away the ways to states from which no rule's end can be reached.
  mutating func removeDeadEnds() {
    var sources: [[Int32]] = Array(repeating: [], count: states.count)
    for (index, state) in states.enumerated() {
      for target in Set(state.next) where target >= 0 { sources[Int(target)].append(Int32(index)) }
      for call in state.calls { sources[Int(call.target)].append(Int32(index)) }
    }
    var isAlive = states.map(\.isAccepting)
    var pending = isAlive.indices.filter { isAlive[$0] }
    while let state = pending.popLast() {
      for source in sources[state] where !isAlive[Int(source)] {
        isAlive[Int(source)] = true
        pending.append(Int(source))
      }
    }
    for index in states.indices {
      for position in 0..<classCount {
        let target = states[index].next[position]
        if target >= 0, !isAlive[Int(target)] { states[index].next[position] = -1 }
      }
      states[index].calls.removeAll { !isAlive[Int($0.target)] }
    }
  }

  func calls() -> [[GrammarAutomaton.Call]] {
    let isLast = states.map { $0.isAccepting && $0.calls.isEmpty && $0.next.allSatisfy { $0 < 0 } }
    return states.map { state in
      state.calls.map { call in
        GrammarAutomaton.Call(
          start: callState[call.rule], target: isLast[Int(call.target)] ? nil : call.target,
          rule: Int32(call.rule))
      }
    }
  }

  /// Which rules may begin with which classes: a rule's own, and those of the rules that it may begin with.
  func starters() -> [Bool] {
    var result = Array(repeating: false, count: callState.count * classCount)
    var users: [[Int]] = Array(repeating: [], count: callState.count)
    var pending: [Int] = []
    for (index, start) in callState.enumerated() where start >= 0 {
      for position in 0..<classCount where states[Int(start)].next[position] >= 0 {
        result[index * classCount + position] = true
      }
      for call in states[Int(start)].calls { users[call.rule].append(index) }
      pending.append(index)
    }
    while let index = pending.popLast() {
      for user in users[index] {
        var grew = false
        for position in 0..<classCount
        where result[index * classCount + position] && !result[user * classCount + position] {
          result[user * classCount + position] = true
          grew = true
        }
        if grew { pending.append(user) }
      }
    }
    return result
  }

  /// The least depth in which each state's rule can end: that of the deepest rule on the shallowest way.
  func depthToEnd(_ calls: [[GrammarAutomaton.Call]]) -> [Int] {
    let unknown = Int.max / 2
    var depths = states.map { $0.isAccepting ? 0 : unknown }
    var sources: [[Int32]] = Array(repeating: [], count: states.count)
    for (index, state) in states.enumerated() {
      for target in Set(state.next) where target >= 0 { sources[Int(target)].append(Int32(index)) }
      for call in calls[index] {
        sources[Int(call.start)].append(Int32(index))
        if let target = call.target { sources[Int(target)].append(Int32(index)) }
      }
    }
    var pending = Array(states.indices)
    while let index = pending.popLast() {
      var depth = depths[index]
      for target in states[index].next where target >= 0 { depth = min(depth, depths[Int(target)]) }
      for call in calls[index] {
        let inner = depths[Int(call.start)]
        depth = min(depth, call.target.map { max(inner + 1, depths[Int($0)]) } ?? inner)
      }
      guard depth < depths[index] else { continue }
      depths[index] = depth
      pending += sources[index].map { Int($0) }
    }
    return depths
  }

  /// The states that each rule may return to, through callers that are left out of the stack as well.
  func returns(_ calls: [[GrammarAutomaton.Call]]) -> [[Int32]] {
    var found: [Set<Int32>] = Array(repeating: [], count: callState.count)
    var passes: [Set<Int>] = Array(repeating: [], count: callState.count)
    for (state, list) in calls.enumerated() {
      for call in list {
        if let target = call.target {
          found[Int(call.rule)].insert(target)
        } else {
          passes[Int(rule[state])].insert(Int(call.rule))
        }
      }
    }
    var pending = Array(found.indices)
    while let index = pending.popLast() {
      for callee in passes[index] where !found[index].isSubset(of: found[callee]) {
        found[callee].formUnion(found[index])
        pending.append(callee)
      }
    }
    return found.map { $0.sorted() }
  }
}
