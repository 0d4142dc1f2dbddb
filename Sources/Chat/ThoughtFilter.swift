/// Removes a model's thoughts, which some servers pass on between tags.
struct ThoughtFilter: Sendable {
  private static let (opening, closing) = ("<think>", "</think>")

  private enum Phase { case beginning, thinking, answering }

  private var phase = Phase.beginning
  private var held = ""

  /// Takes the next piece of the text.
  ///
  /// - Returns: The part of the answer that it completes.
  mutating func take(_ text: String) -> String {
    if phase == .answering { return text }
    held += text
    if phase == .beginning {
      let begun = held.drop(while: \.isWhitespace)
      if begun.hasPrefix(Self.opening) {
        phase = .thinking
      } else if !Self.opening.hasPrefix(begun) {
        phase = .answering
        return held
      }
    }
    if phase == .thinking, let end = held.range(of: Self.closing) {
      phase = .answering
      return String(held[end.upperBound...].drop(while: \.isWhitespace))
    }
    return ""
  }
}
