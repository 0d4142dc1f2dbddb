/// A function that writes a recording's text with one sentence a line.
package enum SentenceLines {
  /// Seconds of silence that end a line even within a sentence, where the text after it does not begin with a
  /// lowercase letter.
  private static let pause = 2.0
  /// Seconds of silence that end a line where the text after it begins with a lowercase letter, and so continues
  /// the sentence.
  private static let longPause = 6.0

  /// Returns the lines of a text.
  ///
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
