/// The words of a language that its rules hold, each with a number.
struct Vocabulary: Sendable {
  private var indices: [[UInt8]: Int] = [:]
  /// Words that may carry a dot: "mon.", "feb.".
  var abbreviations: Set<Int> = []
  /// Words between which a hyphen means "to": "monday-friday", "9am-5pm".
  var boundaries: Set<Int> = []

  func index(of word: [UInt8]) -> Int {
    word.count > 24 ? Token.unknown : indices[word] ?? Token.unknown
  }

  func index(of word: String) -> Int { index(of: Array(word.utf8)) }

  mutating func insert(_ word: String) -> Int {
    let key = Array(word.utf8)
    if let known = indices[key] { return known }
    indices[key] = indices.count
    return indices.count - 1
  }
}
