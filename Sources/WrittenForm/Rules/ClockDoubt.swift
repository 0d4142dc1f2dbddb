/// Decides whether two numbers are a time or only look like one.
extension ClockTime {
  /// Words before a time.
  private static let cues: Set<String> = [
    "at", "by", "until", "till", "before", "after", "around", "about", "since", "it's", "tomorrow", "today",
    "tonight", "morning", "afternoon", "evening", "noon", "for",
  ]
  private static let cuesOfSpans: Set<String> = ["from", "between", "to", "and"]
  private static let after: Set<String> = [
    "today", "tonight", "tomorrow", "sharp", "on", "this", "until", "to", "for", "with", "and", "or", "till",
    "in",
    "every", "next", "instead", "at", "please",
  ]
  private static let dayParts: Set<String> = ["morning", "afternoon", "evening"]

  func isDoubtful(_ words: inout TokenReader) -> Bool {
    if form == .hour { return halfDay.map { isVerb($0, &words) } ?? false }
    if halfDay != nil || zone != nil || form == .oClock || form == .military {
      return hour == 0 && halfDay != nil
    }
    if isQuarter { return false }
    let before = words.before()?.lower
    let stands =
      words.token(count) == nil || words.isOne(of: Self.after, at: count) || isWeekday(words.lower(count))
    switch form {
    case .past: return !(stands || before.map(Self.cues.contains) ?? false)
    case .to: return !(before.map(["at", "it's", "by", "until"].contains) ?? false)
    default:
      guard words.token(count)?.number == nil, hour > 0 else { return true }
      guard let before else { return !stands || words.token(count) != nil && hour > 12 || isName }
      if isWeekday(before) { return false }
      if before == "for" { return !(stands && words.token(count) == nil) }
      return !Self.cues.contains(before) && !(Self.cuesOfSpans.contains(before) && stands && hour <= 12)
    }
  }

  /// Whether the numbers are rather a name, such as "seven eleven" or "twenty four seven".
  private var isName: Bool { (hour == 7 && minute == 11) || hour > 12 }

  /// Returns whether "am" is a verb: "the one am I talking to".
  private func isVerb(_ halfDay: Character, _ words: inout TokenReader) -> Bool {
    halfDay == "a" && words.isWord("am", at: count - 1) && words.isWord("i", at: count)
  }

  private func isWeekday(_ word: String?) -> Bool {
    word.map { CalendarNames.weekdays.contains($0) } ?? false
  }

  /// Returns this time if it is a lone hour after "at" and before words that only follow times ("at seven tomorrow",
  /// "at nine in the morning"), or `nil` otherwise.
  func bareHour(_ words: inout TokenReader) -> ClockTime? {
    guard words.before()?.lower == "at", (1...12).contains(hour) else { return nil }
    guard let next = words.lower(count) else { return self }
    let inTheDay =
      next == "in" && words.isWord("the", at: count + 1) && words.isOne(of: Self.dayParts, at: count + 2)
      || next == "at" && words.isWord("night", at: count + 1)
    let plain: Set<String> = ["today", "tonight", "tomorrow", "sharp"]
    let onDay = next == "on" && (isWeekday(words.lower(count + 1)) || words.isWord("the", at: count + 1))
    let thisPart = next == "this" && words.isOne(of: Self.dayParts, at: count + 1)
    // This is so in "at seven to call John", but not in "at one to one" and "at two for one".
    let goesOn =
      ["to", "for", "with"].contains(next) && words.token(count + 1) != nil && words.number(count + 1) == nil
    return goesOn || inTheDay || plain.contains(next) || isWeekday(next) || onDay || thisPart ? self : nil
  }
}
