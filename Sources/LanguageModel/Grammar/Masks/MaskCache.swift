/// A cache of the tokens that are allowed at each position of a grammar.
///
/// While the position's own rule is open, the result depends on the position alone. If the rule ends within a
/// token, the rest depends on the states below it on the stack; that is cached too, for each path down the stack.
/// A mask is then a union of cached sets. Source: XGrammar (Dong et al., 2024), which separates tokens that depend
/// on the stack from those that do not.
struct MaskCache {
  /// The most bytes of the cached sets. When they take more, they are dropped.
  static let mostBytes = 64 << 20
  static let mostPlaces = 200_000

  /// A position, or a path from a position down the stack.
  private struct Place {
    /// All plain-text tokens of up to this many characters are allowed.
    let text: Int
    let tokens: TokenSet
    /// The nodes at which the innermost rule may have ended within a longer token.
    let exits: [Int32]
    /// The places reached when the rule returns, by the state that it returns to.
    var returns: [Int32: Int32] = [:]
  }

  private let automaton: GrammarAutomaton
  private let vocabulary: TokenVocabulary
  private var positions: PositionAutomaton
  private var places: [Place] = []
  private var placeOfState: [Int32]
  private var bytes = 0
  /// The number of nodes of the vocabulary's trees that were visited so far.
  private(set) var visits = 0

  init(_ automaton: GrammarAutomaton, _ vocabulary: TokenVocabulary) {
    self.automaton = automaton
    self.vocabulary = vocabulary
    positions = PositionAutomaton(automaton)
    placeOfState = Array(repeating: -1, count: automaton.stateCount)
  }

  /// Adds the tokens that may follow to a mask.
  mutating func addTokens(after stacks: ParseStacks, to mask: inout TokenMask) {
    if bytes > Self.mostBytes || places.count > Self.mostPlaces || positions.isFull { forget() }
    var visited: [ParseStacks] = []
    addTokens(of: stacks, to: &mask, &visited)
  }

  private mutating func addTokens(
    of stacks: ParseStacks, to mask: inout TokenMask, _ visited: inout [ParseStacks]
  ) {
    guard !visited.contains(where: { $0 === stacks }) else { return }
    visited.append(stacks)
    for entry in stacks.entries {
      addTokens(at: place(of: entry.state), over: entry.below, to: &mask)
      if automaton.isAccepting[Int(entry.state)] { addTokens(of: entry.below, to: &mask, &visited) }
    }
  }

  private mutating func addTokens(at place: Int, over below: ParseStacks, to mask: inout TokenMask) {
    if places[place].text > 0 { mask.formUnion(.many(vocabulary.textTokens(upTo: places[place].text))) }
    mask.formUnion(places[place].tokens)
    guard !places[place].exits.isEmpty else { return }
    for entry in below.entries {
      addTokens(at: self.place(returningTo: entry.state, from: place), over: entry.below, to: &mask)
    }
  }

  /// Computes the masks of positions in the order of the grammar, until `visits` nodes of the trees were visited
  /// in all.
  ///
  /// Positions within a character are left out: few tokens begin there, and a grammar has many of them.
  mutating func prepare(visits limit: Int) {
    for state in 0..<Int32(automaton.stateCount) where !automaton.isWithinCharacter(state) {
      guard visits < limit, bytes < Self.mostBytes / 2 else { return }
      let place = place(of: state)
      guard !places[place].exits.isEmpty else { continue }
      for target in automaton.returns[Int(automaton.rule[Int(state)])] where visits < limit {
        _ = self.place(returningTo: target, from: place)
      }
    }
  }

  private mutating func forget() {
    positions = PositionAutomaton(automaton)
    places = []
    placeOfState = Array(repeating: -1, count: automaton.stateCount)
    bytes = 0
  }

  private mutating func place(of state: Int32) -> Int {
    if placeOfState[Int(state)] >= 0 { return Int(placeOfState[Int(state)]) }
    var walk = TokenWalk(longest: vocabulary.longest)
    vocabulary.withTrees { walk.walk(from: state, in: $0, &positions) }
    placeOfState[Int(state)] = Int32(places.count)
    return add(walk, exits: walk.exits)
  }

  private mutating func place(returningTo state: Int32, from place: Int) -> Int {
    if let known = places[place].returns[state] { return Int(known) }
    let exits = places[place].exits
    var walk = TokenWalk(longest: vocabulary.longest)
    vocabulary.withTrees { trees in
      for exit in exits { walk.walk(beneath: Int(exit), from: state, in: trees, &positions) }
    }
    // A caller that may end at once passes the rest of the token on to its own caller.
    let passed = automaton.isAccepting[Int(state)] ? exits : []
    places[place].returns[state] = Int32(places.count)
    return add(walk, exits: passed + walk.exits)
  }

  private mutating func add(_ walk: TokenWalk, exits: [Int32]) -> Int {
    visits += walk.visits + exits.count + walk.accepted.count / 4
    let tokens = TokenSet(walk.accepted, vocabulary: vocabulary.count)
    bytes += tokens.bytes + exits.count * 4 + 100
    places.append(Place(text: walk.text, tokens: tokens, exits: exits))
    return places.count - 1
  }
}
