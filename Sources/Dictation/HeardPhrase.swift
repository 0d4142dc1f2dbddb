/// A word as the recognizer wrote it, with its punctuation.
public struct HeardWord: Sendable, Hashable, Codable {
  public var text: String
  /// Seconds from the beginning of the sound.
  public var start: Double
  public var end: Double

  public init(_ text: String, start: Double = 0, end: Double = 0) {
    (self.text, self.start, self.end) = (text, start, end)
  }
}

/// The words between two pauses.
public struct HeardPhrase: Sendable, Hashable {
  public var words: [HeardWord]

  public init(_ words: [HeardWord]) {
    self.words = words
  }

  /// Splits a text into words, with the times of the recognizer's pieces: “ill” and “-disposed” are one word.
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

  /// The seconds of silence that separate two phrases.
  public static let pause = 0.7

  /// The phrases of a recording's words.
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
