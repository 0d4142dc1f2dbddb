/// The rules of all classes, in the order that breaks ties between readings of the same length.
struct Rules: Sendable {
  let style: WritingStyle
  let takesSpokenPunctuation: Bool

  /// Returns the longest reading at the reader's start, or `nil` if no rule matches.
  func match(_ words: inout TokenReader) -> RuleMatch? {
    guard let token = words.token(0) else { return nil }
    if !Triggers.contains(token) {
      guard canOpenAddress(&words) else { return nil }
    }
    var best: RuleMatch?
    func consider(_ match: RuleMatch?) {
      if let match, match.count > best?.count ?? 0 { best = match }
    }
    if takesSpokenPunctuation { consider(SpokenPunctuation.match(&words)) }
    consider(CasualTerms.match(&words, style: style))
    consider(Abbreviations.match(&words, style: style))
    consider(Acronyms.match(&words, style: style))
    if style == .nemo {
      consider(Dates.match(&words, style: style))
      consider(Times.match(&words, style: style))
    } else {
      consider(Times.match(&words, style: style))
      consider(Dates.match(&words, style: style))
    }
    consider(Ordinals.match(&words, style: style))
    consider(Decimals.match(&words, style: style))
    consider(Cardinals.match(&words, style: style))
    consider(Fractions.match(&words, style: style))
    consider(Measures.match(&words, style: style))
    consider(Money.match(&words, style: style))
    consider(Telephones.match(&words, style: style))
    consider(Emails.match(&words, style: style))
    consider(WebAddresses.match(&words, style: style))
    consider(SerialNumbers.match(&words, style: style))
    return best
  }

  /// Returns whether an ordinary word is followed by a sign of an address, or by digits in the name of a mailbox.
  private func canOpenAddress(_ words: inout TokenReader) -> Bool {
    guard let next = words.token(1) else { return false }
    return next.number != nil || next.literalDigits != nil || Triggers.addressSigns.contains(next.lower)
  }
}

/// The match of a rule at the reader's start.
struct RuleMatch: Sendable, Hashable {
  typealias Joining = SpokenMark.Joining

  /// The number of words that are replaced.
  var count: Int
  var written: String
  /// Whether the first letter never becomes a capital, as in an address, a unit or "iOS".
  var keepsCase = false
  /// The sides without a space, as of a comma or an opening quote.
  var joining = Joining.spaced
  /// Whether the next word begins a sentence.
  var endsSentence = false
}

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
