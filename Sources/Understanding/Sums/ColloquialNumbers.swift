/// Numbers with words left out: “two twenty” is 220, and “at eighteen ninety each” is a price of 18.90.
enum ColloquialNumbers {
  /// Returns the text with such numbers in full.
  static func full(_ text: String) -> String {
    var words = text.split(separator: " ").map(String.init)
    var index = 0
    while index + 1 < words.count {
      if let price = price(in: words, at: index) {
        words.replaceSubrange(index..<price.end, with: [price.text])
      } else if let digit = ones[lettersAndDigits(words[index])], digit > 0,
        index == 0 || ones[lettersAndDigits(words[index - 1])] == nil,
        let rest = belowHundred(in: words, at: index + 1), rest.value > 9,
        rest.end == words.count || !scales.contains(lettersAndDigits(words[rest.end]))
      {
        words.insert("hundred", at: index + 1)
        index = rest.end
      }
      index += 1
    }
    return words.joined(separator: " ")
  }

  /// Reads a whole number and hundredths between “at” and “each”.
  private static func price(in words: [String], at index: Int) -> (text: String, end: Int)? {
    guard index > 0, lettersAndDigits(words[index - 1]) == "at" else { return nil }
    guard let whole = belowHundred(in: words, at: index), let part = belowHundred(in: words, at: whole.end),
      part.value > 9,
      part.end < words.count, ["each", "apiece"].contains(lettersAndDigits(words[part.end]))
    else { return nil }
    return ("\(whole.value).\(part.value)", part.end)
  }

  private static func belowHundred(in words: [String], at index: Int) -> (value: Int, end: Int)? {
    guard index < words.count else { return nil }
    let word = lettersAndDigits(words[index])
    if let value = tens[word] {
      let more = index + 1 < words.count ? ones[lettersAndDigits(words[index + 1])] ?? 0 : 0
      return (value + more, more > 0 ? index + 2 : index + 1)
    }
    return (ones[word] ?? teens[word]).map { ($0, index + 1) }
  }

  private static func lettersAndDigits(_ word: String) -> String {
    word.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static let ones = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
  ]
  private static let teens = [
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17,
    "eighteen": 18, "nineteen": 19,
  ]
  private static let tens = [
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90,
  ]
  private static let scales: Set<String> = ["hundred", "thousand", "million", "percent"]
}
