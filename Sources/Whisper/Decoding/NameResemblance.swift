import Foundation

/// Which of the user's names and terms sound like something that was heard, by their letters.
///
/// Letters are compared by edit distance, in which a vowel for another and a consonant for a related one cost half.
struct NameResemblance {
  /// The share of the longer one's letters that may differ.
  private static let mostDifferent = 0.45
  private static let related: [Set<Character>] = [
    ["a", "e", "i", "o", "u", "y"], ["b", "p"], ["d", "t"], ["g", "k", "c", "q", "x", "j"], ["f", "v", "w"],
    ["s", "z", "c", "x"], ["m", "n"], ["l", "r"],
  ]

  private let terms: [(text: String, words: [String], letters: [Character])]

  init(_ terms: [String]) {
    self.terms = terms.map { (text: $0, words: Self.words($0), letters: Array(Self.words($0).joined())) }
      .filter { !$0.letters.isEmpty }
  }

  /// In the order they were given; none that stands in the text already.
  func terms(resembling text: String) -> [String] {
    let heard = Self.words(text)
    return terms.filter { term in
      !Self.contains(heard, term.words)
        && Self.resembles(term.letters, term.words.count, heard)
    }.map(\.text)
  }

  /// Whether one text says the same as another but for terms that stand in place of what resembles them.
  func differsOnlyInTerms(_ text: String, from other: String) -> Bool {
    let (ours, theirs) = (Self.words(text), Self.words(other))
    let start = zip(ours, theirs).prefix { $0 == $1 }.count
    let (left, right) = (ours.dropFirst(start), theirs.dropFirst(start))
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    let (changed, before) = (Array(left.dropLast(end)), Array(right.dropLast(end)))
    guard !changed.isEmpty, !before.isEmpty else { return false }
    return terms.contains { term in
      Self.contains(changed, term.words)
        && Self.resembles(term.letters, term.words.count, before)
        && changed.count <= term.words.count && before.count <= term.words.count + 2
    }
  }

  private static func resembles(_ letters: [Character], _ count: Int, _ heard: [String]) -> Bool {
    for length in max(1, count - 1)...(count + 1) where length <= heard.count {
      for first in 0...(heard.count - length) {
        let span = Array(heard[first..<(first + length)].joined())
        let most = mostDifferent * Double(max(span.count, letters.count))
        if abs(Double(span.count - letters.count)) <= most, distance(span, letters) <= most { return true }
      }
    }
    return false
  }

  private static func contains(_ words: [String], _ term: [String]) -> Bool {
    words.indices.contains { words[$0...].starts(with: term) }
  }

  /// Letters and digits alone, small and without accents.
  private static func words(_ text: String) -> [String] {
    text.lowercased().decomposedStringWithCanonicalMapping
      .split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }
      .map { word in
        let possessive = word.hasSuffix("'s") || word.hasSuffix("’s")
        return String((possessive ? word.dropLast(2) : word).unicodeScalars.filter(\.properties.isAlphabetic))
      }
      .filter { !$0.isEmpty }
  }

  private static func distance(_ left: [Character], _ right: [Character]) -> Double {
    var row = (0...right.count).map(Double.init)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = Double(index + 1)
      for (column, other) in right.enumerated() {
        let changed = diagonal + cost(letter, other)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[right.count]
  }

  private static func cost(_ left: Character, _ right: Character) -> Double {
    if left == right { return 0 }
    return related.contains { $0.contains(left) && $0.contains(right) } ? 0.5 : 1
  }
}
