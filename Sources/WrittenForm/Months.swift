/// When "may", "march" and "august" are months.
enum Months {
  private static let cues: Set<String> = [
    "in", "of", "on", "by", "since", "until", "till", "before", "after", "during", "early", "late", "mid",
    "last",
    "next", "this", "from", "through", "every", "each",
  ]

  static func isMonth(_ word: String, _ words: inout TokenReader) -> Bool {
    if let before = words.before() {
      if cues.contains(before.lower), !(before.lower == "this" && word == "may") { return true }
      // "The third of may", "the twenty first may".
      if before.ordinal != nil, word != "may" { return true }
    }
    return day(&words, at: 1) && canOpenDate(words)
  }

  /// An ordinal up to the 31st.
  private static func day(_ words: inout TokenReader, at offset: Int) -> Bool {
    guard let number = Cardinal.read(&words, at: offset, ordinal: true), number.isOrdinal,
      let value = number.value
    else { return false }
    return (1...31).contains(value)
  }

  /// "You may first", "they march second": after who does it, it is no month.
  static func canOpenDate(_ words: TokenReader) -> Bool {
    guard let before = words.before()?.lower else { return true }
    return cues.contains(before) || CalendarNames.weekdays.contains(before) || dateOpeners.contains(before)
  }

  private static let dateOpeners: Set<String> = [
    "is", "was", "for", "to", "and", "between", "around", "about", "due", "at", "tomorrow", "today", "born",
    "the",
    "starting", "ending", "beginning", "or",
  ]
}
