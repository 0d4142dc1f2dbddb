/// The possible stacks of a parser, as a graph of shared immutable nodes: each state that may be on top, with the
/// stacks that may be below it.
final class ParseStacks: Sendable {
  struct Entry: Sendable {
    let state: Int32
    let below: ParseStacks
  }

  /// The entries by ascending state, each state once.
  let entries: [Entry]
  /// Whether one of the stacks is empty here, where the text or the rule ends.
  let holdsBottom: Bool
  /// Whether all rules of one of the stacks may end here.
  let isFinished: Bool
  let depth: Int
  let hash: Int

  /// The empty stack.
  static let bottom = ParseStacks()

  private init() {
    entries = []
    holdsBottom = true
    isFinished = true
    depth = 0
    hash = 1
  }

  init(_ entries: [Entry], holdsBottom: Bool, _ automaton: GrammarAutomaton) {
    self.entries = entries
    self.holdsBottom = holdsBottom
    isFinished =
      holdsBottom || entries.contains { automaton.isAccepting[Int($0.state)] && $0.below.isFinished }
    depth = 1 + (entries.map(\.below.depth).max() ?? 0)
    var hash = holdsBottom ? 7 : 3
    for entry in entries {
      hash = (hash &* 31 &+ Int(entry.state)) &* 0x1_0000_01B3 &+ entry.below.hash
    }
    self.hash = hash
  }

  convenience init(_ state: Int32, over below: ParseStacks, _ automaton: GrammarAutomaton) {
    self.init([Entry(state: state, below: below)], holdsBottom: false, automaton)
  }
}

extension ParseStacks: Hashable {
  static func == (one: ParseStacks, other: ParseStacks) -> Bool {
    if one === other { return true }
    guard one.hash == other.hash, one.holdsBottom == other.holdsBottom,
      one.entries.count == other.entries.count
    else { return false }
    return zip(one.entries, other.entries).allSatisfy { $0.state == $1.state && $0.below == $1.below }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension GrammarAutomaton {
  /// The deepest nesting of rules. A text that would nest deeper, or that could not end without nesting deeper, is
  /// refused.
  static let deepestNesting = 1_000

  /// Returns whether a state's rule can end within the allowed depth.
  func canEnd(_ state: Int32, over below: ParseStacks) -> Bool {
    1 + below.depth + depthToEnd[Int(state)] <= Self.deepestNesting
  }

  /// Returns the stacks after one more byte of the class, or `nil` if no stack accepts it.
  func step(_ stacks: ParseStacks, _ byteClass: Int) -> ParseStacks? {
    var step = Step(automaton: self, byteClass: byteClass)
    step.visit(stacks)
    guard !step.entries.isEmpty else { return nil }
    return ParseStacks(step.entries, holdsBottom: false, self)
  }

  /// Returns which classes of bytes may come next.
  func nextClasses(_ stacks: ParseStacks) -> [Bool] {
    var found = Array(repeating: false, count: classes.count)
    var visited: Set<ObjectIdentifier> = []
    var pending = [stacks]
    while let current = pending.popLast() {
      guard visited.insert(ObjectIdentifier(current)).inserted else { continue }
      for entry in current.entries {
        let state = Int(entry.state)
        for index in 0..<classes.count where next[state * classes.count + index] >= 0 { found[index] = true }
        for call in calls[state] {
          for index in 0..<classes.count where mayStart[Int(call.rule) * classes.count + index] {
            found[index] = true
          }
        }
        if isAccepting[state] { pending.append(entry.below) }
      }
    }
    return found
  }
}

/// The step of a set of stacks by one byte.
///
/// If a grammar can parse the same text in very many ways, the stacks double with each byte. Beyond these limits
/// some are dropped: accepted text still matches the grammar and can be ended, but not every continuation is
/// found.
private struct Step {
  static let mostUnions = GrammarAutomaton.deepestNesting
  static let mostVisits = 2 * GrammarAutomaton.deepestNesting

  let automaton: GrammarAutomaton
  let byteClass: Int
  var entries: [ParseStacks.Entry] = []
  private var visited: [ParseStacks] = []
  private var unions: [Pair: ParseStacks] = [:]

  init(automaton: GrammarAutomaton, byteClass: Int) {
    self.automaton = automaton
    self.byteClass = byteClass
  }

  mutating func visit(_ stacks: ParseStacks) {
    guard visited.count < Self.mostVisits, !visited.contains(where: { $0 === stacks }) else { return }
    visited.append(stacks)
    for entry in stacks.entries { advance(entry.state, entry.below) }
  }

  private mutating func advance(_ state: Int32, _ below: ParseStacks) {
    let target = automaton.next[Int(state) * automaton.classes.count + byteClass]
    if target >= 0, automaton.canEnd(target, over: below) { insert(target, below) }
    for call in automaton.calls[Int(state)]
    where automaton.mayStart[Int(call.rule) * automaton.classes.count + byteClass] {
      if let target = call.target {
        guard automaton.canEnd(target, over: below) else { continue }
        advance(call.start, ParseStacks(target, over: below, automaton))
      } else {
        advance(call.start, below)
      }
    }
    if automaton.isAccepting[Int(state)] { visit(below) }
  }

  private mutating func insert(_ state: Int32, _ below: ParseStacks) {
    let place = entries.firstIndex { $0.state >= state } ?? entries.count
    if place < entries.count, entries[place].state == state {
      entries[place] = .init(state: state, below: union(entries[place].below, below))
    } else {
      entries.insert(.init(state: state, below: below), at: place)
    }
  }

  private mutating func union(_ one: ParseStacks, _ other: ParseStacks) -> ParseStacks {
    if one === other { return one }
    let pair = Pair(one: one, other: other)
    if let known = unions[pair] { return known }
    guard unions.count < Self.mostUnions else { return one }
    var merged: [ParseStacks.Entry] = []
    var left = one.entries[...]
    var right = other.entries[...]
    while let first = left.first, let second = right.first {
      if first.state < second.state {
        merged.append(left.removeFirst())
      } else if second.state < first.state {
        merged.append(right.removeFirst())
      } else {
        merged.append(.init(state: first.state, below: union(first.below, second.below)))
        left.removeFirst()
        right.removeFirst()
      }
    }
    let result = ParseStacks(
      merged + left + right, holdsBottom: one.holdsBottom || other.holdsBottom, automaton)
    unions[pair] = result
    return result
  }

  /// Two sets of stacks, compared by identity. The pair retains them so that their addresses are not reused.
  private struct Pair: Hashable {
    let one: ParseStacks
    let other: ParseStacks

    static func == (left: Pair, right: Pair) -> Bool {
      left.one === right.one && left.other === right.other
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(one))
      hasher.combine(ObjectIdentifier(other))
    }
  }
}
