/// Decides whether "may", "march" and "august" are months.
enum Months {
  private static let cues: Set<String> = [
    "in", "of", "on", "by", "since", "until", "till", "before", "after", "during", "early", "late", "mid",
    "last",
    "next", "this", "from", "through", "every", "each",
  ]

  static func isMonth(_ word: String, _ words: inout TokenReader) -> Bool {
    if let before = words.before() {
      if cues.contains(before.lower), !(before.lower == "this" && word == "may") { return true }
      // An ordinal before it makes it a month ("the twenty first august"), unless it is "may".
      if before.ordinal != nil, word != "may" { return true }
    }
    return canOpenDate(&words) && day(&words, at: 1) != nil
  }

  /// Returns the number of words of an ordinal up to the 31st, or `nil` if there is none.
  private static func day(_ words: inout TokenReader, at offset: Int) -> Int? {
    guard let number = Cardinal.read(&words, at: offset, ordinal: true), number.isOrdinal,
      let value = number.value, (1...31).contains(value)
    else { return nil }
    return number.count
  }

  /// Returns whether the month may begin a date. It may not after a subject ("you may first", "they march second").
  /// At the beginning of a text, the words after the day have to belong to a date: "march first then left" is an
  /// instruction.
  static func canOpenDate(_ words: inout TokenReader) -> Bool {
    guard let before = words.before()?.lower else {
      guard let length = day(&words, at: 1) else { return true }
      return words.token(1 + length) == nil || words.number(1 + length) != nil
        || words.isOne(of: afterDay, at: 1 + length)
    }
    return cues.contains(before) || CalendarNames.weekdays.contains(before) || dateOpeners.contains(before)
  }

  private static let afterDay: Set<String> = [
    "at", "is", "was", "to", "through", "until", "till", "from", "or", "works", "in", "for",
  ]

  private static let dateOpeners: Set<String> = [
    "is", "was", "for", "to", "and", "between", "around", "about", "due", "at", "tomorrow", "today", "born",
    "the",
    "starting", "ending", "beginning", "or",
  ]
}

/// Months and weekdays in order.
enum CalendarNames {
  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]
  static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  /// Months that are also other words.
  static let ambiguousMonths: Set<String> = ["march", "may", "august"]
}
