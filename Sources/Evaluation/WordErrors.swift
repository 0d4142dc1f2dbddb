/// The word errors of a hypothesis: the least number of substitutions, deletions and insertions (Levenshtein,
/// 1966). Case and punctuation do not count.
package struct WordErrors: Sendable, Hashable, Codable {
  package var substitutions = 0
  package var deletions = 0
  package var insertions = 0
  /// The number of words that were said.
  package var words = 0

  package init() {}

  package init(reference: String, hypothesis: String) {
    let said = comparedWords(reference)
    let heard = comparedWords(hypothesis)
    words = said.count
    // The counts of the best alignment of the spoken words so far with each prefix of the recognized ones.
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

  /// The number of errors per spoken word; `nil` if nothing was said.
  package var rate: Double? {
    words > 0 ? Double(substitutions + deletions + insertions) / Double(words) : nil
  }

  package static func += (left: inout WordErrors, right: WordErrors) {
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

/// Returns which recognized words are right: those that a best alignment with the spoken words matches
/// (Levenshtein, 1966).
func rightWords(said: [String], heard: [String]) -> [Bool] {
  let width = heard.count + 1
  var costs = [Int](repeating: 0, count: (said.count + 1) * width)
  for column in 0..<width { costs[column] = column }
  for row in 1..<(said.count + 1) where !said.isEmpty {
    costs[row * width] = row
    for column in 1..<width where !heard.isEmpty {
      let changed = costs[(row - 1) * width + column - 1] + (said[row - 1] == heard[column - 1] ? 0 : 1)
      costs[row * width + column] = min(
        changed, costs[(row - 1) * width + column] + 1, costs[row * width + column - 1] + 1)
    }
  }
  var right = [Bool](repeating: false, count: heard.count)
  var (row, column) = (said.count, heard.count)
  while row > 0, column > 0 {
    let cost = costs[row * width + column]
    let isSame = said[row - 1] == heard[column - 1]
    if cost == costs[(row - 1) * width + column - 1] + (isSame ? 0 : 1) {
      right[column - 1] = isSame
      (row, column) = (row - 1, column - 1)
    } else if cost == costs[(row - 1) * width + column] + 1 {
      row -= 1
    } else {
      column -= 1
    }
  }
  return right
}

/// Returns the words of a text in lowercase without punctuation. Apostrophes within words stay.
func comparedWords(_ text: String) -> [String] {
  text.lowercased().replacing("\u{2019}", with: "'")
    .split { !($0.isLetter || $0.isNumber || $0 == "'") }
    .map { $0.drop { $0 == "'" } }
    .filter { !$0.isEmpty }
    .map(String.init)
}
