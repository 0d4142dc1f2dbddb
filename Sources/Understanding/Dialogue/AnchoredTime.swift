import Foundation
import TimeExpressions

/// A time that is given relative to another one (its anchor): “15 minutes before”, “the night before at ten”, “at
/// four that morning”.
package struct AnchoredTime: Sendable, Hashable {
  /// The distance from the anchor, or `nil` for a time on the same day.
  package let shift: TimeShift?
  /// The time of day that was also said, in seconds from midnight.
  private let clock: Int?
  /// The part of the day that was said instead of a time of day: “the evening before”.
  private let part: DayPart?
  /// The day of the week that was said: “that Tuesday”.
  private let weekday: Weekday?
  private let zone: TimeZone
  /// Whether the words compare two times, as “an hour earlier” does and “an hour before” doesn't.
  package let isCompared: Bool
  /// The range of the words that say the time, in Unicode scalars of the text.
  package let span: Range<Int>

  private static let mostWords = 40

  /// Finds the relative time in `text`. Returns `nil` if there is none.
  package init?(_ text: String, context: TimeContext) {
    guard let utterance = Utterance(text), utterance.words.count <= Self.mostWords,
      let found = Self.amount(in: utterance) ?? Self.day(in: utterance),
      let span = utterance.span(found.words)
    else { return nil }
    (shift, self.span, zone) = (found.shift, span, context.timeZone)
    isCompared = utterance.words[found.words].contains { ["earlier", "later"].contains($0.normal) }
    weekday =
      utterance.words[found.words].lazy.compactMap {
        TimeExpressionParser().match(ofAll: $0.normal, context: context)?.point?.date.weekday
      }.first
    let part = utterance.words[found.words].lazy.compactMap { Self.parts[$0.normal] }.first
    clock =
      part.flatMap { Self.clock(beside: found.words, of: $0, in: utterance, context) }
      ?? TimeExpressionParser().clock(in: text, ofDayAt: span, context: context)
    self.part = clock == nil ? part : nil
  }

  /// Whether the words name a day of the week: “the Thursday after”.
  package var namesWeekday: Bool { weekday != nil }

  private static let parts: [String: DayPart] = [
    "morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night,
  ]

  /// Returns the time of day that is said beside a part of the day: “four that morning”, “the night before at
  /// ten”.
  private static func clock(
    beside range: Range<Int>, of part: DayPart, in utterance: Utterance, _ context: TimeContext
  ) -> Int? {
    let words = utterance.words
    var hours: [Int] = []
    if range.lowerBound > 0, part != .night, parts[words[range.upperBound - 1].normal] != nil {
      hours.append(range.lowerBound - 1)
    }
    if words.indices.contains(range.upperBound + 1), words[range.upperBound].normal == "at" {
      hours.append(range.upperBound + 1)
    }
    // “The night before” a day ends with that day's first hour.
    let part = part == .night ? .evening : part
    return hours.lazy.compactMap { hour in
      TimeExpressionParser().clock(utterance.slice(hour..<hour + 1), in: part, context: context)
    }.first
  }

  /// Returns the time that is meant relative to `anchor`, or `nil` if there is none, as for an hour before a whole
  /// day.
  package func time(from anchor: TimePoint) -> TimePoint? {
    guard let shift else { return on(anchor) }
    let isWhole = shift.seconds % 86_400 == 0
    return isWhole ? shift.applied(to: anchor).map(on) : shift.applied(to: anchor, in: zone)
  }

  /// Returns the part of the day that is meant relative to `anchor`, or `nil` if a time of day or no part of a day
  /// was said.
  package func part(from anchor: TimePoint) -> PartOfDay? {
    time(from: anchor).flatMap { time in part.map { PartOfDay($0, of: time.date) } }
  }

  private func on(_ anchor: TimePoint) -> TimePoint {
    let day = onNamedWeekday(anchor)
    guard let clock else { return shift == nil || part != nil ? .date(day.date) : day }
    return .dateTime(LocalDateTime(date: day.date, secondOfDay: clock))
  }

  /// Returns the first named weekday on or after the anchor, as in “that Tuesday”, or the last one on or before it, as
  /// in “the Saturday before”.
  private func onNamedWeekday(_ anchor: TimePoint) -> TimePoint {
    guard let weekday, weekday != anchor.date.weekday else { return anchor }
    let step = (shift?.seconds ?? 0) < 0 ? -1 : 1
    let days = (1..<7).lazy.map { LocalDate(daysSinceEpoch: anchor.date.daysSinceEpoch + step * $0) }
    return days.first { $0.weekday == weekday }.map(TimePoint.date) ?? anchor
  }

  /// Finds a time that is counted from the anchor: “an hour before that”, “the day before”, “two weeks earlier”.
  private static func amount(in utterance: Utterance) -> (shift: TimeShift?, words: Range<Int>)? {
    let words = utterance.words
    for (index, word) in words.enumerated().dropFirst() {
      guard let isLater = directions[word.normal], isAlone(words, after: index) else { continue }
      let end =
        words.indices.contains(index + 1) && pointers.contains(words[index + 1].normal)
        ? index + 2 : index + 1
      if let (shift, start) = TimeShift.amount(endingAt: index, in: utterance) {
        return (isLater ? shift : shift.reversed, start..<end)
      }
      guard index > 1, words[index - 2].normal == "the" else { continue }
      // The weekday itself is found from the day after the anchor on, or back from the day before it.
      let isWeekday = Weekday.allCases.contains { "\($0)" == words[index - 1].normal }
      guard let unit = units[words[index - 1].normal] ?? (isWeekday ? 86_400 : nil) else { continue }
      let shift = TimeShift(.start, seconds: unit)
      return (isLater ? shift : shift.reversed, index - 2..<end)
    }
    return nil
  }

  private static let directions: [String: Bool] = [
    "before": false, "beforehand": false, "earlier": false, "prior": false, "ahead": false, "after": true,
    "afterwards": true,
  ]
  private static let pointers: Set<String> = ["it", "that", "this"]
  private static let units: [String: Int] = [
    "day": 86_400, "night": 86_400, "evening": 86_400, "morning": 86_400, "week": 604_800,
  ]

  /// Returns whether no other anchor follows the word at `index`, as it does in “before lunch”.
  private static func isAlone(_ words: [Utterance.Word], after index: Int) -> Bool {
    guard words.indices.contains(index + 1), !words[index].endsClause else { return true }
    return pointers.contains(words[index + 1].normal)
      || ["to", "at", "about", "and", "please", "too", "again", "as"].contains(words[index + 1].normal)
  }

  /// Finds a time on the anchor's own day: “that day”, “at four that morning”.
  private static func day(in utterance: Utterance) -> (shift: TimeShift?, words: Range<Int>)? {
    days.first(in: utterance.words[...]).map { (nil, $0) }
  }

  private static let days: [Phrase] = [
    "on? that monday|tuesday|wednesday|thursday|friday|saturday|sunday",
    "on? that same? day|date|morning|afternoon|evening|night",
    "on? the? same day|date|morning|afternoon|evening|night",
  ]
}
