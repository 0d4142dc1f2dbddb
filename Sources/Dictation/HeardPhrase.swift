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

  public var text: String { words.map(\.text).joined(separator: " ") }
  public var start: Double { words.first?.start ?? 0 }
  public var end: Double { words.last?.end ?? 0 }

  /// A silence of so many seconds parts two phrases.
  public static let pause = 0.7

  /// The phrases of a recording.
  public static func phrases(of words: [HeardWord]) -> [HeardPhrase] {
    var phrases: [HeardPhrase] = []
    for word in words {
      if let last = phrases.last, word.start - last.end < pause {
        phrases[phrases.count - 1].words.append(word)
      } else {
        phrases.append(HeardPhrase([word]))
      }
    }
    return phrases
  }
}
