/// A grammar's words in a model's tokens, computed as searches need them. It must not be used by two threads at
/// the same time.
final class GrammarTokens {
  /// The progress of a sentence: a place in the grammar, and a node in the tree of tokens of the words that may
  /// follow there.
  struct State: Hashable {
    var place: Int
    var node: Int
  }

  /// A complete word, and the place after it.
  struct Said: Hashable {
    var word: Int
    var place: Int
    var isValue: Bool
  }

  private struct Node {
    var children: [Int32: Int] = [:]
    /// The words that are complete at this node. One writing may stand for several words.
    var said: [Said] = []
  }

  /// The words that may follow at a place, as a tree of tokens.
  private struct Place {
    var nodes = [Node()]
    var mayEnd: Bool
  }

  static let start = State(place: 1, node: 0)
  /// The number of the place after a final punctuation mark, where nothing may follow.
  private static let marked = 0

  private let tokenizer: WhisperTokenizer
  private let expand: (Int) -> (words: [NumberedWord], mayEnd: Bool)
  private let writings: (String) -> [String]
  private var places: [Int: Place] = [marked: Place(mayEnd: true)]
  private(set) var words: [String] = []
  private var wordNumbers: [String: Int] = [:]
  /// The tokens of each word's writings, with and without capitals.
  private var forms: [Int: [[Int32]]] = [:]
  private let comma: [Int32]
  private let marks: [[Int32]]
  private let hyphen: [Int32]
  private var nodeCount = 0
  /// The most nodes of all places together. A place where 10,000 words may follow has about half as many.
  private static let most = 250_000

  init(_ grammar: some WordGrammar, _ tokenizer: WhisperTokenizer) {
    self.tokenizer = tokenizer
    (comma, hyphen) = (tokenizer.encode(","), tokenizer.encode("-"))
    marks = [".", "!", "?"].map { tokenizer.encode($0) }
    let numbers = PlaceNumbers(grammar)
    expand = { numbers.expand($0) }
    writings = { grammar.writings(of: $0) }
  }

  /// The most places that ``firstWords(_:)`` looks at.
  private static let mostPlaces = 2_000

  /// Returns up to `most` different words of the grammar. Words that can come early in a sentence are first.
  func firstWords(_ most: Int) -> [String] {
    var (words, seen): ([String], Set<String>) = ([], [])
    var (open, reached): ([Int], Set<Int>) = ([Self.start.place], [Self.start.place])
    var next = 0
    while next < min(open.count, Self.mostPlaces), words.count < most {
      for word in expand(open[next]).words {
        if seen.insert(word.text).inserted { words.append(word.text) }
        if reached.insert(word.place).inserted { open.append(word.place) }
      }
      next += 1
    }
    return Array(words.prefix(most))
  }

  /// Whether the trees have grown too large to keep.
  var isLarge: Bool { nodeCount > Self.most }

  func mayEnd(in state: State) -> Bool { state.node == 0 && place(state.place).mayEnd }

  /// Returns the tokens that may come next.
  func next(after state: State) -> Dictionary<Int32, Int>.Keys {
    place(state.place).nodes[state.node].children.keys
  }

  /// Returns the states after a token, each with the word that the token completes, if any.
  func states(after state: State, _ token: Int32) -> [(state: State, said: Said?)] {
    let place = place(state.place)
    guard let child = place.nodes[state.node].children[token] else { return [] }
    let node = place.nodes[child]
    let inside = State(place: state.place, node: child)
    return (node.children.isEmpty ? [] : [(inside, nil)])
      + node.said.map { (State(place: $0.place, node: 0), $0) }
  }

  private func place(_ number: Int) -> Place {
    if let known = places[number] { return known }
    let (words, mayEnd) = expand(number)
    var place = Place(mayEnd: mayEnd)
    let isFirst = number == Self.start.place
    for word in words {
      let said = Said(word: self.number(of: word.text), place: word.place, isValue: word.isValue)
      let endsThere = expand(word.place).mayEnd
      for form in forms(of: said.word) { add(form, said, to: &place, endsThere: endsThere) }
      // “twelve-ounce”
      if !isFirst {
        add(hyphen + tokenizer.encode(word.text), said, to: &place, endsThere: endsThere)
      }
    }
    places[number] = place
    nodeCount += place.nodes.count
    return place
  }

  /// Adds the tokens of a word, also with a comma, and, if a sentence may end there, with a final mark.
  private func add(_ tokens: [Int32], _ said: Said, to place: inout Place, endsThere: Bool) {
    insert(tokens, said, to: &place)
    insert(tokens + comma, said, to: &place)
    guard endsThere else { return }
    var last = said
    last.place = Self.marked
    for mark in marks { insert(tokens + mark, last, to: &place) }
  }

  private func insert(_ tokens: [Int32], _ said: Said, to place: inout Place) {
    var node = 0
    for token in tokens {
      if let child = place.nodes[node].children[token] {
        node = child
      } else {
        place.nodes.append(Node())
        place.nodes[node].children[token] = place.nodes.count - 1
        node = place.nodes.count - 1
      }
    }
    guard node > 0, !place.nodes[node].said.contains(said) else { return }
    place.nodes[node].said.append(said)
  }

  private func number(of word: String) -> Int {
    if let number = wordNumbers[word] { return number }
    words.append(word)
    wordNumbers[word] = words.count - 1
    return words.count - 1
  }

  private func forms(of word: Int) -> [[Int32]] {
    if let known = forms[word] { return known }
    let text = words[word]
    let written = ([text] + writings(text)).flatMap { [$0, $0.prefix(1).uppercased() + $0.dropFirst()] }
    let tokens = Set(written).sorted().map { tokenizer.encode(" " + $0) }
    forms[word] = tokens
    return tokens
  }
}

/// A word that may come next, with the number of the place after it.
private struct NumberedWord {
  var text: String
  var place: Int
  var isValue: Bool
}

/// A numbering of a grammar's places, in the order in which searches reach them, beginning with
/// ``GrammarTokens/start``.
private final class PlaceNumbers<Grammar: WordGrammar> {
  private let grammar: Grammar
  private var places: [Int: Grammar.Place]
  private var numbers: [Grammar.Place: Int]

  init(_ grammar: Grammar) {
    self.grammar = grammar
    places = [GrammarTokens.start.place: grammar.start]
    numbers = [grammar.start: GrammarTokens.start.place]
  }

  func expand(_ number: Int) -> (words: [NumberedWord], mayEnd: Bool) {
    guard let place = places[number] else { return ([], true) }
    return (
      grammar.words(after: place).map { word in
        NumberedWord(text: word.text, place: self.number(of: word.place), isValue: word.isValue)
      }, grammar.mayEnd(at: place)
    )
  }

  private func number(of place: Grammar.Place) -> Int {
    if let number = numbers[place] { return number }
    let number = numbers.count + 1
    (numbers[place], places[number]) = (number, place)
    return number
  }
}

/// A grammar that is given word by word, because it has more sentences than could be listed.
public protocol WordGrammar: Sendable {
  /// A position in the sentences, after some words.
  associatedtype Place: Hashable & Sendable

  /// The position where sentences begin.
  var start: Place { get }

  /// Returns the words that may come next, in lowercase, each with the position after it. `isValue` tells whether
  /// a word belongs to a value that people choose, such as “tea” in “brew me a tea”. Such a word must have been
  /// heard by itself.
  func words(after place: Place) -> [(text: String, place: Place, isValue: Bool)]

  /// Returns whether a sentence may end here.
  func mayEnd(at place: Place) -> Bool

  /// Returns other ways to write a word, such as “12” for “twelve”.
  func writings(of word: String) -> [String]
}
