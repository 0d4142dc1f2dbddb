/// Words that mean nothing wherever they are said, such as “please”.
struct SkipWords: Sendable {
  /// The words of each phrase, the longest phrases first.
  private let phrases: [[[UInt32]]]
  private let ignoresBlanks: Bool

  init(_ phrases: [String], ignoresBlanks: Bool) {
    self.ignoresBlanks = ignoresBlanks
    self.phrases = phrases.map { phrase in
      let text = FoldedText(phrase, keepingBlanks: !ignoresBlanks)
      return text.words.map { Array(text.scalars[$0]) }
    }.filter { !$0.isEmpty }.sorted { $0.joined().count > $1.joined().count }
  }

  enum Side {
    case everywhere
    case start
    case end
  }

  /// Returns the text without these words.
  func removed(from text: FoldedText, _ side: Side) -> FoldedText {
    guard !phrases.isEmpty else { return text }
    // Without blanks between words, every letter counts as a word.
    let words = ignoresBlanks ? (0..<text.count).map { $0..<($0 + 1) } : text.words
    let letters = words.map { Array(text.scalars[$0]) }
    let phrases = ignoresBlanks ? self.phrases.map { $0.joined().map { [$0] } } : self.phrases
    func phrase(at index: Int) -> Int? {
      phrases.first { letters[index...].starts(with: $0) }?.count
    }
    var kept = words.indices.map { _ in true }
    switch side {
    case .everywhere, .start:
      var index = 0
      while index < words.count {
        let count = phrase(at: index)
        if count == nil, side == .start { break }
        for removed in index..<(index + (count ?? 0)) { kept[removed] = false }
        index += count ?? 1
      }
    case .end:
      var end = words.count
      while let count = phrases.first(where: { letters[..<end].reversed().starts(with: $0.reversed()) })?
        .count
      {
        for removed in (end - count)..<end { kept[removed] = false }
        end -= count
      }
    }
    guard kept.contains(false) else { return text }
    var places: [Int] = []
    for (index, word) in words.enumerated() where kept[index] {
      if !places.isEmpty, !ignoresBlanks { places.append(word.lowerBound - 1) }
      places += word
    }
    return text.replacing(places)
  }
}
