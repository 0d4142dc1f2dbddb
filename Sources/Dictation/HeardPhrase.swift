/// A word as the recognizer wrote it, with the marks that it put there.
public struct HeardWord: Sendable, Hashable {
  public var text: String
  /// Seconds from the beginning of the sound.
  public var start: Double
  public var end: Double

  public init(_ text: String, start: Double = 0, end: Double = 0) {
    (self.text, self.start, self.end) = (text, start, end)
  }
}

/// What was said between two pauses.
public struct HeardPhrase: Sendable, Hashable {
  public var words: [HeardWord]

  public init(_ words: [HeardWord]) {
    self.words = words
  }

  /// The words of a text, at the times of the pieces that a recognizer made them of: “ill” and “-disposed” are one word.
  public init(_ text: String, pieces: [HeardWord]) {
    var (words, rest) = ([HeardWord](), pieces[...])
    for word in text.split(whereSeparator: \.isWhitespace) {
      var (start, end, length) = (Double?.none, words.last?.end ?? 0, 0)
      while length < word.count, let piece = rest.popFirst() {
        length += piece.text.count { !$0.isWhitespace }
        (start, end) = (start ?? piece.start, piece.end)
      }
      words.append(HeardWord(String(word), start: start ?? end, end: end))
    }
    self.words = words
  }

  public var text: String { words.map(\.text).joined(separator: " ") }
  public var start: Double { words.first?.start ?? 0 }
  public var end: Double { words.last?.end ?? 0 }

  /// A silence of so many seconds parts two phrases.
  public static let pause = 0.7

  /// The phrases of a recording, from all that was said in it.
  public func divided() -> [HeardPhrase] {
    var phrases: [HeardPhrase] = []
    for word in words {
      if let last = phrases.last, word.start - last.end < Self.pause {
        phrases[phrases.count - 1].words.append(word)
      } else {
        phrases.append(HeardPhrase([word]))
      }
    }
    return phrases
  }
}
