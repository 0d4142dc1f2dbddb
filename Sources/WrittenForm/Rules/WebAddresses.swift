/// "W w w dot example dot com slash news" → www.example.com/news.
enum WebAddresses {
  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    var reader = AddressReader(position: 0)
    let hasProtocol = readProtocol(&reader, &words)
    let isPlain =
      reader.take(["w", "w", "w", "dot"], as: "www.", &words)
      || reader.take(["www", "dot"], as: "www.", &words)
      || hasProtocol
    let hostStart = reader.position
    guard reader.label(&words) else { return nil }
    let host = hostStart == 0 ? words.lower(0) ?? "" : ""
    var lastLabel = hostStart
    var labels = 1
    while true {
      let before = reader.position
      guard reader.symbolAndLabel(&words) else { break }
      lastLabel = before + 1
      labels += 1
    }
    guard labels > 1, reader.position > hostStart else { return nil }
    if !words.isWord("slash", at: reader.position) { reader.trimSpelledDomain(&words, from: lastLabel) }
    let site = reader.text
    while reader.symbolAndLabel(&words, symbols: AddressReader.pathSymbols) {}
    let match = RuleMatch(count: reader.position, written: reader.text, keepsCase: true)
    if isPlain { return match }
    return accepts(site, firstWord: host, style: style) ? match : nil
  }

  private static func readProtocol(_ reader: inout AddressReader, _ words: inout TokenReader) -> Bool {
    let names = [
      (["h", "t", "t", "p", "s"], "https"), (["h", "t", "t", "p"], "http"), (["https"], "https"),
      (["http"], "http"),
    ]
    for (said, written) in names
    where reader.take(said + ["colon", "slash", "slash"], as: written + "://", &words) {
      return true
    }
    return false
  }

  /// Returns whether this is a web address. Without "www" or a protocol it has to end in a domain, and must not
  /// begin with a word that is no name ("the dot com years").
  private static func accepts(_ site: String, firstWord: String, style: WritingStyle) -> Bool {
    guard let ending = site.split(separator: ".").last.map(String.init), site.contains(".") else {
      return false
    }
    switch style {
    case .nemo: return ending.count > 1 && !ending.utf8.allSatisfy { (48...57).contains($0) }
    case .standard: return TopLevelDomains.plain.contains(ending) && !notHosts.contains(firstWord)
    }
  }

  private static let notHosts: Set<String> = [
    "the", "a", "an", "this", "that", "my", "your", "every", "polka", "and", "or", "to", "in", "of", "on",
    "at",
  ]
}
