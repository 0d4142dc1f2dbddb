/// Writes numbers in words, as voices and captions say them.
///
/// This is the inverse of ``WrittenFormConverter``, which reads the results back. Times and dates are written by
/// TimeExpressions.
package enum SpokenForm {
  /// Returns a number in words, such as "minus two hundred fifty-four": in American usage without "and", with
  /// hyphens.
  package static func cardinal(_ value: Int) -> String {
    let words = cardinal(digits: String(value.magnitude)) ?? ""
    return value < 0 ? "minus " + words : words
  }

  /// Returns decimal digits of any length in words, or `nil` if there is another character or the number has no name
  /// (from 10⁶⁶ on).
  package static func cardinal(digits: String) -> String? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    let significant = Array(digits.utf8.drop { $0 == 48 })
    guard !significant.isEmpty else { return "zero" }
    let groupCount = (significant.count + 2) / 3
    guard groupCount <= NumberWord.scales.count + 1 else { return nil }
    var parts: [String] = []
    var position = 0
    for group in (0..<groupCount).reversed() {
      let end = significant.count - group * 3
      let value = significant[position..<end].reduce(0) { $0 * 10 + Int($1 - 48) }
      position = end
      guard value > 0 else { continue }
      parts.append(underThousand(value) + (group > 0 ? " " + NumberWord.scales[group - 1] : ""))
    }
    return parts.joined(separator: " ")
  }

  /// Returns an ordinal in words: "twenty-first", "one hundredth".
  package static func ordinal(_ value: Int) -> String {
    let words = cardinal(value)
    let start = words.lastIndex { $0 == " " || $0 == "-" }.map(words.index(after:)) ?? words.startIndex
    return words[..<start] + ordinalWord(String(words[start...]))
  }

  /// Returns digits one by one: "four zero two". Other characters are left out.
  package static func digits(_ text: String) -> String {
    text.utf8.compactMap { character in
      guard (48...57).contains(character) else { return nil }
      return character == 48 ? "zero" : NumberWord.digits[Int(character) - 49]
    }.joined(separator: " ")
  }

  /// Returns a decimal number in words, "three point one four" for "3.14", or `nil` if the text is not one.
  package static func decimal(_ text: String) -> String? {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2, let words = cardinal(digits: String(whole)) else {
      return nil
    }
    let sign = isNegative ? "minus " : ""
    guard parts.count == 2 else { return sign + words }
    guard !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return sign + words + " point " + digits(String(parts[1]))
  }

  /// Returns a year as people say it: 1984 "nineteen eighty-four", 1906 "nineteen oh six", 2000 "two thousand".
  package static func year(_ value: Int) -> String {
    guard (1100...2099).contains(value), !(2000...2009).contains(value) else { return cardinal(value) }
    let century = underThousand(value / 100)
    switch value % 100 {
    case 0: return century + " hundred"
    case 1...9: return century + " oh " + underThousand(value % 10)
    default: return century + " " + underThousand(value % 100)
    }
  }

  /// Returns an e-mail address as people say it: "anna dot smith at gmail dot com" for "anna.smith@gmail.com".
  package static func emailAddress(_ address: String) -> String {
    let said: [Character: String] = [".": "dot", "@": "at", "-": "dash", "_": "underscore", "+": "plus"]
    var words: [String] = []
    var word = ""
    for character in address.lowercased() {
      let digit = character.isASCII ? character.wholeNumberValue : nil
      guard said[character] != nil || digit != nil else {
        word.append(character)
        continue
      }
      if !word.isEmpty { words.append(word) }
      word = ""
      if let name = said[character] { words.append(name) }
      if let digit { words.append(digits(String(digit))) }
    }
    if !word.isEmpty { words.append(word) }
    return words.joined(separator: " ")
  }

  /// Returns a number from 1 to 999 in words.
  private static func underThousand(_ value: Int) -> String {
    var parts: [String] = []
    if value >= 100 { parts.append(NumberWord.digits[value / 100 - 1] + " hundred") }
    switch value % 100 {
    case 0: break
    case 1...9: parts.append(NumberWord.digits[value % 10 - 1])
    case 10...19: parts.append(NumberWord.teens[value % 100 - 10])
    default:
      let tens = NumberWord.tens[value % 100 / 10 - 2]
      parts.append(value % 10 == 0 ? tens : tens + "-" + NumberWord.digits[value % 10 - 1])
    }
    return parts.joined(separator: " ")
  }

  private static func ordinalWord(_ word: String) -> String {
    if let index = NumberWord.digits.firstIndex(of: word) { return NumberWord.digitOrdinals[index] }
    if word == "twelve" { return "twelfth" }
    return word.hasSuffix("y") ? word.dropLast() + "ieth" : word + "th"
  }
}
