/// What a number alone means, where a question before it or the words around it tell.
public enum BareNumber: Sendable {
  /// "Six" and "half past six" are times of day.
  case hour
  /// "Forty" is a length of so many minutes.
  case minutes
  /// “Forty” is a length in the finest unit of another one.
  case unit(of: TimeLength)
  /// “Fourteen hundred” and “1400” are times of day.
  case hundreds
}

/// Words of a text that are known to tell a time.
public struct MarkedWords: Sendable {
  /// Where they stand, in Unicode scalars.
  let span: Range<Int>
  /// Where those among them stand that tell nothing of it: “like”, “maybe”.
  let fillers: [Range<Int>]
  /// What the others mean where they are a number; nil for no time.
  let number: BareNumber?

  public init(at span: Range<Int>, fillers: [Range<Int>], readingNumberAs number: BareNumber?) {
    (self.span, self.fillers, self.number) = (span, fillers, number)
  }
}

/// What is known of a text beside its words.
struct Hints: Sendable {
  /// What a number alone means, and where it stands; nil for all of the text.
  var number: BareNumber?
  var numberPlace: Range<Int>?
  /// Where words stand that say nothing.
  var fillers: [Range<Int>] = []
  /// Where another day than today is named by words that are not read; empty where the text leaves the day out.
  var otherDay: Range<Int>?
  /// The half of the day, where the words around a time do not tell it.
  var cue: Cue?

  /// The text's tokens, with the words that it leaves out. These have no length, so that they move nothing.
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

  /// Removes what stands at a place.
  fileprivate mutating func leaveOut(_ place: Range<Int>) {
    let start = index(at: place.lowerBound)
    let end = self[start...].firstIndex { $0.end > place.upperBound } ?? count
    guard start < end else { return }
    let startsSentence = self[start].startsSentence
    removeSubrange(start..<end)
    if startsSentence, start < count { self[start].startsSentence = true }
  }

  /// Adds a word to what begins at an offset, unless it begins with it.
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

  /// Adds a word to what ends at an offset.
  fileprivate mutating func supply(_ word: Int, after offset: Int) {
    let index = index(at: offset)
    var token = Token(word: word, start: offset, end: offset)
    (token.followsSpace, token.startsSentence) = (true, index == 0)
    insert(token, at: index)
  }
}
