/// Words spelled letter by letter: "f b i" → FBI.
enum Acronyms {
  /// The most spelled letters; it bounds the work.
  private static let longest = 24

  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    guard words.token(0)?.letter != nil || words.isOne(of: openings, at: 0) else { return nil }
    if let match = known(&words) { return match }
    return style == .standard ? spelled(&words) : nil
  }

  /// The longest known name at the start.
  private static func known(_ words: inout TokenReader) -> RuleMatch? {
    var best: RuleMatch?
    var name = ""
    for length in 1...8 {
      guard let lower = words.lower(length - 1), lower.utf8.count <= 12 else { break }
      name += (length > 1 ? " " : "") + lower
      if let written = AcronymTable.written[name] {
        best = RuleMatch(count: length, written: written, keepsCase: true)
      }
      if !beginnings.contains(name) { break }
    }
    // "C d f": the name must not be the first letters of a longer spelling.
    if let found = best, words.token(found.count)?.letter != nil, words.token(found.count - 1)?.letter != nil
    {
      return nil
    }
    return best
  }

  /// Letters that spell something unknown: three or more that do not begin like a sentence.
  private static func spelled(_ words: inout TokenReader) -> RuleMatch? {
    guard words.before()?.letter == nil else { return nil }
    var text = ""
    while text.utf8.count < longest, let letter = words.token(text.utf8.count)?.letter { text.append(letter) }
    let startsLikeWords = text.hasPrefix("a") || text.hasPrefix("i")
    guard text.utf8.count >= (startsLikeWords ? 4 : 3), Set(text).count > 1 else { return nil }
    return RuleMatch(count: text.utf8.count, written: text.uppercased(), keepsCase: true)
  }

  static let openings = Set(
    AcronymTable.written.keys.compactMap { $0.split(separator: " ").first.map(String.init) })

  private static let beginnings: Set<String> = {
    var result: Set<String> = []
    for name in AcronymTable.written.keys {
      let parts = name.split(separator: " ")
      for length in 1..<max(parts.count, 1) { result.insert(parts.prefix(length).joined(separator: " ")) }
    }
    return result
  }()
}
