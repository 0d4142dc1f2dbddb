/// Splits a text into tokens: runs of letters, runs of digits, and single marks.
///
/// Letters become lower-case and lose their accents. Apostrophes inside a word are dropped ("o'clock" is `oclock`),
/// and so are the dots of "a.m." and of known abbreviations, and hyphens that only join words ("twenty-five").
struct Tokenizer {
  let vocabulary: Vocabulary
  private let scalars: [Unicode.Scalar]
  private var tokens: [Token] = []
  private var position = 0
  private var letters: [UInt8] = []

  init(_ scalars: [Unicode.Scalar], vocabulary: Vocabulary) {
    self.scalars = scalars
    self.vocabulary = vocabulary
    tokens.reserveCapacity(scalars.count / 4)
  }

  static func tokens(of scalars: [Unicode.Scalar], vocabulary: Vocabulary) -> [Token] {
    var tokenizer = Tokenizer(scalars, vocabulary: vocabulary)
    tokenizer.run()
    return Quotation.marking(tokenizer.tokens, in: scalars)
  }

  private mutating func run() {
    var followsSpace = true
    var startsSentence = true
    while position < scalars.count {
      let scalar = scalars[position]
      if scalar.properties.isWhitespace {
        followsSpace = true
        if scalar == "\n", position + 1 < scalars.count, scalars[position + 1] == "\n" {
          tokens.append(Token(word: Token.unknown, start: position, end: position))
          startsSentence = true
        }
        position += 1
        continue
      }
      let count = tokens.count
      if scalar.asciiDigit != nil {
        readDigits()
      } else if scalar.foldedLetter != nil {
        readWord()
      } else {
        readMark(scalar, followsSpace: followsSpace)
      }
      if tokens.count > count {
        tokens[count].followsSpace = followsSpace
        tokens[count].startsSentence = startsSentence
        startsSentence = [".", "!", "?", "…"].contains(scalar)
        followsSpace = false
      }
    }
  }

  private mutating func readDigits() {
    let start = position
    var value = 0
    while let digit = scalar(at: position)?.asciiDigit {
      if position - start < Self.mostDigits { value = value * 10 + digit }
      position += 1
      if position - start <= 3 || scalars[position - 4] == ",", startsThousands { position += 1 }
    }
    var token = Token(
      word: Token.numeral, number: value, digits: position - start, start: start, end: position)
    if scalar(at: position) == ".", scalar(at: position + 1)?.asciiDigit != nil, !endsDecimal(start) {
      readFraction(into: &token)
    }
    tokens.append(token)
  }

  /// Returns whether the preceding number ends with a dot, as in the date `3.4.2015`.
  private func endsDecimal(_ start: Int) -> Bool {
    start > 1 && scalars[start - 1] == "." && scalars[start - 2].asciiDigit != nil
  }

  /// The most digits that are read: a longer number is larger than any that means a time.
  private static let mostDigits = 15

  /// Whether a comma and a group of three digits follow, as in "100,000".
  private var startsThousands: Bool {
    scalar(at: position) == "," && (1...3).allSatisfy { scalar(at: position + $0)?.asciiDigit != nil }
      && scalar(at: position + 4)?.asciiDigit == nil
  }

  private mutating func readFraction(into token: inout Token) {
    var end = position + 1
    var value = 0
    while let digit = scalar(at: end)?.asciiDigit, end - position <= 6 {
      value = value * 10 + digit
      end += 1
    }
    let continues =
      scalar(at: end)?.asciiDigit != nil || scalar(at: end) == "." && scalar(at: end + 1)?.asciiDigit != nil
    guard !continues else { return }
    token.fraction = (value, end - position - 1)
    token.end = end
    position = end
  }

  private mutating func readWord() {
    let start = position
    letters.removeAll(keepingCapacity: true)
    while let scalar = scalar(at: position) {
      if let letter = scalar.foldedLetter {
        letters.append(letter)
      } else if !(scalar.isApostrophe && self.scalar(at: position + 1)?.foldedLetter != nil) {
        break
      }
      position += 1
    }
    readDottedMeridiem()
    let word = vocabulary.index(of: letters)
    if scalar(at: position) == ".", vocabulary.abbreviations.contains(word) {
      var token = Token(word: word, start: start, end: position)
      token.isCapitalized = scalars[start].properties.isUppercase
      tokens.append(token)
      // The dot has been consumed, even if it also ends a sentence: no rule depends on it.
      position += 1
      return
    }
    var token = Token(word: word, start: start, end: position)
    token.isCapitalized = scalars[start].properties.isUppercase
    tokens.append(token)
  }

  /// Reads "a.m.", "p.m." and "a.d." as one word.
  private mutating func readDottedMeridiem() {
    guard letters.count == 1, let first = letters.first,
      first == UInt8(ascii: "a") || first == UInt8(ascii: "p"),
      scalar(at: position) == ".", let second = scalar(at: position + 1)?.foldedLetter,
      second == UInt8(ascii: "m") || second == UInt8(ascii: "d"),
      scalar(at: position + 2)?.foldedLetter == nil
    else { return }
    letters.append(second)
    position += 2
    if scalar(at: position) == "." { position += 1 }
  }

  private mutating func readMark(_ scalar: Unicode.Scalar, followsSpace: Bool) {
    let start = position
    position += 1
    if scalar.isHyphen, !followsSpace, isJoiningHyphen(after: start) { return }
    let mark: UInt8 =
      scalar.isHyphen
      ? UInt8(ascii: "-")
      : scalar.properties.generalCategory == .currencySymbol
        ? UInt8(ascii: "$") : scalar.isASCII ? UInt8(truncatingIfNeeded: scalar.value) : 0
    let word = scalar.isApostrophe ? vocabulary.index(of: [UInt8(ascii: "'")]) : vocabulary.index(of: [mark])
    tokens.append(Token(word: word, start: start, end: position))
  }

  /// Returns whether a hyphen joins letters, or digits and letters. Between names of days or times, dates or years
  /// it means "to".
  private func isJoiningHyphen(after start: Int) -> Bool {
    guard let before = scalar(at: start - 1), let after = scalar(at: start + 1), after.foldedLetter != nil,
      before.foldedLetter != nil || before.asciiDigit != nil, let last = tokens.last
    else { return false }
    let isDate =
      last.digits > 0 && vocabulary.boundaries.contains(tokens.dropLast().last?.word ?? Token.unknown)
    let endsBoundary = vocabulary.boundaries.contains(last.word) || last.digits == 4 || isDate
    return !(endsBoundary && startsBoundary(start + 1))
  }

  private func startsBoundary(_ start: Int) -> Bool {
    var word: [UInt8] = []
    var index = start
    while let letter = scalar(at: index)?.foldedLetter, word.count < 12 {
      word.append(letter)
      index += 1
    }
    return vocabulary.boundaries.contains(vocabulary.index(of: word))
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index) ? scalars[index] : nil
  }
}

/// A word, a number or a mark of a text.
struct Token: Sendable {
  /// The index of the word or mark in the language's vocabulary, or `Token.unknown`.
  var word: Int
  /// The value of a run of digits.
  var number: Int?
  /// The digits after a decimal point, such as the 5 of `2.5`.
  var fraction: (value: Int, digits: Int)?
  /// The number of digits, or 0 for a word.
  var digits = 0
  /// The position in Unicode scalars.
  var start: Int
  var end: Int
  var isCapitalized = false
  /// Whether a space, or the beginning of the text, precedes the token.
  var followsSpace = false
  var startsSentence = false
  /// Whether the token is inside quotation marks, where names are not times.
  var isQuoted = false

  static let unknown = -1
  static let numeral = -2
}

/// The words that occur in a language's rules, with their indices.
struct Vocabulary: Sendable {
  private var indices: [[UInt8]: Int] = [:]
  /// Words that may end with a dot: "mon.", "feb.".
  var abbreviations: Set<Int> = []
  /// Words between which a hyphen means "to": "monday-friday", "9am-5pm".
  var boundaries: Set<Int> = []

  func index(of word: [UInt8]) -> Int {
    word.count > 24 ? Token.unknown : indices[word] ?? Token.unknown
  }

  func index(of word: String) -> Int { index(of: Array(word.utf8)) }

  mutating func insert(_ word: String) -> Int {
    let key = Array(word.utf8)
    if let known = indices[key] { return known }
    indices[key] = indices.count
    return indices.count - 1
  }
}
