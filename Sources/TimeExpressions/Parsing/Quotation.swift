/// Marks the tokens inside quotation marks, which are a name and not searched for times.
enum Quotation {
  /// The longest quotation, in tokens. An unclosed mark quotes nothing.
  private static let limit = 40

  static func marking(_ tokens: [Token], in scalars: [Unicode.Scalar]) -> [Token] {
    var tokens = tokens
    var open: (index: Int, closing: Unicode.Scalar)?
    for index in tokens.indices {
      let token = tokens[index]
      guard token.end == token.start + 1, scalars.indices.contains(token.start) else { continue }
      let scalar = scalars[token.start]
      if let opened = open {
        if index - opened.index > limit {
          open = nil
        } else if scalar == opened.closing, scalar != "'" || endsWord(token, scalars) {
          for inner in opened.index...index { tokens[inner].isQuoted = true }
          open = nil
          continue
        }
      }
      guard open == nil, opensQuotation(token, scalars) else { continue }
      switch scalar {
      case "\"": open = (index, "\"")
      case "\u{201C}": open = (index, "\u{201D}")
      case "\u{AB}": open = (index, "\u{BB}")
      case "\u{2018}": open = (index, "\u{2019}")
      case "'": open = (index, "'")
      default: break
      }
    }
    return tokens
  }

  private static func opensQuotation(_ token: Token, _ scalars: [Unicode.Scalar]) -> Bool {
    let followedByText = token.end < scalars.count && !scalars[token.end].properties.isWhitespace
    return token.followsSpace && followedByText
  }

  private static func endsWord(_ token: Token, _ scalars: [Unicode.Scalar]) -> Bool {
    token.end >= scalars.count
      || scalars[token.end].foldedLetter == nil && scalars[token.end].asciiDigit == nil
  }
}
