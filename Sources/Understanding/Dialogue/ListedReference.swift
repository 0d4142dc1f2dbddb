import TimeExpressions

/// A reference to one of several things that were just listed: “the second one”, “the last”, “my three o'clock”,
/// “the shorter one”.
package struct ListedReference: Sendable, Hashable {
  package enum Which: Sendable, Hashable {
    /// The one at this index, counted from 0, or from -1 backward for the last.
    case number(Int)
    /// The one at this time of day, in seconds from midnight. Whether it is morning or afternoon may not have been
    /// said.
    case clock(Int)
    case earliest, latest
    /// The one on this day: “tomorrow's”.
    case day(LocalDate)
    /// The timer with the shortest or longest length.
    case shortest, longest
    /// The one that comes after or before the one spoken of: “the one after it”.
    case next, previous
  }

  package let which: Which
  /// The words of the reference.
  private let words: Set<String>

  /// Finds the reference in `text`. Returns `nil` if there is none.
  package init?(_ text: String, context: TimeContext) {
    guard let utterance = Utterance(text), utterance.words.count <= 20 else { return nil }
    let all = utterance.words[...]
    if let range = Self.neighbours.first(in: all) {
      which = all[range].contains { $0.normal == "after" } ? .next : .previous
      words = Set(all[range].map(\.normal))
      return
    }
    if let range = Self.ordinals.first(in: all), Self.isWhole(range, in: all),
      let number = all[range].lazy.compactMap({ Self.numbers[$0.normal] }).first
    {
      which = .number(number)
      words = Set(all[range].map(\.normal))
      return
    }
    if let range = Self.extremes.first(in: all), Self.isWhole(range, in: all),
      let extreme = all[range].lazy.compactMap({ Self.comparisons[$0.normal] }).first
    {
      which = extreme
      words = Set(all[range].map(\.normal))
      return
    }
    if let (day, index) = Self.ownedDay(in: utterance, context) {
      which = .day(day)
      words = [all[index].normal]
      return
    }
    guard let range = Self.clocks.first(in: all),
      let match = TimeExpressionParser().matches(
        in: utterance.slice(Self.clock(in: range, of: all)), context: context,
        readingNumberAs: .hour
      ).first,
      case .dateTime(let time)? = match.start
    else { return nil }
    which = .clock(time.secondOfDay)
    words = Set(all[range].map(\.normal))
  }

  /// Returns the words of the time in “the seven o'clock” and “the seven one”.
  private static func clock(in range: Range<Int>, of words: ArraySlice<Utterance.Word>) -> Range<Int> {
    let end = range.count > 2 && words[range.upperBound - 1].normal == "one" ? 1 : 0
    return range.lowerBound + 1..<range.upperBound - end
  }

  /// Finds the day of “change tomorrow's to eight” or “Friday's one”, with the index of its word. Returns `nil` if
  /// the possessive belongs to something that is named.
  private static func ownedDay(in utterance: Utterance, _ context: TimeContext) -> (LocalDate, Int)? {
    let words = utterance.words
    for index in words.indices where words[index].normal.hasSuffix("'s") {
      let day = String(words[index].normal.dropLast(2))
      guard isWhole(index..<index + 1, in: words[...]) || things.contains(words[index + 1].normal),
        case .date(let date)? = TimeExpressionParser().match(ofAll: day, context: context)?.point
      else { continue }
      return (date, index)
    }
    return nil
  }

  /// Returns whether a word says which one is meant, as “second” does in “the second one”.
  static func isOrdinal(_ word: String) -> Bool { numbers[word] != nil || comparisons[word] != nil }

  /// Returns whether `title` consists of words of this reference only, such as “second one”, and so names nothing
  /// itself.
  package func covers(_ title: String) -> Bool {
    guard let said = Utterance(title)?.words else { return false }
    return said.allSatisfy { words.contains($0.normal) || ["o'clock", "oclock", "one"].contains($0.normal) }
  }

  /// Returns whether the words at `range` are a complete reference. “The last Friday” is a day, “the second one” a
  /// thing.
  private static func isWhole(_ range: Range<Int>, in words: ArraySlice<Utterance.Word>) -> Bool {
    guard range.upperBound < words.endIndex, !things.contains(words[range.upperBound - 1].normal) else {
      return true
    }
    return words[range.upperBound - 1].endsClause
      || ["to", "at", "by", "on", "from", "for", "an", "please", "half", "is"].contains(
        words[range.upperBound].normal)
  }

  private static let things: Set<String> = [
    "one", "event", "meeting", "appointment", "reminder", "timer", "alarm", "item", "thing",
  ]
  private static let ordinals: [Phrase] = [
    Phrase(
      "the|my first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|last|final one|event|meeting|appointment|reminder|timer|alarm|item|thing?"
    ), "number one|two|three|four|five|1|2|3|4|5",
  ]
  static let neighbours: [Phrase] = ["the one|event|meeting|appointment|reminder after|before it|that|this"]
  private static let extremes: [Phrase] = [
    "the|my short|shorter|shortest|long|longer|longest|early|earlier|earliest|late|later|latest one|event|meeting|appointment|reminder|timer|alarm"
  ]
  private static let comparisons: [String: Which] = [
    "early": .earliest, "earlier": .earliest, "earliest": .earliest, "late": .latest, "later": .latest,
    "latest": .latest, "short": .shortest, "shorter": .shortest, "shortest": .shortest, "long": .longest,
    "longer": .longest, "longest": .longest,
  ]
  private static let numbers: [String: Int] = [
    "first": 0, "1st": 0, "one": 0, "1": 0, "second": 1, "2nd": 1, "two": 1, "2": 1, "third": 2, "3rd": 2,
    "three": 2, "3": 2, "fourth": 3, "4th": 3, "four": 3, "4": 3, "fifth": 4, "5th": 4, "five": 4, "5": 4,
    "last": -1, "final": -1,
  ]
  private static let clocks: [Phrase] = [
    Phrase(
      "the|my one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|1|2|3|4|5|6|7|8|9|10|11|12 o'clock|oclock|am|pm|one"
    ),
    "the|my noon",
  ]
}
