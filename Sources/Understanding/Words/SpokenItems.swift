/// The items of a spoken enumeration: “milk, eggs and bread and butter” are milk, eggs, and bread and butter.
package struct SpokenItems: Sendable, Hashable {
  package let items: [String]

  /// Pairs that people name as one item.
  private static let pairs: Set<String> = [
    "bread and butter", "mac and cheese", "macaroni and cheese", "salt and pepper", "fish and chips",
    "peanut butter and jelly", "bacon and eggs", "ham and cheese", "salt and vinegar", "oil and vinegar",
    "gin and tonic", "rice and beans", "cream and sugar", "strawberries and cream", "cookies and cream",
    "sour cream and onion", "half and half", "arts and crafts", "washing and ironing", "nuts and bolts",
  ]

  /// - Parameter text: Items joined by commas, “and” or “&”.
  package init(_ text: String) {
    var items: [String] = []
    for part in text.replacing(" & ", with: " and ").split(separator: ",") {
      let words = part.split(separator: " ").drop { $0.lowercased() == "and" }.joined(separator: " ")
      var isJoined = false
      for thing in words.split(separator: " and ") {
        let pair = items.last.map { "\($0) and \(thing)" }
        if isJoined, let pair, Self.pairs.contains(pair.lowercased()) {
          items[items.count - 1] = pair
        } else {
          items.append(String(thing))
        }
        isJoined = true
      }
    }
    self.items = items.isEmpty ? [text] : items
  }
}
