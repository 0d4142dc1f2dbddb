import WrittenForm

/// A spoken calculation or conversion: “15 percent of 80”, “three times fourteen fifty”, “two thirds of 600 grams”,
/// “five miles in kilometres”.
package struct SpokenSum: Sendable, Hashable {
  /// The result in words: `12`, `43.50`, `400 grams`, `8.05 kilometres`.
  package let answer: String

  /// Returns `nil` if `text` is not a calculation, or has no result.
  package init?(_ text: String) {
    guard text.utf8.count <= 300 else { return nil }
    let written = WrittenFormConverter(casing: .unchanged, punctuation: .unmarked)
      .written(ColloquialNumbers.full(text))
    var reader = SumReader(written)
    guard let value = reader.result() else { return nil }
    answer = value.words(isMoney: reader.isMoney)
  }

  /// Returns a sum with a part replaced: the amount with the same unit (“20 percent” in “15 percent of 84”), the
  /// whole (“of 120”), or the unit of the result (“in feet” in “5 miles in kilometres”). Returns `nil` if it has no
  /// such part.
  static func replacing(_ said: String, in sum: String) -> String? {
    let converter = WrittenFormConverter(casing: .unchanged, punctuation: .unmarked)
    let (before, after) = (
      SumReader(converter.written(sum)).tokens, SumReader(converter.written(said)).tokens
    )
    if let first = after.first, after.count > 1,
      let alike = [conversions, ["of"]].first(where: { $0.contains(first) }),
      let old = before.lastIndex(where: alike.contains)
    {
      return (before[..<old] + after).joined(separator: " ")
    }
    guard after.count == 2, Double(after[0]) != nil,
      let old = before.indices.dropFirst().first(where: {
        before[$0] == after[1] && Double(before[$0 - 1]) != nil
      })
    else { return nil }
    return (before[..<(old - 1)] + after + before[(old + 1)...]).joined(separator: " ")
  }

  /// Returns a continuation of a sum without the words that stand for it: “divide by three” for “divide that by
  /// three”.
  static func withoutPointers(_ said: String) -> String {
    let words = said.split(separator: " ")
    let verbs: Set<Substring> = ["divide", "split", "multiply", "add", "subtract", "take"]
    guard let first = words.first, verbs.contains(Substring(first.lowercased())) else { return said }
    return words.filter { !["that", "it", "this", "the", "lot", "everything"].contains($0.lowercased()) }
      .joined(separator: " ").replacing(" on top", with: "")
  }

  private static let conversions: Set<Substring> = ["in", "to", "into"]
}
