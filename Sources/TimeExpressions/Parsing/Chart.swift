/// A chart of all readings of all token ranges, filled from the end of the text to its beginning.
///
/// When a start position is filled, all ranges to its right are complete, so each rule is tried once for each way to
/// fill its pattern. A range has at most `widest` tokens, and a start position at most `crowd` readings and
/// `patience` steps, so the work is linear in the text's length.
struct Chart {
  struct Node {
    let end: Int
    let meaning: Meaning
    let categories: Category
    let rule: Int
  }

  static let widest = 24
  static let crowd = 64
  static let patience = 6000

  let grammar: Grammar
  let settings: TimeSettings
  let tokens: [Token]
  /// The readings by the token at which they begin.
  private(set) var nodes: [[Node]]
  /// The number of elements compared, a measure of the work.
  private(set) var steps = 0
  private var stepsHere = 0

  init(_ tokens: [Token], grammar: Grammar, settings: TimeSettings) {
    self.tokens = tokens
    self.grammar = grammar
    self.settings = settings
    nodes = Array(repeating: [], count: tokens.count + 1)
    for start in stride(from: tokens.count - 1, through: 0, by: -1) where !tokens[start].isQuoted {
      fill(start)
    }
  }

  /// Returns whether a number stands for a thing, as in “the tin one”, “the second one” and “the 2nd one”. In “the
  /// morning one to two” it is an hour.
  func standsForThing(_ index: Int) -> Bool {
    (max(1, index - 2)..<max(1, index)).contains { start in
      guard grammar.sense.isPronoun(index, after: start - 1, in: tokens) else { return false }
      let isOrdinal = nodes[start].contains { node in
        if case .ordinal = node.meaning { node.end == index } else { false }
      }
      return isOrdinal || start == index - 1 && nodes[start].isEmpty
    }
  }

  private mutating func fill(_ start: Int) {
    stepsHere = 0
    if let (meaning, end) = grammar.numbers.read(tokens, at: start) {
      add(Node(end: end, meaning: meaning, categories: meaning.categories, rule: -1), at: start)
    }
    var captured: [Meaning] = []
    if tokens[start].word >= 0, let continuations = grammar.byWord[tokens[start].word] {
      for pattern in continuations.patterns(before: word(at: start + 1)) {
        match(pattern, element: 1, at: start + 1, from: start, &captured)
      }
    }
    var next = 0
    while next < nodes[start].count {
      let node = nodes[start][next]
      next += 1
      captured.append(node.meaning)
      var bits = node.categories.rawValue
      while bits != 0 {
        for pattern in grammar.byCategory[bits.trailingZeroBitCount].patterns(before: word(at: node.end)) {
          match(pattern, element: 1, at: node.end, from: start, &captured)
        }
        bits &= bits - 1
      }
      captured.removeLast()
    }
    steps += stepsHere
  }

  private func word(at index: Int) -> Int { index < tokens.count ? tokens[index].word : Token.unknown }

  private mutating func match(
    _ pattern: Grammar.Pattern, element: Int, at position: Int, from start: Int, _ captured: inout [Meaning]
  ) {
    guard position - start <= Chart.widest, stepsHere < Chart.patience else { return }
    guard element < pattern.elements.count else {
      if start > 0, grammar.notAfter[pattern.rule].contains(tokens[start - 1].word) { return }
      if grammar.notBefore[pattern.rule].contains(word(at: position)) { return }
      if let meaning = grammar.rules[pattern.rule].meaning(Parts(meanings: captured, settings: settings)) {
        add(
          Node(end: position, meaning: meaning, categories: meaning.categories, rule: pattern.rule), at: start
        )
      }
      return
    }
    guard position < tokens.count, !tokens[position].isQuoted else { return }
    stepsHere += 1
    switch pattern.elements[element] {
    case .words(let words):
      let word = tokens[position].word
      guard word >= 0, words.contains(word) else { return }
      match(pattern, element: element + 1, at: position + 1, from: start, &captured)
    case .category(let category):
      for index in nodes[position].indices {
        let node = nodes[position][index]
        stepsHere += 1
        guard !node.categories.isDisjoint(with: category) else { continue }
        captured.append(node.meaning)
        match(pattern, element: element + 1, at: node.end, from: start, &captured)
        captured.removeLast()
      }
    }
  }

  /// Returns whether a length begins at a token and ends beyond another, such as "20 minutes" in "friday 20
  /// minutes".
  func counts(from start: Int, beyond end: Int) -> Bool {
    nodes[start].contains { node in
      if case .amount = node.meaning { node.end > end } else { false }
    }
  }

  private mutating func add(_ node: Node, at start: Int) {
    guard nodes[start].count < Chart.crowd,
      !nodes[start].contains(where: { $0.end == node.end && $0.meaning == node.meaning })
    else { return }
    nodes[start].append(node)
  }
}
