/// One rule as a nondeterministic automaton over bytes and other rules (Thompson's construction).
struct RuleNetwork {
  enum Label: Hashable {
    case nothing
    case bytes(ClosedRange<UInt8>)
    case rule(Int)
  }

  struct Edge {
    let label: Label
    let target: Int32
  }

  static let mostStates = 200_000
  static let start: Int32 = 0
  static let end: Int32 = 1

  /// The edges that leave each state.
  private(set) var edges: [[Edge]] = [[], []]

  private init() {}

  /// Makes the network of a rule.
  ///
  /// - Parameters:
  ///   - room: The most states that the rule may have.
  ///   - work: The rest of the work for making its parts deterministic, which is reduced.
  init(rule: Int, of analysis: GrammarAnalysis, room: Int, work: inout Int) throws(GrammarError) {
    try self.init(analysis.grammar.rules[rule].expression, of: analysis, room: room, work: &work)
  }

  /// Makes the network of a part of a rule.
  fileprivate init(
    _ expression: GrammarExpression, of analysis: GrammarAnalysis, room: Int, work: inout Int
  ) throws(GrammarError) {
    var builder = Builder(analysis: analysis, network: RuleNetwork(), room: room, work: work)
    try builder.add(expression, from: Self.start, to: Self.end)
    self = builder.network
    work = builder.work
  }

  fileprivate mutating func newState() -> Int32 {
    edges.append([])
    return Int32(edges.count - 1)
  }

  fileprivate mutating func connect(_ source: Int32, _ label: Label, _ target: Int32) {
    edges[Int(source)].append(Edge(label: label, target: target))
  }
}

/// A builder that adds expressions between two states. No edge enters `source` or leaves `target`, so parts that
/// share a state do not mix.
private struct Builder {
  /// The number of repetitions from which on a part is made deterministic first.
  static let fewestCopies = 8

  let analysis: GrammarAnalysis
  var network: RuleNetwork
  let room: Int
  var work: Int

  mutating func newState() throws(GrammarError) -> Int32 {
    guard network.edges.count < room else {
      throw .tooLarge("states of its rules and repetitions", limit: RuleNetwork.mostStates)
    }
    return network.newState()
  }

  mutating func add(
    _ expression: GrammarExpression, from source: Int32, to target: Int32
  ) throws(GrammarError) {
    switch expression {
    case .literal(let bytes):
      try add(bytes.map { $0...$0 }, from: source, to: target)
    case .characters(let set):
      for sequence in set.byteSequences { try add(sequence, from: source, to: target) }
    case .sequence(let parts):
      var state = source
      for part in parts.dropLast() {
        let next = try newState()
        try add(part, from: state, to: next)
        state = next
      }
      if let last = parts.last {
        try add(last, from: state, to: target)
      } else {
        network.connect(source, .nothing, target)
      }
    case .choice(let parts):
      for part in parts { try add(part, from: source, to: target) }
    case .repetition(let part, let minimum, let maximum):
      try add(part, minimum: minimum, maximum: maximum, from: source, to: target)
    case .rule(let rule):
      if analysis.inlined[rule] {
        try add(analysis.grammar.rules[rule].expression, from: source, to: target)
      } else if analysis.productive[rule] {
        network.connect(source, .rule(rule), target)
        if analysis.nullable[rule] { network.connect(source, .nothing, target) }
      }
    case .list(let items, let separator):
      try add(items, separator: separator, from: source, to: target)
    case .span(let span):
      try add(span, from: source, to: target)
    }
  }

  private mutating func add(
    _ sequence: [ClosedRange<UInt8>], from source: Int32, to target: Int32
  ) throws(GrammarError) {
    guard let last = sequence.last else { return network.connect(source, .nothing, target) }
    var state = source
    for bytes in sequence.dropLast() {
      let next = try newState()
      network.connect(state, .bytes(bytes), next)
      state = next
    }
    network.connect(state, .bytes(last), target)
  }

  private mutating func add(
    _ part: GrammarExpression, minimum: Int, maximum: Int?, from source: Int32, to target: Int32
  ) throws(GrammarError) {
    var state = source
    // A part that is repeated often is made deterministic once, so its copies are smaller.
    let copied =
      (maximum ?? minimum) < Self.fewestCopies
      ? nil : try DeterministicPart(RuleNetwork(part, of: analysis, room: room, work: &work), work: &work)
    for _ in 0..<minimum {
      let next = try newState()
      try add(part, copied, from: state, to: next)
      state = next
    }
    if let maximum {
      for _ in minimum..<maximum {
        network.connect(state, .nothing, target)
        let next = try newState()
        try add(part, copied, from: state, to: next)
        state = next
      }
    } else {
      let loop = try newState()
      network.connect(state, .nothing, loop)
      let end = try newState()
      try add(part, from: loop, to: end)
      network.connect(end, .nothing, loop)
      state = loop
    }
    network.connect(state, .nothing, target)
  }

  private mutating func add(
    _ part: GrammarExpression, _ copied: DeterministicPart?, from source: Int32, to target: Int32
  ) throws(GrammarError) {
    guard let copied else { return try add(part, from: source, to: target) }
    var states: [Int32] = []
    for state in copied.edges.indices {
      states.append(state == copied.start ? source : state == copied.end ? target : try newState())
    }
    for (state, edges) in copied.edges.enumerated() {
      for edge in edges { network.connect(states[state], .bytes(edge.bytes), states[edge.target]) }
    }
  }

  /// Adds a list as two rows of states: before the first item that is present, and after it, where a separator
  /// precedes each item.
  private mutating func add(
    _ items: [GrammarExpression.Item], separator: GrammarExpression, from source: Int32, to target: Int32
  ) throws(GrammarError) {
    var none: Int32? = source
    var some = try newState()
    for item in items {
      let entry = try newState()
      let after = try newState()
      if let none { network.connect(none, .nothing, entry) }
      try add(separator, from: some, to: entry)
      try add(item.expression, from: entry, to: after)
      if item.repeats { try add(separator, from: after, to: entry) }
      if item.isRequired {
        none = nil
      } else {
        network.connect(some, .nothing, after)
      }
      some = after
    }
    if let none { network.connect(none, .nothing, target) }
    network.connect(some, .nothing, target)
  }

  private mutating func add(
    _ span: SpanGrammar, from source: Int32, to target: Int32
  ) throws(GrammarError) {
    // There is a state for each position between two characters. A run begins and ends at word boundaries.
    var places: [Int32] = []
    for _ in 0...span.characters.count { places.append(try newState()) }
    for start in span.starts { network.connect(source, .nothing, places[start]) }
    for (index, bytes) in span.characters.enumerated() {
      try add(bytes.map { $0...$0 }, from: places[index], to: places[index + 1])
    }
    for end in span.ends { network.connect(places[end], .nothing, target) }
  }
}
