/// Tokens that go round in circles, which a text of a few words is too short to show in its compression.
enum Repetition {
  /// Longest circle that is looked for.
  private static let longest = 8
  /// Times that a circle has to be gone round.
  private static let times = 4

  static func isAtEnd(of tokens: [Int32]) -> Bool {
    (1...longest).contains { length in
      let needed = length * times
      guard tokens.count >= needed else { return false }
      let last = tokens.suffix(needed)
      return last.dropFirst(length).elementsEqual(last.dropLast(length))
    }
  }
}
