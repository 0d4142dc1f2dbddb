/// A small grammar of phrases, as a finite automaton.
///
/// It is written as the body of a rule in the Java Speech Grammar Format, made of sequences, alternatives `(a |
/// b)` and options `[c]`.
package struct PhraseGrammar: Sendable, Hashable {
  struct Arc: Sendable, Hashable {
    /// The word of this arc; `nil` for an arc without one.
    var word: String?
    var target: Int
  }

  /// The arcs from each state. Phrases begin at the first state. There are no cycles.
  private(set) var arcs: [[Arc]] = [[]]
  /// The state in which a phrase ends.
  private(set) var end = 0

  /// Parses a rule.
  ///
  /// - Throws: ``PhraseGrammarError`` if the text is not such a rule.
  package init(_ rule: String) throws(PhraseGrammarError) {
    var signs = Self.signs(rule)[...]
    end = try addAlternatives(&signs, from: 0)
    if let sign = signs.first { throw .unexpected(sign) }
  }

  private static let marks: Set<Character> = ["(", ")", "[", "]", "|"]

  private static func signs(_ rule: String) -> [String] {
    rule.split(whereSeparator: \.isWhitespace).flatMap { part in
      var signs: [String] = []
      var isWord = false
      for character in part {
        let isMark = marks.contains(character)
        if isWord, !isMark {
          signs[signs.count - 1].append(character)
        } else {
          signs.append(String(character))
        }
        isWord = !isMark
      }
      return signs
    }
  }

  private mutating func addState() -> Int {
    arcs.append([])
    return arcs.count - 1
  }

  private mutating func addAlternatives(
    _ signs: inout ArraySlice<String>, from start: Int
  ) throws(PhraseGrammarError) -> Int {
    let end = addState()
    while true {
      let last = try addSequence(&signs, from: start)
      arcs[last].append(Arc(word: nil, target: end))
      guard signs.first == "|" else { return end }
      signs.removeFirst()
    }
  }

  private mutating func addSequence(
    _ signs: inout ArraySlice<String>, from start: Int
  ) throws(PhraseGrammarError) -> Int {
    var state = start
    while let sign = signs.first, ![")", "]", "|"].contains(sign) {
      signs.removeFirst()
      let before = state
      switch sign {
      case "(", "[":
        state = try addAlternatives(&signs, from: before)
        let closing = sign == "(" ? ")" : "]"
        guard signs.first == closing else { throw .missing(closing) }
        signs.removeFirst()
        if sign == "[" { arcs[before].append(Arc(word: nil, target: state)) }
      default:
        state = addState()
        arcs[before].append(Arc(word: sign, target: state))
      }
    }
    guard state != start else { throw .empty }
    return state
  }

  /// Returns the states that can be reached from a state without a word, including the state itself.
  func closure(of state: Int) -> Set<Int> {
    var found: Set<Int> = [state]
    var open = [state]
    while let next = open.popLast() {
      for arc in arcs[next] where arc.word == nil && found.insert(arc.target).inserted {
        open.append(arc.target)
      }
    }
    return found
  }

  /// Returns the states that can be reached from a state by these words.
  func states(after words: some Collection<String>, from state: Int) -> Set<Int> {
    words.reduce([state]) { states, word in
      Set(states.flatMap { closure(of: $0) }.flatMap { arcs[$0].filter { $0.word == word }.map(\.target) })
    }
  }
}

/// The reason why a text is no rule of a phrase grammar.
package enum PhraseGrammarError: Error, Sendable, Hashable, CustomStringConvertible {
  case empty
  case missing(String)
  case unexpected(String)

  package var description: String {
    switch self {
    case .empty: "The grammar has an alternative without words; write an option in brackets instead."
    case .missing(let sign): "The grammar lacks a “\(sign)”."
    case .unexpected(let sign): "The grammar has a “\(sign)” that closes nothing."
    }
  }
}
