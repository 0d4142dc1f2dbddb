/// The properties of a grammar's rules that are needed before automata are built: which rules match the empty
/// text, which match no text, which begin with themselves, and which are small enough to be inlined.
///
/// Nothing here recurses from rule to rule, so a long chain of rules needs no stack.
struct GrammarAnalysis {
  /// The largest rule that is inlined, in automaton states.
  static let largestInlined = 4_000
  /// The most states of all copies of an inlined rule.
  static let largestCopies = 60_000
  /// The deepest nesting of inlined rules.
  static let deepestInlined = 24
  /// The number of scalars above which a repeated set makes a rule wide: most of a vocabulary's tokens match it.
  static let wideSet = 1_000

  let grammar: Grammar
  /// Whether the root uses each rule, directly or not.
  private(set) var reachable: [Bool]
  private(set) var nullable: [Bool]
  /// Whether each rule matches at least one text.
  private(set) var productive: [Bool]
  /// Whether each rule is inlined.
  private(set) var inlined: [Bool]

  private var uses: [[Int]]

  init(_ grammar: Grammar) throws(GrammarError) {
    self.grammar = grammar
    let count = grammar.rules.count
    uses = grammar.rules.map { rule in
      var found: [Int] = []
      rule.expression.forEachRule { found.append($0) }
      return found
    }
    reachable = Array(repeating: false, count: count)
    nullable = Array(repeating: false, count: count)
    productive = Array(repeating: false, count: count)
    inlined = Array(repeating: false, count: count)
    findReachable()
    nullable = settled { rule, known in grammar.rules[rule].expression.isNullable(known) }
    productive = settled { rule, known in grammar.rules[rule].expression.isProductive(known) }
    try refuseLeftRecursion()
    try refuseUnsatisfiable()
    chooseInlined()
  }

  private mutating func findReachable() {
    var pending = [grammar.root]
    reachable[grammar.root] = true
    while let rule = pending.popLast() {
      for use in uses[rule] where !reachable[use] {
        reachable[use] = true
        pending.append(use)
      }
    }
  }

  /// Computes the least fixed point of a property that only grows: a rule is examined again when one that it uses
  /// gains the property.
  private func settled(_ holds: (Int, [Bool]) -> Bool) -> [Bool] {
    var users: [[Int]] = Array(repeating: [], count: uses.count)
    for (rule, used) in uses.enumerated() {
      for use in Set(used) { users[use].append(rule) }
    }
    var result = Array(repeating: false, count: uses.count)
    var pending = Array(uses.indices)
    while let rule = pending.popLast() {
      guard !result[rule], holds(rule, result) else { continue }
      result[rule] = true
      pending += users[rule]
    }
    return result
  }

  /// Returns the rules in an order in which each follows all that it depends on. Rules on a cycle, and those that
  /// depend on one, are left out.
  private static func leavesFirst(_ dependencies: [[Int]]) -> [Int] {
    var users: [[Int]] = Array(repeating: [], count: dependencies.count)
    var missing = dependencies.map(\.count)
    for (rule, needed) in dependencies.enumerated() {
      for other in needed { users[other].append(rule) }
    }
    var order = dependencies.indices.filter { missing[$0] == 0 }
    var next = 0
    while next < order.count {
      for user in users[order[next]] {
        missing[user] -= 1
        if missing[user] == 0 { order.append(user) }
      }
      next += 1
    }
    return order
  }

  private func refuseLeftRecursion() throws(GrammarError) {
    let corners = grammar.rules.indices.map { rule -> [Int] in
      guard reachable[rule] else { return [] }
      var found: Set<Int> = []
      _ = grammar.rules[rule].expression.addLeftCorners(to: &found, nullable: nullable)
      return found.sorted()
    }
    var isSound = Array(repeating: false, count: corners.count)
    for rule in Self.leavesFirst(corners) { isSound[rule] = true }
    // From an unsound rule, following unsound rules must lead to a cycle.
    guard var rule = isSound.firstIndex(of: false) else { return }
    var path: [Int] = []
    var seen: Set<Int> = []
    while seen.insert(rule).inserted {
      path.append(rule)
      guard let next = corners[rule].first(where: { !isSound[$0] }) else { return }
      rule = next
    }
    let cycle = path[(path.firstIndex(of: rule) ?? 0)...] + [rule]
    throw .leftRecursion(
      rule: grammar.rules[rule].name, through: cycle.map { grammar.rules[$0].name },
      at: grammar.rules[rule].position)
  }

  /// Throws if a rule that is used cannot match anything. In a grammar from a schema, only the root must match.
  private func refuseUnsatisfiable() throws(GrammarError) {
    func isBarren(_ rule: Int) -> Bool { reachable[rule] && !productive[rule] }
    let first = grammar.rules.indices.first {
      isBarren($0) && ($0 == grammar.root || grammar.rules[$0].position != nil)
    }
    guard var rule = first else { return }
    // The cause is at the end of the chain of barren rules, or where it closes.
    var seen: Set<Int> = []
    while seen.insert(rule).inserted, let next = uses[rule].first(where: isBarren) { rule = next }
    throw .unsatisfiable(rule: grammar.rules[rule].name, at: grammar.rules[rule].position)
  }

  private mutating func chooseInlined() {
    var useCounts = Array(repeating: 0, count: uses.count)
    for (rule, used) in uses.enumerated() where reachable[rule] {
      for use in used { useCounts[use] += 1 }
    }
    var sizes = Array(repeating: 0, count: uses.count)
    var heights = Array(repeating: 0, count: uses.count)
    // Only rules that lead to no recursion are in this order.
    for rule in Self.leavesFirst(uses) where reachable[rule] {
      let expression = grammar.rules[rule].expression
      sizes[rule] = expression.size { inlined[$0] ? sizes[$0] : 1 }
      heights[rule] = 1 + (uses[rule].filter { inlined[$0] }.map { heights[$0] }.max() ?? 0)
      let (copies, overflow) = sizes[rule].multipliedReportingOverflow(by: useCounts[rule])
      inlined[rule] =
        heights[rule] <= Self.deepestInlined && sizes[rule] <= Self.largestInlined
        && !overflow && copies <= Self.largestCopies
        // For a rule that accepts most tokens, it is cheaper if all its uses share one place.
        && (useCounts[rule] == 1 || !expression.isWide)
    }
  }
}

extension GrammarExpression {
  fileprivate func forEachRule(_ body: (Int) -> Void) {
    switch self {
    case .literal, .characters, .span: break
    case .rule(let rule): body(rule)
    case .sequence(let parts), .choice(let parts): for part in parts { part.forEachRule(body) }
    case .repetition(let part, _, _): part.forEachRule(body)
    case .list(let items, let separator):
      separator.forEachRule(body)
      for item in items { item.expression.forEachRule(body) }
    }
  }

  fileprivate func isNullable(_ known: [Bool]) -> Bool {
    switch self {
    case .literal(let bytes): bytes.isEmpty
    case .characters, .span: false
    case .rule(let rule): known[rule]
    case .sequence(let parts): parts.allSatisfy { $0.isNullable(known) }
    case .choice(let parts): parts.contains { $0.isNullable(known) }
    case .repetition(let part, let minimum, _): minimum == 0 || part.isNullable(known)
    // A list whose items can all be empty counts as empty, although it may have separators. Left recursion needs
    // no more.
    case .list(let items, _): items.allSatisfy { !$0.isRequired || $0.expression.isNullable(known) }
    }
  }

  fileprivate func isProductive(_ known: [Bool]) -> Bool {
    switch self {
    case .literal: true
    case .characters(let set): !set.isEmpty
    case .span(let span): !span.isEmpty
    case .rule(let rule): known[rule]
    case .sequence(let parts): parts.allSatisfy { $0.isProductive(known) }
    case .choice(let parts): parts.contains { $0.isProductive(known) }
    case .repetition(let part, let minimum, _): minimum == 0 || part.isProductive(known)
    case .list(let items, _): items.allSatisfy { !$0.isRequired || $0.expression.isProductive(known) }
    }
  }

  /// Adds the rules that this may begin with.
  ///
  /// - Returns: Whether this may be empty, so that the text may also begin with what follows.
  fileprivate func addLeftCorners(to found: inout Set<Int>, nullable: [Bool]) -> Bool {
    switch self {
    case .literal(let bytes): return bytes.isEmpty
    case .characters, .span: return false
    case .rule(let rule):
      found.insert(rule)
      return nullable[rule]
    case .sequence(let parts):
      return parts.allSatisfy { $0.addLeftCorners(to: &found, nullable: nullable) }
    case .choice(let parts):
      return parts.reduce(false) { $1.addLeftCorners(to: &found, nullable: nullable) || $0 }
    case .repetition(let part, let minimum, let maximum):
      guard maximum != 0 else { return true }
      return part.addLeftCorners(to: &found, nullable: nullable) || minimum == 0
    case .list(let items, _):
      for item in items {
        let passes = item.expression.addLeftCorners(to: &found, nullable: nullable)
        if item.isRequired, !passes { return false }
      }
      return true
    }
  }

  /// Returns the approximate number of automaton states, bounded by a very large number.
  fileprivate func size(of rule: (Int) -> Int) -> Int {
    func bounded(_ value: Int) -> Int { min(value, 1 << 40) }
    switch self {
    case .literal(let bytes): return bytes.count
    case .characters(let set): return 1 + 3 * set.ranges.count
    case .span(let span): return span.size
    case .rule(let index): return rule(index)
    case .sequence(let parts), .choice(let parts):
      return parts.reduce(1) { bounded($0 + $1.size(of: rule)) }
    case .repetition(let part, let minimum, let maximum):
      return bounded(part.size(of: rule) * max(1, maximum ?? (minimum + 1)))
    case .list(let items, let separator):
      let between = separator.size(of: rule)
      return items.reduce(2) { bounded($0 + $1.expression.size(of: rule) + 2 * between) }
    }
  }

  /// Whether a large set of scalars is repeated in this.
  fileprivate var isWide: Bool {
    switch self {
    case .literal, .characters, .rule, .span: false
    case .sequence(let parts), .choice(let parts): parts.contains(where: \.isWide)
    case .repetition(let part, _, let maximum): maximum != 1 && (part.holdsWideSet || part.isWide)
    case .list(let items, _): items.contains(where: \.expression.isWide)
    }
  }

  private var holdsWideSet: Bool {
    switch self {
    case .characters(let set): set.count > GrammarAnalysis.wideSet
    case .literal, .rule, .span: false
    case .sequence(let parts), .choice(let parts): parts.contains(where: \.holdsWideSet)
    case .repetition(let part, _, _): part.holdsWideSet
    case .list(let items, _): items.contains(where: \.expression.holdsWideSet)
    }
  }
}
