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

  let rules: [Rule]
  let numbers: NumberWords
  private(set) var vocabulary: Vocabulary
  private(set) var byWord: [Int: [Pattern]] = [:]
  /// Patterns that begin with a category, under each of its bits.
  private(set) var byCategory: [[Pattern]] = Array(repeating: [], count: 64)
  let sense: WordSense
  /// For each rule the words that it does not follow.
  let notAfter: [[Int]]

  init(rules: [Rule], numbers: NumberWords.Source, sense: WordSense.Source) {
    self.rules = rules
    var vocabulary = Vocabulary()
    self.numbers = NumberWords(numbers, vocabulary: &vocabulary)
    self.sense = WordSense(sense, vocabulary: &vocabulary)
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
    notAfter = rules.map { rule in rule.notAfter.map { vocabulary.insert($0) } }
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
