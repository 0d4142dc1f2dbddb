import Foundation

/// The letters of one or several words, to compare them with others that may sound alike.
///
/// The comparison is an edit distance in which exchanging two vowels or two related consonants costs half.
struct Spelling: Hashable {
  /// The largest share of the longer one's letters that may differ.
  private static let mostDifferent = 0.6
  private static let related = ["aeiouy", "bp", "dt", "gkcqxj", "fvw", "szcx", "mn", "lr"]

  struct Letter: Hashable {
    var scalar: Unicode.Scalar
    /// A bit for each group of ``related`` letters that the letter belongs to.
    var relations: UInt8

    init(_ scalar: Unicode.Scalar) {
      self.scalar = scalar
      relations = 0
      for (index, letters) in related.enumerated() where letters.unicodeScalars.contains(scalar) {
        relations |= 1 << index
      }
    }
  }

  let letters: [Letter]

  init(_ text: String) { letters = Self.words(text).joined().unicodeScalars.map(Letter.init) }

  /// Returns the words of a text in lowercase letters and digits, without accents and possessive endings.
  static func words(_ text: String) -> [String] {
    text.lowercased().decomposedStringWithCanonicalMapping
      .split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }
      .map { word in
        let isPossessive = word.hasSuffix("'s") || word.hasSuffix("’s")
        let kept = (isPossessive ? word.dropLast(2) : word).unicodeScalars.filter { scalar in
          scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
        return String(String.UnicodeScalarView(kept))
      }
      .filter { !$0.isEmpty }
  }

  /// Returns the share of the longer one's letters that differ, or `nil` if it is too large for the two to sound
  /// alike.
  func distance(to other: Spelling) -> Double? {
    let longer = Double(max(letters.count, other.letters.count))
    let most = Self.mostDifferent * longer
    guard longer > 0, abs(Double(letters.count - other.letters.count)) <= most else { return nil }
    var row = (0...other.letters.count).map(Double.init)
    for (index, letter) in letters.enumerated() {
      var diagonal = row[0]
      row[0] = Double(index + 1)
      var least = row[0]
      for (column, expected) in other.letters.enumerated() {
        let changed = diagonal + Self.cost(letter, expected)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
        least = min(least, row[column + 1])
      }
      if least > most { return nil }
    }
    let distance = row[other.letters.count]
    return distance <= most ? distance / longer : nil
  }

  private static func cost(_ left: Letter, _ right: Letter) -> Double {
    if left.scalar == right.scalar { return 0 }
    return left.relations & right.relations == 0 ? 1 : 0.5
  }
}
