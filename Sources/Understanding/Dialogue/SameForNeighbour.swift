import TimeExpressions

/// What “and the one after it too” and “and the one after that by an hour” ask for, said after one of several things
/// was changed or taken away.
package struct SameForNeighbour: Sendable, Hashable {
  /// Whether the thing after the last one is meant, and not the one before it.
  package let isAfter: Bool
  /// The amount in “by an hour”, or `nil` where the same is to be done as before.
  package let amount: TimeLength?

  /// Reads `text`. Returns `nil` if it asks for anything else.
  package init?(_ text: String, context: TimeContext) {
    guard let utterance = Utterance(text) else { return nil }
    let words = utterance.words[...]
    let start = words.firstIndex { !Self.openings.contains($0.normal) } ?? words.endIndex
    guard let end = (ListedReference.neighbours + Self.neighbours).end(in: words, at: start) else {
      return nil
    }
    isAfter = words[start..<end].contains { ["after", "next", "following"].contains($0.normal) }
    let rest = words[end...].filter { !Self.asWell.contains($0.normal) }
    guard let first = rest.first else {
      guard start > words.startIndex || end < words.endIndex else { return nil }
      amount = nil
      return
    }
    guard first.normal == "by", let last = rest.last, first.range != last.range,
      let length = TimeExpressionParser().match(
        ofAll: utterance.slice((end + 1)..<(end + rest.count)), context: context)?.length
    else { return nil }
    amount = length
  }

  private static let openings: Set<String> = [
    "and", "also", "then", "oh", "ok", "okay", "same", "for", "do", "please",
  ]
  private static let asWell: Set<String> = ["too", "also", "as", "well", "please", "likewise"]
  private static let neighbours: [Phrase] = ["the next|following|previous one"]
}
