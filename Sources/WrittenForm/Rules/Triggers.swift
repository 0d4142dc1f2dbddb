/// The words that may begin an expression. Any other word can only begin an address.
enum Triggers {
  static func contains(_ token: Token) -> Bool {
    if token.number != nil || token.ordinal != nil || token.lower.utf8.count == 1 { return true }
    if let first = token.lower.utf8.first, (48...57).contains(first) { return true }
    return words.contains(token.lower)
  }

  private static let words: Set<String> = Set(CalendarNames.months)
    .union(CasualTerms.words).union(SpokenPunctuation.openings).union(Acronyms.openings).union(
      Abbreviations.openings
    )
    .union([
      "minus", "negative", "point", "the", "quarter", "half", "plus", "double", "triple", "oh", "http",
      "https", "www",
    ])

  /// Words after which the word before them is part of an address.
  static let addressSigns: Set<String> = ["dot", "dash", "hyphen", "underscore", "plus", "at"]
}
