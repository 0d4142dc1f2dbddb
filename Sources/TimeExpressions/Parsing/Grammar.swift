/// A language's rules, its patterns compiled and filed under what they begin with.
struct Grammar: Sendable {
  enum Element: Sendable {
    case words([Int])
    case category(Category)
  }

  struct Pattern: Sendable {
    let elements: [Element]
    let rule: Int
  }

  /// Patterns of one beginning, in order, by the word that comes next: most need a certain one.
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
  /// Patterns that begin with a word, under each.
  let byWord: [Int: Continuations]
  /// Patterns that begin with a category, under each of its bits.
  let byCategory: [Continuations]
  let sense: WordSense
  /// "At", which says that a number is an hour.
  let hourWord: Int
  /// "Tomorrow", which says that a time is not today's.
  let otherDayWord: Int
  /// "Minutes", "hours" and the like, which say what a number counts.
  let unitWords: [TimeUnit: Int]
  /// A mark that may be a minus sign.
  let hyphen: Int
  /// For each rule the words that it does not follow.
  let notAfter: [[Int]]
  /// For each rule the words that do not follow it.
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

  /// Every way to read a pattern whose optional elements are there or not.
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
  /// The words of which one must come second; nil where there is no second element, or where it is a category.
  fileprivate var nextWords: [Int]? {
    guard elements.count > 1, case .words(let words) = elements[1] else { return nil }
    return words
  }
}
