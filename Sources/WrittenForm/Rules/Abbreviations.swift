/// "Mister Smith" → Mr. Smith, "et cetera" → etc.
enum Abbreviations {
  private static let nemo: [([String], String)] = [
    (["doctor"], "dr."), (["misses"], "mrs."), (["mister"], "mr."), (["saint"], "st."),
    (["for", "example"], "e.g."), (["seven", "eleven"], "7-eleven"),
  ]
  private static let titles = [
    "mister": "Mr.", "missus": "Mrs.", "misses": "Mrs.", "doctor": "Dr.", "saint": "St.",
  ]

  static var openings: [String] { nemo.compactMap(\.0.first) + Array(titles.keys) + ["et", "versus"] }

  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    switch style {
    case .nemo:
      for (said, written) in nemo where said.indices.allSatisfy({ words.isWord(said[$0], at: $0) }) {
        return RuleMatch(count: said.count, written: written, keepsCase: true)
      }
      return nil
    case .standard:
      if words.isWord("et", at: 0), words.isWord("cetera", at: 1) {
        return RuleMatch(count: 2, written: "etc.")
      }
      if words.isWord("versus", at: 0), words.before() != nil { return RuleMatch(count: 1, written: "vs.") }
      guard let lower = words.lower(0), let title = titles[lower], let next = words.token(1) else {
        return nil
      }
      // In "he misses Anna" and "the doctor" the word is not a title, so it has to precede what is surely a name.
      let isName = Names.isSurname(next.lower) || next.text != next.lower
      guard isName || lower == "mister" && Names.canFollowTitle(next.lower) else { return nil }
      if lower == "misses", ["he", "she", "who", "it", "nobody"].contains(words.before()?.lower ?? "") {
        return nil
      }
      return RuleMatch(count: 1, written: title)
    }
  }
}
