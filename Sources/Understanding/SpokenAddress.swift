/// A mail address as it is said, "anna dot smith at gmail dot com", or as it is typed.
enum SpokenAddress {
  private static let marks = [
    "dot": ".", "period": ".", "point": ".", "underscore": "_", "dash": "-", "hyphen": "-", "minus": "-",
    "plus": "+",
  ]

  /// The address that starts at a word and the word after it.
  static func read(_ words: ArraySlice<Utterance.Word>, at start: Int) -> (address: String, end: Int)? {
    guard start < words.endIndex else { return nil }
    let first = words[start].normal
    if first.contains("@") {
      guard let end = domainEnd(words, from: start + 1) else {
        return first.hasSuffix("@") ? nil : (first, start + 1)
      }
      return (first + "." + joined(words[start + 1..<end]).dropFirst(), end)
    }
    guard var local = part(first) else { return nil }
    var position = start + 1
    while position + 1 < words.endIndex, let mark = marks[words[position].normal],
      let next = part(words[position + 1].normal)
    {
      local += mark + next
      position += 2
    }
    guard position + 1 < words.endIndex, words[position].normal == "at",
      let host = part(words[position + 1].normal)
    else { return nil }
    if let end = domainEnd(words, from: position + 2) {
      return ("\(local)@\(host)\(joined(words[position + 2..<end]))", end)
    }
    return host.contains(".") ? ("\(local)@\(host)", position + 2) : nil
  }

  /// The end of "dot com" or "dot co dot uk" after a host's first name.
  private static func domainEnd(_ words: ArraySlice<Utterance.Word>, from start: Int) -> Int? {
    var position = start
    while position + 1 < words.endIndex,
      words[position].normal == "dot" || words[position].normal == "period",
      part(words[position + 1].normal) != nil
    {
      position += 2
    }
    return position > start ? position : nil
  }

  private static func joined(_ words: ArraySlice<Utterance.Word>) -> String {
    words.map { marks[$0.normal] ?? $0.normal }.joined()
  }

  private static func part(_ word: String) -> String? {
    word.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789._-+".unicodeScalars.contains($0))
    }
      ? word : nil
  }
}
