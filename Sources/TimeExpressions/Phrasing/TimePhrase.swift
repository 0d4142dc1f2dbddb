/// Writes dates, times, ranges, lengths and recurrences in English words, for captions, cards and speech.
///
/// Parsing the words with the same `now` gives the same time.
public struct TimePhrase: Sendable {
  /// How short the words are, and whether they are to be spoken.
  public enum Style: String, Sendable, CaseIterable {
    /// "Fri 7 AM"
    case short
    /// "Friday at 7 AM"
    case long
    /// "Friday at seven A M", with every number in words.
    case spoken
  }

  /// The style of the words.
  public var style: Style

  public init(_ style: Style = .long) {
    self.style = style
  }

  /// Returns a point in time in words: "tomorrow at 7 AM", "Friday the 20th", "March 3, 2027".
  public func text(for point: TimePoint, now: LocalDateTime) -> String {
    switch point {
    case .date(let date): return self.date(date, now: now)
    case .dateTime(let time):
      return date(time.date, now: now) + (style == .short ? " " : " at ") + clock(time)
    }
  }

  /// Returns a range in words: "tomorrow from 9 AM to 11 AM", "March 3 to March 5". A range of days names its last
  /// day, not its exclusive end.
  public func text(for range: TimeRange, now: LocalDateTime) -> String {
    guard case .dateTime(let start) = range.start, case .dateTime(let end) = range.end else {
      if let unit = present(range, now) { return "this \(unit)" }
      let last = range.end.date.adding(days: -1)
      let first = date(range.start.date, now: now)
      return last <= range.start.date ? first : first + " to " + date(last, now: now)
    }
    if isWeekend(start, end, now) { return "this weekend" }
    if end.date == start.date || end == LocalDateTime(date: start.date.adding(days: 1)) {
      return date(start.date, now: now) + " from " + clock(start) + " to " + clock(end)
    }
    return text(for: range.start, now: now) + " to " + text(for: range.end, now: now)
  }

  /// Returns what a range is all of, if that began before today: the week or the month of the present.
  private func present(_ range: TimeRange, _ now: LocalDateTime) -> String? {
    let (first, end) = (range.start.date, range.end.date)
    guard first < now.date, now.date < end else { return nil }
    if first.weekday == .monday, end == first.adding(days: 7) { return "week" }
    return first.day == 1 && end == first.adding(months: 1) ? "month" : nil
  }

  /// Returns whether a range is this week's weekend, which begins on Friday evening.
  private func isWeekend(_ start: LocalDateTime, _ end: LocalDateTime, _ now: LocalDateTime) -> Bool {
    guard start.date.weekday == .friday, start.secondOfDay == 18 * 3600,
      end == LocalDateTime(date: start.date.adding(days: 3))
    else { return false }
    return (0..<7).contains(start.date.daysSinceEpoch - now.date.daysSinceEpoch)
      && now.date.weekday != .sunday
  }

  /// Returns a distance such as "in 30 minutes" or "2 hours ago" if it is less than a day, or else the same as
  /// `text(for:now:)`.
  public func relativeText(for time: LocalDateTime, now: LocalDateTime) -> String {
    let seconds = time.secondsSinceEpoch - now.secondsSinceEpoch
    if seconds == 0 { return "now" }
    guard abs(seconds) < 86_400 else { return text(for: .dateTime(time), now: now) }
    let length = text(forSeconds: abs(seconds))
    return seconds > 0 ? "in " + length : length + " ago"
  }

  /// Returns a number of seconds in words: "1 hour and 30 minutes".
  public func text(forSeconds seconds: Int) -> String {
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
    var left = max(0, seconds)
    var parts: [String] = []
    for (size, name) in units where left >= size {
      parts.append(counted(left / size, name))
      left %= size
    }
    return listed(parts) ?? counted(0, "second")
  }

  /// Returns a length in words: "1 hour and 30 minutes", "2 weeks", "1 year".
  public func text(for length: TimeLength) -> String {
    listed(length.parts.map { counted($0.count, Self.units[$0.unit] ?? "") }) ?? counted(0, "second")
  }

  private static let units: [TimeUnit: String] = [
    .year: "year", .month: "month", .week: "week", .day: "day", .hour: "hour", .minute: "minute",
    .second: "second",
  ]

  /// Returns a list in words, such as "Monday, Wednesday and Friday", or `nil` for an empty one.
  func listed(_ parts: [String]) -> String? {
    guard let last = parts.last else { return nil }
    return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
  }

  func counted(_ count: Int, _ unit: String) -> String {
    "\(number(count)) \(unit)\(count == 1 ? "" : "s")"
  }

  func number(_ number: Int) -> String {
    style == .spoken ? SpokenNumber.cardinal(number) : String(number)
  }

  func ordinal(_ number: Int) -> String {
    style == .spoken ? SpokenNumber.ordinal(number) : SpokenNumber.ordinalDigits(number)
  }
}
