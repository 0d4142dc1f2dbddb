/// The rules of a language, with compiled patterns that are indexed by their first element.
struct Grammar: Sendable {
  enum Element: Sendable {
    case words([Int])
    case category(Category)
  }

  struct Pattern: Sendable {
    let elements: [Element]
    let rule: Int
  }

  /// The patterns with the same first element, in order, indexed by the next word: most require a certain one.
  struct Continuations: Sendable {
    private var byNext: [Int: [Pattern]] = [:]
    private let others: [Pattern]

    init(_ patterns: [Pattern]) {
      others = patterns.filter { $0.nextWords == nil }
      for word in Set(patterns.flatMap { $0.nextWords ?? [] }) {
        byNext[word] = patterns.filter { $0.nextWords?.contains(word) ?? true }
      }
    }

    func patterns(before word: Int) -> [Pattern] { byNext[word] ?? others }
  }

  let rules: [Rule]
  let numbers: NumberWords
  private(set) var vocabulary: Vocabulary
  /// The patterns that begin with a word, by that word.
  let byWord: [Int: Continuations]
  /// The patterns that begin with a category, by its bit.
  let byCategory: [Continuations]
  let sense: WordSense
  /// The word that makes a number an hour, such as "at".
  let hourWord: Int
  /// The word that makes a time another day's, such as "tomorrow".
  let otherDayWord: Int
  /// The words for units after a number, such as "minutes" and "hours".
  let unitWords: [TimeUnit: Int]
  /// The hyphen, which may be a minus sign.
  let hyphen: Int
  /// The words that each rule may not follow.
  let notAfter: [[Int]]
  /// The words that may not follow each rule.
  let notBefore: [[Int]]

  init(
    rules: [Rule], numbers: NumberWords.Source, sense: WordSense.Source, hourWord: String,
    otherDayWord: String, unitWords: [TimeUnit: String]
  ) {
    self.rules = rules
    var vocabulary = Vocabulary()
    self.numbers = NumberWords(numbers, vocabulary: &vocabulary)
    self.sense = WordSense(sense, vocabulary: &vocabulary)
    self.hourWord = vocabulary.insert(hourWord)
    self.otherDayWord = vocabulary.insert(otherDayWord)
    self.unitWords = unitWords.mapValues { vocabulary.insert($0) }
    hyphen = vocabulary.insert("-")
    var byWord: [Int: [Pattern]] = [:]
    var byCategory: [[Pattern]] = Array(repeating: [], count: 64)
    for (index, rule) in rules.enumerated() {
      for pattern in rule.patterns {
        for elements in Grammar.compile(pattern, vocabulary: &vocabulary) {
          let compiled = Pattern(elements: elements, rule: index)
          switch elements.first {
          case .words(let words): for word in words { byWord[word, default: []].append(compiled) }
          case .category(let category): byCategory[category.rawValue.trailingZeroBitCount].append(compiled)
          case nil: break
          }
        }
      }
    }
    self.byWord = byWord.mapValues { Continuations($0) }
    self.byCategory = byCategory.map { Continuations($0) }
    notAfter = rules.map { rule in rule.notAfter.map { vocabulary.insert($0) } }
    notBefore = rules.map { rule in rule.notBefore.map { vocabulary.insert($0) } }
    self.vocabulary = vocabulary
  }

  /// Returns every variant of a pattern with and without its optional elements.
  private static func compile(_ pattern: String, vocabulary: inout Vocabulary) -> [[Element]] {
    var readings: [[Element]] = [[]]
    for piece in pattern.split(separator: " ") {
      let isOptional = piece.count > 1 && piece.last == "?"
      let body = isOptional ? piece.dropLast() : piece
      let element: Element
      if body.first == "<", body.last == ">", body.count > 2 {
        guard let category = Category.named[String(body.dropFirst().dropLast())] else { return [] }
        element = .category(category)
      } else {
        element = .words(body.split(separator: "|").map { vocabulary.insert(String($0)) })
      }
      let extended = readings.map { $0 + [element] }
      readings = isOptional ? readings + extended : extended
    }
    return readings.filter { !$0.isEmpty }
  }
}

extension Grammar.Pattern {
  /// The words of the second element, or `nil` if there is none or it is a category.
  fileprivate var nextWords: [Int]? {
    guard elements.count > 1, case .words(let words) = elements[1] else { return nil }
    return words
  }
}
