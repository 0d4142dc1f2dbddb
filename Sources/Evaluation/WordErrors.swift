/// The errors of a hypothesis against what was said, by words: the least number of substitutions, deletions and
/// insertions (Levenshtein, 1966). Case and punctuation are no errors.
public struct WordErrors: Sendable, Hashable, Codable {
  public var substitutions = 0
  public var deletions = 0
  public var insertions = 0
  /// Words that were said.
  public var words = 0

  public init() {}

  public init(reference: String, hypothesis: String) {
    let said = comparedWords(reference)
    let heard = comparedWords(hypothesis)
    words = said.count
    // The counts of the best alignment of the words said so far with each prefix of those heard.
    var row = (0...heard.count).map { Counts(insertions: $0) }
    for word in said {
      var diagonal = row[0]
      row[0].deletions += 1
      for (index, other) in heard.enumerated() {
        let above = row[index + 1]
        var best = diagonal
        if word != other { best.substitutions += 1 }
        if above.total + 1 < best.total {
          best = above
          best.deletions += 1
        }
        if row[index].total + 1 < best.total {
          best = row[index]
          best.insertions += 1
        }
        diagonal = above
        row[index + 1] = best
      }
    }
    let best = row[heard.count]
    substitutions = best.substitutions
    deletions = best.deletions
    insertions = best.insertions
  }

  /// Errors for a word said; nil where nothing was said.
  public var rate: Double? {
    words > 0 ? Double(substitutions + deletions + insertions) / Double(words) : nil
  }

  public static func += (left: inout WordErrors, right: WordErrors) {
    left.substitutions += right.substitutions
    left.deletions += right.deletions
    left.insertions += right.insertions
    left.words += right.words
  }

  private struct Counts {
    var substitutions = 0
    var deletions = 0
    var insertions = 0
    var total: Int { substitutions + deletions + insertions }
  }
}

/// Words in lower case without punctuation; apostrophes within words stay.
func comparedWords(_ text: String) -> [String] {
  text.lowercased().replacing("\u{2019}", with: "'")
    .split { !($0.isLetter || $0.isNumber || $0 == "'") }
    .map { $0.drop { $0 == "'" } }
    .filter { !$0.isEmpty }
    .map(String.init)
}
