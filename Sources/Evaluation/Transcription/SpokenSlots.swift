/// Counts the recordings of commands in which the words of every slot were recognized.
///
/// It is for labels that give a command's slots but not its whole text. A slot counts if its words follow one another
/// in the text. Different spellings are equal: case, punctuation and hyphens (“12-ounce”), words joined or apart
/// (“double shot”, “doubleshot”, “alot of”), numbers from 0 to 20 as digits, and “oz” or “ounces” for “ounce”.
/// Synonyms are not (“lots of” for “a lot of”).
package struct SpokenSlots: Sendable, Hashable, Codable {
  package var recordings = 0
  /// The number of recordings whose text contains every slot's words.
  package var right = 0

  package init() {}

  /// The share of recordings with every slot; nil if none has slots.
  package var share: Double? { recordings > 0 ? Double(right) / Double(recordings) : nil }

  package mutating func add(_ slots: some Sequence<String>, text: String) {
    recordings += 1
    if slots.allSatisfy({ Self.isHeard($0, in: text) }) { right += 1 }
  }

  /// Whether a text contains a slot's words.
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

  /// The words to compare, with numbers and units as they are said; “12oz” is two words.
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
