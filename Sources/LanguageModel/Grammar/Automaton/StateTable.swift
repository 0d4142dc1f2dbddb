/// The states of all rules' automata, numbered together, during their construction.
struct StateTable {
  struct Call {
    let rule: Int
    /// The state in which the caller continues.
    let target: Int32
  }

  let classCount: Int
  /// The next state for each state and class of bytes, row by row; negative if there is none.
  private(set) var next: [Int32] = []
  /// The calls of rules from each state.
  private(set) var calls: [[Call]] = []
  private(set) var isAccepting: [Bool] = []
  /// The rule of each state.
  private(set) var rule: [Int32] = []
  /// The first state of each rule, and the first state of a call of it, which does not accept the empty text. They
  /// are negative if the rule has no states.
  private(set) var firstState: [Int32]
  private(set) var callState: [Int32]

  init(classCount: Int, ruleCount: Int) {
    self.classCount = classCount
    firstState = Array(repeating: -1, count: ruleCount)
    callState = Array(repeating: -1, count: ruleCount)
  }

  var count: Int { isAccepting.count }

  /// Adds a state of a rule. The first one that is added is the rule's start.
  mutating func add(to rule: Int, next row: [Int32], calls: [Call], isAccepting: Bool) {
    if firstState[rule] < 0 {
      firstState[rule] = Int32(count)
      callState[rule] = Int32(count)
    }
    next += row
    self.calls.append(calls)
    self.isAccepting.append(isAccepting)
    self.rule.append(Int32(rule))
  }

  /// Finishes a rule after all its states were added: makes its call state.
  mutating func finish(_ rule: Int) {
    let first = Int(firstState[rule])
    guard isAccepting[first] else { return }
    callState[rule] = Int32(count)
    add(to: rule, next: Array(row(first)), calls: calls[first], isAccepting: false)
  }

  func row(_ state: Int) -> ArraySlice<Int32> { next[(state * classCount)..<((state + 1) * classCount)] }

  /// Removes the transitions to states from which no rule's end can be reached.
  mutating func removeDeadEnds() {
    let sources = Sources(byteEdges() + callEdges(), stateCount: count)
    var isAlive = isAccepting
    var pending = isAlive.indices.filter { isAlive[$0] }
    while let state = pending.popLast() {
      for source in sources[state] where !isAlive[Int(source)] {
        isAlive[Int(source)] = true
        pending.append(Int(source))
      }
    }
    removeWays { !isAlive[$0] }
  }

  /// Removes the transitions to some states.
  mutating func removeWays(to isGone: (Int) -> Bool) {
    for place in next.indices where next[place] >= 0 && isGone(Int(next[place])) { next[place] = -1 }
    for state in calls.indices { calls[state].removeAll { isGone(Int($0.target)) } }
  }

  /// Returns the calls of each state. Calls after which the caller has nothing more to do have no return state.
  func finishedCalls() -> [[GrammarAutomaton.Call]] {
    func isLast(_ state: Int) -> Bool {
      isAccepting[state] && calls[state].isEmpty && row(state).allSatisfy { $0 < 0 }
    }
    return calls.map { list in
      list.map { call in
        GrammarAutomaton.Call(
          start: callState[call.rule], target: isLast(Int(call.target)) ? nil : call.target,
          rule: Int32(call.rule))
      }
    }
  }

  /// Returns which rules may begin with which classes of bytes, directly or through rules that they begin with.
  func starters() -> [Bool] {
    var result = Array(repeating: false, count: callState.count * classCount)
    var users: [[Int]] = Array(repeating: [], count: callState.count)
    var pending: [Int] = []
    for (index, start) in callState.enumerated() where start >= 0 {
      for (position, target) in row(Int(start)).enumerated() where target >= 0 {
        result[index * classCount + position] = true
      }
      for call in calls[Int(start)] { users[call.rule].append(index) }
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

  /// Returns for each state how deep the stack must get at least until its rule can end: the depth of the deepest
  /// rule on the shallowest path.
  ///
  /// States are settled by ascending depth, so each is examined once.
  func depthToEnd(_ calls: [[GrammarAutomaton.Call]]) -> [Int] {
    var depths = isAccepting.map { $0 ? 0 : Int.max / 2 }
    let byteSources = Sources(byteEdges(), stateCount: count)
    var callEdges: [StateEdge] = []
    for (state, list) in calls.enumerated() {
      for call in list {
        callEdges.append(StateEdge(source: Int32(state), target: call.start))
        if let target = call.target { callEdges.append(StateEdge(source: Int32(state), target: target)) }
      }
    }
    let callSources = Sources(callEdges, stateCount: count)
    var levels = [depths.indices.filter { depths[$0] == 0 }]
    var depth = 0
    while depth < levels.count {
      while let state = levels[depth].popLast() {
        // The state's depth may have been lowered since.
        guard depths[state] == depth else { continue }
        for source in byteSources[state] where depths[Int(source)] > depth {
          depths[Int(source)] = depth
          levels[depth].append(Int(source))
        }
        for source in callSources[state].map({ Int($0) }) {
          let least = calls[source].map { call in
            let inner = depths[Int(call.start)]
            return call.target.map { max(inner + 1, depths[Int($0)]) } ?? inner
          }.min()
          guard let least, least < depths[source] else { continue }
          depths[source] = least
          while levels.count <= least { levels.append([]) }
          levels[least].append(source)
        }
      }
      depth += 1
    }
    return depths
  }

  /// Returns the states that each rule may return to, also through callers that are not on the stack.
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

  /// Returns the transitions by bytes. Consecutive classes with the same target share an edge.
  private func byteEdges() -> [StateEdge] {
    var edges: [StateEdge] = []
    for state in 0..<count {
      var last: Int32 = -1
      for target in row(state) where target != last {
        last = target
        if target >= 0 { edges.append(StateEdge(source: Int32(state), target: target)) }
      }
    }
    return edges
  }

  private func callEdges() -> [StateEdge] {
    calls.enumerated().flatMap { state, list in
      list.map { StateEdge(source: Int32(state), target: $0.target) }
    }
  }
}

private struct StateEdge {
  let source: Int32
  let target: Int32
}

/// The states that lead to each state.
private struct Sources {
  private var starts: [Int32]
  private var all: [Int32]

  init(_ edges: [StateEdge], stateCount: Int) {
    starts = Array(repeating: 0, count: stateCount + 1)
    all = Array(repeating: 0, count: edges.count)
    // Each state's edges are counted, then filled in from its end, which thereby becomes its start.
    for edge in edges { starts[Int(edge.target)] += 1 }
    for state in 0..<stateCount { starts[state + 1] += starts[state] }
    for edge in edges {
      starts[Int(edge.target)] -= 1
      all[Int(starts[Int(edge.target)])] = edge.source
    }
  }

  subscript(state: Int) -> ArraySlice<Int32> { all[Int(starts[state])..<Int(starts[state + 1])] }
}
