/// A grammar as deterministic automata over classes of bytes, one for each rule, which call one another.
///
/// The states of all rules are numbered together. A parser's position is a set of stacks of such numbers
/// (``ParseStacks``): the top is the state of the innermost rule; below it are the states in which its callers
/// continue.
final class GrammarAutomaton: Sendable {
  struct Call: Sendable {
    /// The callee's first state. It never accepts; if the callee may be empty, the caller has a way around the
    /// call.
    let start: Int32
    /// The state in which the caller continues; `nil` if it has nothing more to do and is not put on the stack.
    let target: Int32?
    let rule: Int32
  }

  static let mostStates = 50_000
  /// The most ways, from one state, to enter rules that begin with rules.
  static let mostWaysIn = 2_000

  let classes: ByteClasses
  let start: Int32
  /// The next state for each state and class, row by row; negative if there is none.
  let next: [Int32]
  let isAccepting: [Bool]
  let calls: [[Call]]
  /// Whether each rule may begin with each class of bytes, rule by rule.
  let mayStart: [Bool]
  /// The rule of each state.
  let rule: [Int32]
  /// For each rule, the states that it may return to.
  let returns: [[Int32]]
  /// For each state, how much deeper the stack must get at least before its rule can end.
  let depthToEnd: [Int]
  /// The most by which one byte can deepen the stack.
  let deepestStep: Int

  var stateCount: Int { isAccepting.count }
  /// The largest of ``depthToEnd``.
  let deepestEnd: Int

  init(_ grammar: Grammar) throws(GrammarError) {
    let analysis = try GrammarAnalysis(grammar)
    let kept = grammar.rules.indices.filter {
      analysis.reachable[$0] && analysis.productive[$0] && ($0 == grammar.root || !analysis.inlined[$0])
    }
    var networks: [RuleNetwork] = []
    var room = RuleNetwork.mostStates
    var workOnParts = RuleDeterminizer.mostWork
    for rule in kept {
      let network = try RuleNetwork(rule: rule, of: analysis, room: room, work: &workOnParts)
      room -= network.edges.count
      networks.append(network)
    }
    let classes = ByteClasses(networks)
    var table = StateTable(classCount: classes.count, ruleCount: grammar.rules.count)
    var work = RuleDeterminizer.mostWork
    for (rule, network) in zip(kept, networks) {
      try RuleDeterminizer.add(network, of: rule, classes: classes, to: &table, work: &work)
    }
    table.removeDeadEnds()
    let calls = table.finishedCalls()
    let depthToEnd = table.depthToEnd(calls)
    table.removeWays { depthToEnd[$0] >= Self.deepestNesting }
    self.classes = classes
    self.calls = calls
    self.depthToEnd = depthToEnd
    start = table.firstState[grammar.root]
    next = table.next
    isAccepting = table.isAccepting
    rule = table.rule
    mayStart = table.starters()
    returns = table.returns(calls)
    // Dead ends do not count, since nothing leads to them.
    deepestEnd = depthToEnd.filter { $0 <= Self.deepestNesting }.max() ?? 0
    deepestStep = try Self.deepestStep(calls)
    guard 1 + depthToEnd[Int(start)] <= Self.deepestNesting else {
      throw .tooLarge("rules within rules that any text needs", limit: Self.deepestNesting)
    }
  }

  /// Returns whether a text in this state is within a character.
  func isWithinCharacter(_ state: Int32) -> Bool {
    let row = next[(Int(state) * classes.count)..<((Int(state) + 1) * classes.count)]
    let firstContinuation = Int(classes.ofByte[0x80])
    return calls[Int(state)].isEmpty && row.prefix(firstContinuation).allSatisfy { $0 < 0 }
      && row.contains { $0 >= 0 }
  }

  /// Computes ``deepestStep``, and bounds the work of one step for rules that begin with rules.
  ///
  /// - Returns: The longest chain of rules that may begin with one another.
  private static func deepestStep(_ calls: [[Call]]) throws(GrammarError) -> Int {
    var ways: [Int32: Int] = [:]
    var depths: [Int32: Int] = [:]
    for state in calls.indices {
      // Depth first: a rule's first state is done when all those that it may begin with are counted.
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
