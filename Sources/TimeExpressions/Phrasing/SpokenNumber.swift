/// Numbers in English words.
enum SpokenNumber {
  private static let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
  private static let irregular = [
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
  ]

  /// Returns a number in words, such as "one hundred and five", or in digits from a million on.
  static func cardinal(_ number: Int) -> String {
    switch number {
    case 0..<20: return small[number]
    case 20..<100: return tens[number / 10] + (number % 10 == 0 ? "" : " " + small[number % 10])
    case 100..<1000: return small[number / 100] + " hundred" + rest(number % 100)
    case 1000..<1_000_000: return cardinal(number / 1000) + " thousand" + rest(number % 1000)
    default: return String(number)
    }
  }

  private static func rest(_ number: Int) -> String {
    number == 0 ? "" : (number < 100 ? " and " : " ") + cardinal(number)
  }

  static func ordinal(_ number: Int) -> String {
    var words = cardinal(number).split(separator: " ").map(String.init)
    guard let last = words.popLast() else { return "" }
    if let word = irregular[last] {
      words.append(word)
    } else {
      words.append(last.hasSuffix("y") ? last.dropLast() + "ieth" : last + "th")
    }
    return words.joined(separator: " ")
  }

  static func ordinalDigits(_ number: Int) -> String {
    let isTeen = (11...13).contains(number % 100)
    let suffix =
      isTeen ? "th" : number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th"
    return "\(number)\(suffix)"
  }

  /// Returns a year in words: "twenty twenty six", "two thousand and five".
  static func year(_ year: Int) -> String {
    guard (1900..<2200).contains(year), year % 100 > 0, year / 100 != 20 || year >= 2010 else {
      return cardinal(year)
    }
    let last = year % 100
    return cardinal(year / 100) + " " + (last < 10 ? "oh " + cardinal(last) : cardinal(last))
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
