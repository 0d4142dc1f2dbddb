/// How the text before the cursor affects the next word.
struct Joint: Equatable {
  enum Beginning {
    /// A sentence begins here.
    case sentence
    /// A sentence goes on.
    case middle
    /// Either is possible: after a line's end, a colon, three dots.
    case either
  }

  let needsSpace: Bool
  let beginning: Beginning

  /// Only the end of the text matters.
  init(after text: String) {
    let end = text.suffix(400)
    guard let last = end.last else {
      (needsSpace, beginning) = (false, .sentence)
      return
    }
    let line = end.suffix(while: { !$0.isNewline })
    needsSpace = !last.isWhitespace && !Self.openings.contains(last) && !Self.opensQuote(line)
    beginning = Self.beginning(after: end)
  }

  private static func beginning(after end: Substring) -> Beginning {
    let blank = end.suffix(while: \.isWhitespace)
    let rest = end.dropLast(blank.count)
    guard let mark = rest.last(where: { !quotes.contains($0) && !openings.contains($0) }) else {
      return .sentence
    }
    switch mark {
    case ".", "!", "?": return .sentence
    default:
      let newlines = blank.count(where: \.isNewline)
      if newlines > 1 { return .sentence }
      return newlines == 1 || mark == "…" || mark == ":" ? .either : .middle
    }
  }

  /// Whether a line ends with a straight quote that opens.
  private static func opensQuote(_ line: Substring) -> Bool {
    line.last == "\"" && !line.count(where: { $0 == "\"" }).isMultiple(of: 2)
  }

  private static let openings: Set<Character> = [
    "(", "[", "{", "“", "‘", "«", "¿", "¡", "/", "\\", "-", "_", "#", "@", "$", "—",
  ]
  private static let quotes: Set<Character> = ["\"", "”", "’", "»", ")", "]", "}"]
}

extension Substring {
  fileprivate func suffix(while holds: (Character) -> Bool) -> Substring {
    let start = indices.last { !holds(self[$0]) }.map { index(after: $0) } ?? startIndex
    return self[start...]
  }
}
