/// All sentences that a set of skills allows, word by word, for a recognizer that searches for the likeliest
/// sentence.
///
/// Sentences are never listed, since even the templates for a coffee machine stand for too many. Sentences that
/// require free text, or have a list of more than 10,000 values, are left out. They are understood from the
/// recognized text.
public struct SkillGrammar: Sendable {
  /// Positions in sentences at which the next word begins, sorted.
  public typealias Places = [Int32]

  /// A word that may come next, and the positions after it.
  public struct Word: Hashable, Sendable {
    /// The word in lower case, the form in which templates are compared.
    public var text: String
    /// The positions after the word.
    public var places: Places
    /// Whether the word belongs to a value of a list.
    public var isValue: Bool
  }

  /// The positions at which sentences begin.
  public let start: Places
  private let graph: LetterGraph
  private let numerals: Numerals

  /// Returns `nil` if no sentence consists of words only: all have free text, the language is written without
  /// blanks, or the sentences need more than a million positions.
  public init?(_ matcher: SkillMatcher) {
    guard !matcher.automaton.ignoresBlanks,
      let graph = LetterGraph(matcher.automaton, matcher.skills.skipWords)
    else { return nil }
    self.graph = graph
    start = [graph.start]
    numerals = Numerals(language: matcher.automaton.language)
  }

  /// Returns whether a sentence may end at these positions.
  public func mayEnd(at places: Places) -> Bool {
    graph.closure(of: places).contains(graph.end)
  }

  /// Returns the words that may come next, in alphabetical order.
  public func words(after places: Places) -> [Word] {
    var found: [[UInt32]: (places: Set<Int32>, isValue: Bool)] = [:]
    func add(_ word: Spelled, _ place: Int32) {
      found[word.letters, default: ([], false)].places.insert(place)
      if word.isValue { found[word.letters]?.isValue = true }
    }
    var open = places.map { Spelled(place: $0) }
    var seen: Set<Spelled> = []
    while let word = open.popLast() {
      guard seen.insert(word).inserted else { continue }
      let node = graph.nodes[Int(word.place)]
      if !word.letters.isEmpty, word.place == graph.end { add(word, word.place) }
      for target in node.empty { open.append(word.moved(to: target)) }
      for target in node.blanks {
        if word.letters.isEmpty { open.append(word.moved(to: target)) } else { add(word, target) }
      }
      for arc in node.letters {
        open.append(
          Spelled(
            place: arc.target, letters: word.letters + arc.letters, isValue: word.isValue || node.isValue))
      }
    }
    return found.map { letters, word in
      Word(text: Self.text(letters), places: word.places.sorted(), isValue: word.isValue)
    }
    .sorted { $0.text < $1.text }
  }

  /// Returns other ways to write a word, such as “12” for “twelve”.
  public func writings(of word: String) -> [String] { numerals.writings(of: word) }

  private struct Spelled: Hashable {
    var place: Int32
    var letters: [UInt32] = []
    var isValue = false

    func moved(to place: Int32) -> Spelled {
      Spelled(place: place, letters: letters, isValue: isValue)
    }
  }

  private static func text(_ letters: [UInt32]) -> String {
    String(String.UnicodeScalarView(letters.compactMap(Unicode.Scalar.init)))
  }
}

/// Converts numbers between digits and the words of a language.
private struct Numerals: Sendable {
  private var byWord: [String: [String]] = [:]

  /// The largest number that is converted.
  private static let most = 100

  init(language: String) {
    let numbers = (0...Self.most).map(Double.init)
    for (number, phrases) in zip(numbers, NumberWords(language: language).phrases(for: numbers)) {
      let digits = String(Int(number))
      for phrase in phrases.map({ $0.lowercased() }) where phrase.allSatisfy(\.isLetter) {
        byWord[phrase, default: []].append(digits)
        byWord[digits, default: []].append(phrase)
      }
    }
  }

  func writings(of word: String) -> [String] { byWord[word] ?? [] }
}
