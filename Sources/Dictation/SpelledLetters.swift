/// Letters said one by one: “A N N E”, “alpha bravo”, “capital A as in alpha”, “double N”.
struct SpelledLetters: Equatable {
  /// The spelled text.
  var text = ""
  /// The number of words used.
  var count = 0

  init(_ words: ArraySlice<SaidWord>) {
    var rest = words
    while let (letters, count) = Self.letters(rest) {
      text += letters
      rest = rest.dropFirst(count)
      // “A as in alpha” is a single letter.
      if rest.starts(with: ["as", "in"], by: { $0.lower == $1 }), rest.count > 2 { rest = rest.dropFirst(3) }
    }
    count = words.count - rest.count
  }

  private static func letters(_ words: ArraySlice<SaidWord>) -> (String, count: Int)? {
    guard let first = words.first else { return nil }
    if ["capital", "cap", "upper"].contains(first.lower), let (next, count) = letters(words.dropFirst()) {
      return (next.prefix(1).uppercased() + next.dropFirst(), count + 1)
    }
    if first.lower == "double", let (next, count) = letters(words.dropFirst()), next.count == 1 {
      return (next + next, count + 1)
    }
    if let named = named[first.lower] { return (named, 1) }
    // Whisper writes “A-N-N-E”, or ANNE.
    let parts = first.parts
    guard parts.allSatisfy({ $0.count == 1 || named[$0] != nil }) || isAcronym(first.text) else { return nil }
    return (parts.map { named[$0] ?? $0 }.joined(), 1)
  }

  private static func isAcronym(_ text: String) -> Bool {
    text.count <= 8 && text.allSatisfy { $0.isUppercase || $0.isNumber }
  }

  private static let named: [String: String] = {
    let alphabet = """
      alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo \
      sierra tango uniform victor whiskey x-ray yankee zulu
      """
    var named: [String: String] = [:]
    for word in alphabet.split(separator: " ") { named[String(word)] = String(word.prefix(1)) }
    let others = [
      "alfa": "a", "juliet": "j", "whisky": "w", "xray": "x", "space": " ", "dash": "-", "hyphen": "-",
      "dot": ".",
      "underscore": "_", "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5",
      "six": "6",
      "seven": "7", "eight": "8", "nine": "9", "niner": "9",
    ]
    return named.merging(others) { $1 }
  }()
}
