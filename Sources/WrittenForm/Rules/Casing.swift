/// Decides the capitals of a word, independently of its context.
struct CasingRules: Sendable {
  let casing: Casing
  /// The user's own names, by their lower-case form: "mcdonald" → "McDonald".
  let ownNames: [String: String]

  init(casing: Casing, names: [String]) {
    self.casing = casing
    var own: [String: String] = [:]
    for name in names {
      for word in name.split(whereSeparator: \.isWhitespace) { own[word.lowercased()] = String(word) }
    }
    ownNames = own
  }

  /// Returns the word at the reader's start as it is written within a sentence.
  func written(_ words: inout TokenReader) -> String {
    guard let token = words.token(0) else { return "" }
    guard casing != .unchanged, token.text == token.lower, let first = token.lower.first, first.isLetter
    else {
      return token.text
    }
    let (stem, ending) = Self.possessive(token.lower)
    if let own = ownNames[stem] { return own + ending }
    if Self.isAlwaysCapital(token.lower) { return Self.capitalized(token.lower) }
    return Names.isNameHere(stem, &words) ? Self.capitalized(token.lower) : token.text
  }

  /// Returns whether a word is capitalized wherever it stands: a name, a weekday, "I".
  static func isAlwaysCapital(_ lower: String) -> Bool {
    let stem = possessive(lower).stem
    return firstPerson.contains(lower) || Names.always.contains(stem) || Names.given.contains(stem)
      || Names.places.contains(stem)
  }

  static func capitalized(_ text: String) -> String {
    guard let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }

  private static let firstPerson: Set<String> = [
    "i", "i'm", "i'll", "i've", "i'd", "i’m", "i’ll", "i’ve", "i’d",
  ]

  /// Splits a possessive: "anna's" into "anna" and "'s".
  static func possessive(_ word: String) -> (stem: String, ending: String) {
    guard word.utf8.last == 115, word.utf8.count > 2 else { return (word, "") }
    for ending in ["'s", "’s"] where word.hasSuffix(ending) {
      return (String(word.dropLast(2)), String(word.suffix(2)))
    }
    return (word, "")
  }
}

extension CasingRules {
  init(casing: Casing, ownNames: [String: String]) {
    self.casing = casing
    self.ownNames = ownNames
  }
}
