/// The meaning of a number without a unit, known from a question before the text or from the words around it.
public enum BareNumber: Sendable {
  /// A time of day: "six", "half past six".
  case hour
  /// A length in minutes: "forty".
  case minutes
  /// A length in the finest unit of another one: “forty”.
  case unit(of: TimeLength)
  /// A 24-hour time: “fourteen hundred”, “1400”.
  case hundreds
}

/// Words of a text that are known to be a time.
public struct MarkedWords: Sendable {
  /// The range of the words, in Unicode scalars.
  let span: Range<Int>
  /// The ranges of words among them that mean nothing: “like”, “maybe”.
  let fillers: [Range<Int>]
  /// The meaning of the other words if they are a number, or `nil` for none.
  let number: BareNumber?

  /// Marks the words at `span`, in Unicode scalars, as a time.
  public init(at span: Range<Int>, fillers: [Range<Int>], readingNumberAs number: BareNumber?) {
    (self.span, self.fillers, self.number) = (span, fillers, number)
  }
}

/// What is known about a text in addition to its words.
struct Hints: Sendable {
  /// The meaning of a number without a unit, at `numberPlace` or in the whole text.
  var number: BareNumber?
  var numberPlace: Range<Int>?
  /// The ranges of words to ignore.
  var fillers: [Range<Int>] = []
  /// The range of words for a day other than today, which are not read. It is empty if the text leaves out the day.
  var otherDay: Range<Int>?
  /// The cue for the half of the day, if the words around a time give none.
  var cue: Cue?

  /// Returns the tokens with the words added that the hints stand for. Added tokens have no length, so no positions
  /// change.
  func applied(to tokens: [Token], of length: Int, _ grammar: Grammar) -> [Token] {
    var tokens = tokens
    for filler in fillers { tokens.leaveOut(filler) }
    let place = numberPlace ?? 0..<length
    switch number {
    case .hour?: tokens.supply(grammar.hourWord, before: place.lowerBound)
    case .minutes?: tokens.supply(grammar.word(for: .minute), after: place.upperBound)
    case .unit(let length)?:
      tokens.supply(grammar.word(for: length.parts.last?.unit ?? .minute), after: place.upperBound)
    case .hundreds?:
      tokens.supply(grammar.hourWord, before: place.lowerBound)
      tokens.supply(grammar.word(for: .hour), after: place.upperBound)
    case nil: break
    }
    if let otherDay {
      tokens.leaveOut(otherDay)
      tokens.supply(grammar.otherDayWord, after: otherDay.lowerBound)
    }
    return tokens
  }
}

extension Grammar {
  fileprivate func word(for unit: TimeUnit) -> Int { unitWords[unit] ?? Token.unknown }
}

extension [Token] {
  private func index(at offset: Int) -> Int { firstIndex { $0.start >= offset } ?? count }

  /// Removes the tokens at a place.
  fileprivate mutating func leaveOut(_ place: Range<Int>) {
    let start = index(at: place.lowerBound)
    let end = self[start...].firstIndex { $0.end > place.upperBound } ?? count
    guard start < end else { return }
    let startsSentence = self[start].startsSentence
    removeSubrange(start..<end)
    if startsSentence, start < count { self[start].startsSentence = true }
  }

  /// Inserts a word before the token at an offset, unless that token is this word.
  fileprivate mutating func supply(_ word: Int, before offset: Int) {
    let index = index(at: offset)
    if index < count, self[index].word == word { return }
    var token = Token(word: word, start: offset, end: offset)
    (token.followsSpace, token.startsSentence) = (
      true, index == 0 || index < count && self[index].startsSentence
    )
    if index < count { self[index].startsSentence = false }
    insert(token, at: index)
  }

  /// Inserts a word after the token that ends at an offset.
  fileprivate mutating func supply(_ word: Int, after offset: Int) {
    let index = index(at: offset)
    var token = Token(word: word, start: offset, end: offset)
    (token.followsSpace, token.startsSentence) = (true, index == 0)
    insert(token, at: index)
  }
}
