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
    consider(DigitSequences.match(&words, style: style))
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
