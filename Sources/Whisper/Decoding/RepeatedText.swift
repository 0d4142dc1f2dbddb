/// A detector of text that repeats itself. A model may write a short sound several times.
package enum RepeatedText {
  /// Returns the length of the first copy if the words repeat themselves, or `nil` if they do not.
  ///
  /// Case and punctuation do not count. A copy may differ in one word of four, since a model often hears it
  /// differently.
  package static func copyLength(of words: [String]) -> Int? {
    let words = words.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
    guard words.count >= 2 else { return nil }
    for length in 1...words.count / 2 where words.count.isMultiple(of: length) {
      if words.dropFirst(length).elementsEqual(words.dropLast(length)) { return length }
    }
    // Two copies that nearly agree.
    let middle = words.count / 2
    for length in [middle, middle + 1] where length >= leastNearCopy && words.count - length >= leastNearCopy
    {
      let difference = editDistance(Array(words[..<length]), Array(words[length...]))
      if 4 * difference <= max(length, words.count - length) { return length }
    }
    return nil
  }

  /// The least number of words of a copy that may differ.
  private static let leastNearCopy = 3
}

/// Returns the number of insertions, deletions and substitutions that turn one sequence into another (Levenshtein,
/// 1966).
package func editDistance<Element: Equatable>(_ one: [Element], _ other: [Element]) -> Int {
  editDistances(one, other).last ?? 0
}

/// Returns the edit distance to each prefix of the other sequence, beginning with the empty one.
package func editDistances<Element: Equatable>(_ one: [Element], _ other: [Element]) -> [Int] {
  var row = Array(0...other.count)
  for element in one {
    var diagonal = row[0]
    row[0] += 1
    for (index, another) in other.enumerated() {
      let above = row[index + 1]
      row[index + 1] = min(diagonal + (element == another ? 0 : 1), above + 1, row[index] + 1)
      diagonal = above
    }
  }
  return row
}
