/// A score of how well the names of a vocabulary are recognized.
package struct NameScores: Sendable, Hashable, Codable {
  /// The number of times that a name was said.
  package var said = 0
  /// The number of these that were recognized.
  package var recognized = 0
  /// The number of times that a name was written that was not said.
  package var invented = 0

  package init() {}

  /// Compares the names in two texts.
  ///
  /// - Parameters:
  ///   - names: Names of one or several words. Case and punctuation do not count.
  ///   - reference: The text that was said.
  package init(_ names: [String], reference: String, hypothesis: String) {
    let (said, heard) = (comparedWords(reference), comparedWords(hypothesis))
    for name in Set(names.map(comparedWords)) where !name.isEmpty {
      let (expected, found) = (Self.count(name, in: said), Self.count(name, in: heard))
      self.said += expected
      recognized += min(expected, found)
      invented += max(0, found - expected)
    }
  }

  /// The share of spoken names that were recognized; `nil` if no name was said.
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

/// A count of the recordings of commands in which the words of every slot were recognized.
///
/// It is for labels that give a command's slots but not its whole text. A slot counts if its words follow one
/// another in the text. Different spellings are equal: case, punctuation and hyphens (“12-ounce”), words joined or
/// apart (“double shot”, “doubleshot”, “alot of”), numbers from 0 to 20 as digits, and “oz” or “ounces” for
/// “ounce”. Synonyms are not equal (“lots of” for “a lot of”).
package struct SpokenSlots: Sendable, Hashable, Codable {
  package var recordings = 0
  /// The number of recordings whose text contains every slot's words.
  package var right = 0

  package init() {}

  /// The share of recordings with every slot; `nil` if no recording has slots.
  package var share: Double? { recordings > 0 ? Double(right) / Double(recordings) : nil }

  package mutating func add(_ slots: some Sequence<String>, text: String) {
    recordings += 1
    if slots.allSatisfy({ Self.isHeard($0, in: text) }) { right += 1 }
  }

  /// Returns whether a text contains a slot's words.
  package static func isHeard(_ slot: String, in text: String) -> Bool {
    let wanted = spokenForms(slot).joined()
    let words = spokenForms(text)
    return words.indices.contains { first in
      var joined = ""
      for word in words[first...] where joined.count < wanted.count { joined += word }
      return joined == wanted
    }
  }

  private static let numbers = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
  ]

  /// Returns the words to compare, with numbers and units as they are said; “12oz” is two words.
  private static func spokenForms(_ text: String) -> [String] {
    comparedWords(text).flatMap { word in
      let digits = word.prefix { $0.isWholeNumber }
      return [digits, word.dropFirst(digits.count)].filter { !$0.isEmpty }
    }.map { part in
      if let number = Int(part), numbers.indices.contains(number) { return numbers[number] }
      return part == "oz" || part == "ounces" ? "ounce" : String(part)
    }
  }
}
