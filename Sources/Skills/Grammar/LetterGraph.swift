/// The sentences of an automaton as one graph of letters and blanks that shares common endings.
///
/// It is built from the end to the beginning. A part is compiled once for each position that it leads to, so the
/// graph is only as large as the templates.
struct LetterGraph: Sendable {
  struct Node: Sendable {
    var letters: [(letters: [UInt32], target: Int32)] = []
    /// The positions after a blank, at which a word ends or begins.
    var blanks: [Int32] = []
    /// The positions reached without a letter.
    var empty: [Int32] = []
    /// Whether the letters belong to a value of a list.
    var isValue = false
  }

  private(set) var nodes = [Node()]
  let end: Int32 = 0
  private(set) var start: Int32 = 0

  /// The most nodes. No set of skills whose sentences people could learn needs more.
  private static let mostNodes = 1_000_000
  /// The most numbers of a range that may be said in digits.
  private static let mostNumbers = 1_000
  /// The most values of a list. The next words are computed while somebody is waiting.
  private static let mostValues = 10_000
  private static let deepestLists = 8

  private let automaton: SkillAutomaton
  private var compiled: [Key: Int32?] = [:]
  private var listDepth = 0

  private struct Key: Hashable {
    var item: Int32
    var target: Int32
    var isValue: Bool
  }

  /// Builds the graph. Returns `nil` if no sentence can be said without free text, or the graph would be too large.
  ///
  /// - Parameter skipWords: Words without a meaning that may be said before and after a sentence.
  init?(_ automaton: SkillAutomaton, _ skipWords: [String]) {
    self.automaton = automaton
    let skipped = skipWords.map { FoldedText($0).trimmed.scalars }.filter { !$0.isEmpty }
    let last = optional(skipped, before: end)
    let beginnings = automaton.sentences.compactMap { compile($0.items, before: last) }
    guard !beginnings.isEmpty, nodes.count <= Self.mostNodes else { return nil }
    start = optional(skipped, before: add(Node(empty: Array(Set(beginnings)).sorted())))
    compiled = [:]
  }

  /// Returns the positions that can be reached from these without a letter.
  func closure(of places: [Int32]) -> Set<Int32> {
    var found = Set(places)
    var open = places
    while let place = open.popLast() {
      for target in nodes[Int(place)].empty + nodes[Int(place)].blanks where found.insert(target).inserted {
        open.append(target)
      }
    }
    return found
  }

  private mutating func add(_ node: Node) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  private mutating func optional(_ phrases: [[UInt32]], before target: Int32) -> Int32 {
    guard !phrases.isEmpty else { return target }
    let after = add(Node(blanks: [target]))
    let words = phrases.map { phrase in
      phrase.split(separator: FoldedText.blank).reversed().reduce(into: after) { next, word in
        next = add(Node(letters: [(Array(word), next)]))
        next = add(Node(blanks: [next]))
      }
    }
    return add(Node(empty: [target] + words))
  }

  /// Returns the position before items that lead to `target`, or `nil` if they cannot be said.
  private mutating func compile(_ items: [Int32], before target: Int32) -> Int32? {
    var next = target
    for item in items.reversed() {
      guard let before = compile(item, before: next) else { return nil }
      next = before
    }
    return next
  }

  private mutating func compile(_ item: Int32, before target: Int32) -> Int32? {
    guard nodes.count <= Self.mostNodes else { return nil }
    let key = Key(item: item, target: target, isValue: listDepth > 0)
    if let known = compiled[key] { return known }
    let place: Int32?
    switch automaton.store[item] {
    case .letters(let letters): place = add(Node(letters: [(letters, target)], isValue: listDepth > 0))
    case .blank: place = add(Node(blanks: [target]))
    case .sequence(let parts): place = compile(parts, before: target)
    case .alternatives(let parts): place = any(of: parts.map { compile([$0], before: target) })
    case .permutation(let parts): place = permutation(parts, before: target)
    case .list(let list): place = compile(list, before: target)
    }
    compiled[key] = place
    return place
  }

  private mutating func any(of places: [Int32?]) -> Int32? {
    let possible = Array(Set(places.compactMap { $0 })).sorted()
    return possible.count < 2 ? possible.first : add(Node(empty: possible))
  }

  private mutating func permutation(_ parts: [Int32], before target: Int32) -> Int32? {
    // For each set of parts that were said, the position where the others follow.
    var bySet = [Int32?](repeating: nil, count: 1 << parts.count)
    bySet[bySet.count - 1] = target
    for set in bySet.indices.dropLast().reversed() {
      bySet[set] = any(
        of: parts.indices.filter { set & (1 << $0) == 0 }.map { index in
          bySet[set | 1 << index].flatMap { compile(parts[index], before: $0) }
        })
    }
    return bySet[0]
  }
}

// MARK: - Lists

extension LetterGraph {
  private mutating func compile(_ place: ListPlace, before target: Int32) -> Int32? {
    // A device may have any name, even one with a list in braces.
    guard listDepth < Self.deepestLists else { return nil }
    listDepth += 1
    defer { listDepth -= 1 }
    switch automaton.lists[Int(place.list)] {
    case .values(let tree, let values, _):
      return values.count <= Self.mostValues ? compile(tree, 0, before: target) : nil
    case .numbers(let range, let words, _):
      let isShort = range.digits && range.fractions == nil && range.count <= Self.mostNumbers
      let digits = isShort ? range.numbers.map { Array(String(Int($0)).unicodeScalars.map(\.value)) } : []
      let written = digits.isEmpty ? nil : add(Node(letters: digits.map { ($0, target) }, isValue: true))
      return any(of: [written, compile(words, 0, before: target)])
    case .wildcard, .time: return nil
    }
  }

  private mutating func compile(_ tree: ItemTree, _ node: Int32, before target: Int32) -> Int32? {
    let node = tree.nodes[Int(node)]
    return any(
      of: (node.ends.isEmpty ? [] : [target])
        + node.edges.map { edge in
          compile(tree, edge.node, before: target).flatMap { compile(edge.item, before: $0) }
        })
  }
}
