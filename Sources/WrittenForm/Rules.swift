/// The rules of each class, in the order that decides between readings of the same length.
struct Rules: Sendable {
  let style: WritingStyle
  let takesSpokenPunctuation: Bool

  /// The longest reading at the reader's start.
  func match(_ words: inout TokenReader) -> RuleMatch? {
    var best: RuleMatch?
    func consider(_ match: RuleMatch?) {
      if let match, match.count > best?.count ?? 0 { best = match }
    }
    consider(Ordinals.match(&words, style: style))
    consider(Cardinals.match(&words, style: style))
    consider(Emails.match(&words, style: style))
    consider(WebAddresses.match(&words, style: style))
    return best
  }
}
