/// How many recordings of commands were heard with the words of every slot.
///
/// For labels that give a command's slots and not its whole text. A slot counts as heard when its words follow one
/// another in the text. Ways of writing the same words are no difference: case, marks and hyphens (“12-ounce”), words
/// joined or apart (“double shot”, “doubleshot”, “alot of”), numbers from 0 to 20 as digits, and “oz” or “ounces” for
/// “ounce”. Other words for the same thing (“lots of” for “a lot of”) are one.
package struct SpokenSlots: Sendable, Hashable, Codable {
  package var recordings = 0
  /// Recordings in whose text every slot's words stand.
  package var right = 0

  package init() {}

  /// Share of the recordings with every slot; nil where none has slots.
  package var share: Double? { recordings > 0 ? Double(right) / Double(recordings) : nil }

  package mutating func add(_ slots: some Sequence<String>, text: String) {
    recordings += 1
    if slots.allSatisfy({ Self.isHeard($0, in: text) }) { right += 1 }
  }

  /// Whether a slot's words stand in a text.
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

  /// Compared words, numbers and units as they are said; “12oz” is two.
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
