/// Numbers with words left out: “two twenty” is 220, and “fourteen fifty” is a price of 14.50.
enum ColloquialNumbers {
  /// Returns the text with such numbers in full.
  static func full(_ text: String) -> String {
    let spaced = text.replacing(/(\p{L})-(\p{L})/) { "\($0.1) \($0.2)" }
      .replacing("(", with: "( ").replacing(")", with: " )")
    var words = spaced.split(separator: " ").map(String.init)
    // “Eighty four three ways” is not one number.
    for index in words.indices.dropLast() where words[index + 1].lowercased() == "ways" {
      if let count = ones[lettersAndDigits(words[index])] { words[index] = "\(count)" }
    }
    let plain = words.map(lettersAndDigits)
    let pairs = pairs(in: plain)
    let arePrices = pairs.contains(where: \.isPrice) && !areYears(pairs, in: plain)
    // From the end, so that the places of the others stay the same.
    for pair in pairs.reversed() {
      if arePrices && pair.mayBePrice {
        words.replaceSubrange(pair.words, with: ["$\(pair.whole).\(pair.part)"])
      } else if pair.whole < 10 {
        words.insert("hundred", at: pair.words.lowerBound + 1)
      }
    }
    return words.joined(separator: " ")
  }

  // MARK: Pairs

  /// Two numbers below a hundred that follow each other without being one number, such as “fourteen fifty”.
  private struct Pair {
    let whole: Int
    let part: Int
    let words: Range<Int>
    /// Whether nothing that is counted or measured follows, as in “fourteen fifty plus two”.
    let mayBePrice: Bool
    /// Whether this can only be a price. “Four fifty” may be 450, unless it is what each of several things costs.
    let isPrice: Bool
  }

  /// Finds all pairs. “One hundred fifty” and “twenty five” have none.
  private static func pairs(in words: [String]) -> [Pair] {
    var pairs: [Pair] = []
    var index = 0
    while index < words.count {
      let start = index
      guard let whole = belowHundred(in: words, at: start) else {
        index += 1
        continue
      }
      index = whole.end
      let before = start > 0 ? words[start - 1] : ""
      guard !isNumber(before), before != "point",
        let part = belowHundred(in: words, at: whole.end), part.value > 9
      else { continue }
      index = part.end
      let after = part.end < words.count ? words[part.end] : ""
      guard !scales.contains(after) else { continue }
      let isBeforeWays = part.end + 1 < words.count && words[part.end + 1] == "ways"
      let mayBePrice = !scales.contains(before) && (priceEndings.contains(after) || isBeforeWays)
      let isOfEach = before == "at" && ["each", "apiece"].contains(after)
      pairs.append(
        Pair(
          whole: whole.value, part: part.value, words: start..<part.end, mayBePrice: mayBePrice,
          isPrice: mayBePrice && (whole.value > 9 || isOfEach)))
    }
    return pairs
  }

  /// Returns whether pairs such as “nineteen eighty four” are years. Numbers are added to years, and years are subtracted
  /// from each other, but there are no other sums of them.
  private static func areYears(_ pairs: [Pair], in words: [String]) -> Bool {
    pairs.allSatisfy { (17...20).contains($0.whole) } && (pairs.count == 1 || words.contains("minus"))
      && words.allSatisfy { isNumber($0) || ["plus", "minus", ""].contains($0) }
  }

  /// What may follow a price, with the empty word for the end.
  private static let priceEndings: Set<String> = [
    "", "plus", "minus", "less", "add", "subtract", "take", "times", "x", "multiplied", "divided", "over",
    "split",
    "shared", "off", "with", "and", "including", "to", "from", "by", "between", "among", "each", "apiece",
    "dollars", "euros", "pounds", "bucks", "quid",
  ]

  // MARK: Numbers

  /// Reads a number from one to ninety-nine, and returns it and the place after it.
  private static func belowHundred(in words: [String], at index: Int) -> (value: Int, end: Int)? {
    guard index < words.count else { return nil }
    if let value = tens[words[index]] {
      let more = index + 1 < words.count ? ones[words[index + 1]] ?? 0 : 0
      return (value + more, more > 0 ? index + 2 : index + 1)
    }
    return (ones[words[index]] ?? teens[words[index]]).map { ($0, index + 1) }
  }

  /// Returns whether the word is a number below a hundred, or in digits.
  private static func isNumber(_ word: String) -> Bool {
    (ones[word] ?? teens[word] ?? tens[word]) != nil || !word.isEmpty && word.allSatisfy(\.isNumber)
  }

  /// Returns the word in lower case, without signs.
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
