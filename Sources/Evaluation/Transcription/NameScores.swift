/// How well names that recognition was told of are recognized.
package struct NameScores: Sendable, Hashable, Codable {
  /// Times that a name was said,
  package var said = 0
  /// of these those that were recognized,
  package var recognized = 0
  /// and times that a name was written that was not said.
  package var invented = 0

  package init() {}

  /// - Parameters:
  ///   - names: Of one word or several; case and marks do not count.
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

  /// Share of the names said that were recognized; nil where none was said.
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
