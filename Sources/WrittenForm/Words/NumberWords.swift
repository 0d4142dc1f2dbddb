/// The role of a word in a spoken number.
enum NumberWord: Sendable, Hashable {
  case zero
  /// One to nine.
  case digit(Int)
  /// Ten to nineteen.
  case teen(Int)
  /// Twenty, thirty, … ninety.
  case tens(Int)
  case hundred
  /// A power of ten: thousand, million, ….
  case scale(Int)

  static let cardinals: [String: NumberWord] = {
    var words: [String: NumberWord] = ["zero": .zero, "hundred": .hundred, "fourty": .tens(40)]
    for (value, word) in digits.enumerated() { words[word] = .digit(value + 1) }
    for (value, word) in teens.enumerated() { words[word] = .teen(value + 10) }
    for (value, word) in tens.enumerated() { words[word] = .tens((value + 2) * 10) }
    for (index, word) in scales.enumerated() { words[word] = .scale((index + 1) * 3) }
    for (word, exponent) in indianScales { words[word] = .scale(exponent) }
    return words
  }()

  static let ordinals: [String: NumberWord] = {
    var words: [String: NumberWord] = ["zeroth": .zero, "hundredth": .hundred]
    for (value, word) in digitOrdinals.enumerated() { words[word] = .digit(value + 1) }
    for (value, word) in teens.enumerated() {
      words[word == "twelve" ? "twelfth" : word + "th"] = .teen(value + 10)
    }
    for (value, word) in tens.enumerated() {
      words[String(word.dropLast()) + "ieth"] = .tens((value + 2) * 10)
    }
    for (index, word) in scales.enumerated() { words[word + "th"] = .scale((index + 1) * 3) }
    return words
  }()

  static let digits = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
  static let digitOrdinals = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
  ]
  static let teens = [
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
  ]
  static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
  /// The names of the short scale, each a thousand times the one before.
  static let scales = [
    "thousand", "million", "billion", "trillion", "quadrillion", "quintillion", "sextillion", "septillion",
    "octillion", "nonillion", "decillion", "undecillion", "duodecillion", "tredecillion",
    "quattuordecillion", "quindecillion", "sexdecillion", "septendecillion", "octodecillion",
    "novemdecillion", "vigintillion",
  ]
  static let indianScales = ["lakh": 5, "lakhs": 5, "crore": 7, "crores": 7]

  /// Returns the name of a scale from a million up, as in "5 million", or `nil` for other exponents.
  static func magnitudeName(exponent: Int) -> String? {
    let index = exponent / 3 - 1
    return exponent % 3 == 0 && index >= 1 && index < scales.count ? scales[index] : nil
  }
}
