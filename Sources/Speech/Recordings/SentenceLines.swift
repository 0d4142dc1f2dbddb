/// A recording's text with a sentence a line.
package enum SentenceLines {
  /// Seconds of silence that end a line although no sentence ends there: where what follows may begin a sentence,
  private static let pause = 2.0
  /// and where a small letter says that it goes on.
  private static let longPause = 6.0

  /// - Parameter pieces: The text in order, in pieces of any length.
  package static func of(_ pieces: [TimedText]) -> [String] {
    var paragraphs: [String] = []
    var end = -Double.infinity
    for piece in pieces {
      let goesOn = piece.text.first { !$0.isWhitespace }?.isLowercase ?? true
      if piece.start - end >= (goesOn ? longPause : pause) { paragraphs.append("") }
      paragraphs[paragraphs.count - 1] += piece.text
      end = max(end, piece.end)
    }
    return paragraphs.flatMap { Passages.of($0, atMost: 2_000) }.map { $0.trimmingWhitespace() }
  }
}

extension StringProtocol {
  func trimmingWhitespace() -> String {
    let start = drop(while: \.isWhitespace)
    return String(
      start[..<(start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex)])
  }
}
