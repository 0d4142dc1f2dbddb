import Inference

/// The tokens that are matched only as a whole and never joined from others: control tokens such as `<|im_end|>`,
/// and words that a vocabulary's makers added.
struct SpecialTokens: Sendable {
  struct Entry: Sendable {
    var text: [UInt8]
    var token: Int32
    /// Whether it is a word rather than a control token.
    var isWord: Bool
  }

  private let entries: [Entry]
  private let table: TokenTable
  /// The lengths of the tokens that begin with each byte, longest first.
  private let lengths: [UInt8: [Int]]

  init(_ entries: [Entry]) {
    self.entries = entries
    table = TokenTable(entries.map(\.text))
    var lengths: [UInt8: Set<Int>] = [:]
    for entry in entries {
      if let first = entry.text.first { lengths[first, default: []].insert(entry.text.count) }
    }
    self.lengths = lengths.mapValues { $0.sorted(by: >) }
  }

  /// Returns the token with this text, or `nil` if there is none.
  func token(_ text: String) -> Int32? {
    table.id(of: Array(text.utf8)).map { entries[Int($0)].token }
  }

  /// Returns the longest wanted token that begins at `index`, or `nil` if there is none.
  func match(
    at index: Int, in text: UnsafeBufferPointer<UInt8>, where isWanted: (Entry) -> Bool
  ) -> Entry? {
    guard let lengths = lengths[text[index]] else { return nil }
    for length in lengths where length <= text.count - index {
      if let found = table.id(of: text[index..<index + length]), isWanted(entries[Int(found)]) {
        return entries[Int(found)]
      }
    }
    return nil
  }
}
