/// Letters and digits that are said together: "x three eighty six" → x386, "m p three" → MP3.
enum SerialNumbers {
  private struct Piece {
    var text: String
    var count: Int
    var isLetter: Bool
    var isTwoDigits: Bool { text.utf8.count == 2 }
  }

  /// The most pieces of a code, which bounds the work.
  private static let longest = 24

  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    let first = words.token(0)
    guard first?.letter != nil || first?.number != nil else { return nil }
    var pieces = pieces(&words)
    guard pieces.contains(where: { !$0.isLetter }) else { return nil }
    switch style {
    case .nemo:
      // A model number is separate from a known name: "l g a eleven fifty".
      let letters = pieces.prefix { $0.isLetter }
      if letters.count > 2, AcronymTable.written[letters.map(\.text).joined(separator: " ")] != nil {
        return nil
      }
      while pieces.count > 1, !isNemoForm(pieces) { pieces.removeLast() }
      guard pieces.count > 1 else { return nil }
      return RuleMatch(
        count: pieces.reduce(0) { $0 + $1.count }, written: pieces.map(\.text).joined(), keepsCase: true)
    case .standard:
      while let last = pieces.last, pieces.count > 2, last.isLetter { pieces.removeLast() }
      guard isCode(pieces), words.before()?.letter == nil else { return nil }
      let text = pieces.map { $0.text.uppercased() }.joined()
      let count = pieces.reduce(0) { $0 + $1.count }
      guard words.number(count) == nil, !words.isWord("point", at: count) else { return nil }
      return RuleMatch(count: count, written: text, keepsCase: true)
    }
  }

  private static func pieces(_ words: inout TokenReader) -> [Piece] {
    var pieces: [Piece] = []
    var position = 0
    while pieces.count < longest, let token = words.token(position) {
      if let letter = token.letter {
        pieces.append(Piece(text: String(letter), count: 1, isLetter: true))
      } else if token.number == .zero {
        pieces.append(Piece(text: "0", count: 1, isLetter: false))
      } else if let (value, count) = YearReader.underHundred(&words, at: position) {
        pieces.append(Piece(text: String(value), count: count, isLetter: false))
      } else {
        break
      }
      position += pieces.last?.count ?? 1
    }
    return pieces
  }

  /// Returns whether the pieces have a form that NeMo joins: at least three with a digit, not beginning with a
  /// two-digit number or an article; letters followed by two-digit numbers ("x eighty six"); or such numbers
  /// followed by letters ("ten eighty p").
  private static func isNemoForm(_ pieces: [Piece]) -> Bool {
    guard let first = pieces.first, pieces.contains(where: { !$0.isLetter }) else { return false }
    let hasTwo = pieces.contains(where: \.isTwoDigits)
    if pieces.count >= 3, !first.isTwoDigits, first.text != "a" || !hasTwo { return true }
    if pieces.count >= 3, first.isTwoDigits, !pieces.dropFirst().contains(where: \.isTwoDigits) {
      return true
    }
    let letters = pieces.prefix { $0.isLetter }
    let numbers = pieces.dropFirst(letters.count)
    if !letters.isEmpty, !numbers.isEmpty, numbers.allSatisfy(\.isTwoDigits) {
      return letters.count > 1 || first.text != "a"
    }
    let leading = pieces.prefix { $0.isTwoDigits }
    let trailing = pieces.dropFirst(leading.count)
    return leading.count > 1 && !trailing.isEmpty && trailing.allSatisfy(\.isLetter)
  }

  /// Returns whether the pieces are letters followed by single digits: "b a two eight four". "A" and "I" alone may
  /// be words.
  private static func isCode(_ pieces: [Piece]) -> Bool {
    let letters = pieces.prefix { $0.isLetter }
    let digits = pieces.dropFirst(letters.count)
    guard let first = letters.first, first.text != "a", first.text != "i", !digits.isEmpty else {
      return false
    }
    guard digits.allSatisfy({ !$0.isLetter && $0.text.utf8.count == 1 }) else { return false }
    return letters.count > 1 || digits.count > 2
  }
}
