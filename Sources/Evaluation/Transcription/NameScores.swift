/// How well the names of a vocabulary are recognized.
package struct NameScores: Sendable, Hashable, Codable {
  /// How often a name was said.
  package var said = 0
  /// How many of these were recognized.
  package var recognized = 0
  /// How often a name was written that was not said.
  package var invented = 0

  package init() {}

  /// - Parameters:
  ///   - names: Of one or several words; case and punctuation do not count.
  ///   - reference: What was said.
  package init(_ names: [String], reference: String, hypothesis: String) {
    let (said, heard) = (comparedWords(reference), comparedWords(hypothesis))
    for name in Set(names.map(comparedWords)) where !name.isEmpty {
      let (expected, found) = (Self.count(name, in: said), Self.count(name, in: heard))
      self.said += expected
      recognized += min(expected, found)
      invented += max(0, found - expected)
    }
  }

  /// The share of spoken names that were recognized; nil if there were none.
  package var recall: Double? { said > 0 ? Double(recognized) / Double(said) : nil }

  package static func += (left: inout NameScores, right: NameScores) {
    left.said += right.said
    left.recognized += right.recognized
    left.invented += right.invented
  }

  private static func count(_ name: [String], in words: [String]) -> Int {
    words.indices.count { words[$0...].starts(with: name) }
  }
}
