/// All that the sentences of a set of skills allow to be said, a word at a time, for a recognizer that looks for the likeliest.
///
/// Sentences are never written out: a coffee machine's templates stand for more than anyone could list. Free text is no
/// grammar, so sentences with a wildcard that must be said are left out, and those with a list of more than 10,000 values; they are
/// understood from the text that was heard.
public struct SkillGrammar: Sendable {
  /// Places in sentences where the next word begins, sorted.
  public typealias Places = [Int32]

  /// What may be said next, and where the sentences then are.
  public struct Word: Hashable, Sendable {
    /// In small letters, as templates are compared.
    public var text: String
    public var places: Places
  }

  public let start: Places
  private let graph: LetterGraph
  private let numerals: Numerals

  /// - Returns: Nil where there is no sentence of words: all have free text, the language is written without blanks, or
  ///   the sentences take more than a million places.
  public init?(_ matcher: SkillMatcher) {
    guard !matcher.automaton.ignoresBlanks,
      let graph = LetterGraph(matcher.automaton, matcher.skills.skipWords)
    else { return nil }
    self.graph = graph
    start = [graph.start]
    numerals = Numerals(language: matcher.automaton.language)
  }

  /// Whether a sentence may end here.
  public func mayEnd(at places: Places) -> Bool {
    graph.closure(of: places).contains(graph.end)
  }

  /// The words that may come next, in alphabetical order.
  public func words(after places: Places) -> [Word] {
    var found: [[UInt32]: Set<Int32>] = [:]
    var open = places.map { (place: $0, letters: [UInt32]()) }
    var seen: Set<Spelled> = []
    while let (place, letters) = open.popLast() {
      guard seen.insert(Spelled(place: place, letters: letters)).inserted else { continue }
      let node = graph.nodes[Int(place)]
      if !letters.isEmpty, place == graph.end { found[letters, default: []].insert(place) }
      for target in node.empty { open.append((target, letters)) }
      for target in node.blanks {
        if letters.isEmpty {
          open.append((target, letters))
        } else {
          found[letters, default: []].insert(target)
        }
      }
      for arc in node.letters { open.append((arc.target, letters + arc.letters)) }
    }
    return found.map { Word(text: Self.text($0.key), places: $0.value.sorted()) }.sorted { $0.text < $1.text }
  }

  /// Other ways to write a word: “12” for “twelve”.
  public func writings(of word: String) -> [String] { numerals.writings(of: word) }

  private struct Spelled: Hashable {
    var place: Int32
    var letters: [UInt32]
  }

  private static func text(_ letters: [UInt32]) -> String {
    String(String.UnicodeScalarView(letters.compactMap(Unicode.Scalar.init)))
  }
}

/// Numbers in digits and in words of a language.
private struct Numerals: Sendable {
  private var byWord: [String: [String]] = [:]

  /// Numbers up to this one are written in either way.
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
